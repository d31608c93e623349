import { announcement as texts } from '@portico/core/texts';
import { useLayoutEffect } from 'react';
import { applyAnnouncement } from '#announcement/apply-announcement.ts';
import { usePageData, useSiteHref } from '#context/shell-context.tsx';
import { IconButton } from '#controls/icon-button.tsx';
import { ICONS } from '#icons/icons.tsx';

/**
 * A line at the top of the page: see followAnnouncement(). If this reader has dismissed it, the theme script has already hidden it,
 * because all readers get the same HTML.
 */
export function AnnouncementBar() {
  const { announcement } = usePageData();
  const siteHref = useSiteHref();
  const { id = '', text, href, until } = announcement ?? {};
  // A navigation within the app may bring another announcement.
  useLayoutEffect(() => applyAnnouncement(id, until), [id, until]);
  if (announcement === undefined) {
    return null;
  }
  return (
    <aside className="announcement row" aria-label={texts.label} data-id={id} data-until={until}>
      <p>{href === undefined ? text : <a href={siteHref(href)}>{text}</a>}</p>
      <IconButton className="needs-script" label={texts.dismiss} path={ICONS.close} />
    </aside>
  );
}
