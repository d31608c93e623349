import { applyAnnouncement, dismissAnnouncement } from '#announcement/apply-announcement.ts';
import { type End, endAll } from '#end-all.ts';
import { onWindow } from '#window-event.ts';

const BAR = '.announcement';

/** Hides the announcement when the reader dismisses it, here or in another tab. */
export function followAnnouncement(): End {
  const bar = () => document.querySelector<HTMLElement>(BAR);
  return endAll([
    onWindow('click', ({ target }) => {
      if (target instanceof Element && target.closest(`${BAR} button`) !== null) {
        dismissAnnouncement(bar()?.dataset.id ?? '');
        // The button that had focus no longer exists.
        document
          .querySelector<HTMLElement>('.site-header .site-header-inner > .site-brand')
          ?.focus({ preventScroll: true });
      }
    }),
    onWindow('storage', () => {
      const { id, until } = bar()?.dataset ?? {};
      if (id !== undefined) {
        applyAnnouncement(id, until);
      }
    }),
  ]);
}
