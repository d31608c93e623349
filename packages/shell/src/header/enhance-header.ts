import { localizeDate } from '#date/format-date.ts';
import { closeDrawerByLinks } from '#header/close-drawer.ts';
import { enhanceDisclosure } from '#header/enhance-disclosure.ts';
import { currentValue } from '#link/current-link.ts';
import { followTheme } from '#theme/follow-theme.ts';

/** Adds to the header that the document came with what the platform does not do. It stays in the document, so once is enough. */
export function enhanceHeader(): void {
  for (const root of document.querySelectorAll<HTMLElement>('.disclosure')) {
    enhanceDisclosure(root);
  }
  for (const [index, line] of document.querySelectorAll('.link-group li > span').entries()) {
    line.id = `menu-line-${index}`;
    line.previousElementSibling?.setAttribute('aria-describedby', line.id);
  }
  closeDrawerByLinks();
  for (const time of document.querySelectorAll<HTMLTimeElement>('.site-header time')) {
    localizeDate(time);
  }
  followTheme();
}

/** Has the header's navigation say which of its links lead to the page at a path of this origin. */
export function markCurrentLinks(pathname: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.site-header nav a')) {
    const href = `${link.pathname}${link.search}${link.hash}`;
    const value = link.origin === location.origin ? currentValue(href, pathname) : undefined;
    if (value === undefined) {
      link.removeAttribute('aria-current');
    } else {
      link.setAttribute('aria-current', value);
    }
  }
}
