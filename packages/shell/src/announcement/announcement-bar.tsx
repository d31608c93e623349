import { announcement as texts } from '@portico/core/texts';
import { type RefObject, useLayoutEffect } from 'react';
import { applyAnnouncement, dismissAnnouncement } from '#announcement/apply-announcement.ts';
import { usePageData, useSiteHref } from '#context/shell-context.tsx';
import { IconButton } from '#controls/icon-button.tsx';
import { ICONS } from '#icons/icons.tsx';
import { useWindowEvent } from '#use-window-event.ts';

export type AnnouncementBarProps = {
  /** The element after the bar, which gets the focus if the reader dismisses the bar. */
  readonly next: RefObject<HTMLElement | null>;
};

/**
 * A line at the top of the page. If this reader has dismissed it, the theme script has already hidden it, because all readers get
 * the same HTML.
 */
export function AnnouncementBar({ next }: AnnouncementBarProps) {
  const { announcement } = usePageData();
  const siteHref = useSiteHref();
  const { id = '', text, href, until } = announcement ?? {};
  // A navigation within the app may bring another announcement, or it may be dismissed in another tab.
  useLayoutEffect(() => applyAnnouncement(id, until), [id, until]);
  useWindowEvent('storage', () => applyAnnouncement(id, until));
  if (announcement === undefined) {
    return null;
  }
  function dismiss(): void {
    dismissAnnouncement(id);
    // The button that had focus no longer exists.
    next.current?.focus({ preventScroll: true });
  }
  return (
    <aside className="announcement row" aria-label={texts.label}>
      <p>{href === undefined ? text : <a href={siteHref(href)}>{text}</a>}</p>
      <IconButton className="needs-script" label={texts.dismiss} path={ICONS.close} onClick={dismiss} />
    </aside>
  );
}
