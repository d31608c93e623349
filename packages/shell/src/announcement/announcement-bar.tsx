import { announcement as texts } from '@portico/core/texts';
import { type RefObject, useLayoutEffect } from 'react';
import { applyAnnouncement, dismissAnnouncement } from '#announcement/apply-announcement.ts';
import { usePageData, useSiteHref } from '#context/shell-context.tsx';
import { IconButton } from '#controls/icon-button.tsx';
import { ICONS } from '#icons/icons.tsx';
import { SiteLink } from '#router/router.tsx';
import { useWindowEvent } from '#use-window-event.ts';

export type AnnouncementBarProps = {
  /** What follows the bar, and gets the focus if the reader dismisses it. */
  readonly next: RefObject<HTMLElement | null>;
};

/** A line at the top of the page. The theme's script has hidden it if this reader has dismissed it, since all get the same HTML. */
export function AnnouncementBar({ next }: AnnouncementBarProps) {
  const { announcement } = usePageData();
  const siteHref = useSiteHref();
  const { id = '', text, href, until } = announcement ?? {};
  // A navigation in the app may bring another one, and it may be dismissed in another tab.
  useLayoutEffect(() => applyAnnouncement(id, until), [id, until]);
  useWindowEvent('storage', () => applyAnnouncement(id, until));
  if (announcement === undefined) {
    return null;
  }
  function dismiss(): void {
    dismissAnnouncement(id);
    // The button that had focus is gone.
    next.current?.focus({ preventScroll: true });
  }
  return (
    <aside className="announcement shell-row" aria-label={texts.label}>
      <p>{href === undefined ? text : <SiteLink href={siteHref(href)}>{text}</SiteLink>}</p>
      <IconButton className="needs-script" label={texts.dismiss} path={ICONS.close} onClick={dismiss} />
    </aside>
  );
}
