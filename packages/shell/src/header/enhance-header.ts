import { localizeDate } from '#content/format-date.ts';
import { enhanceMenu } from '#header/enhance-menu.ts';
import { currentValue, isPlainClick } from '#link/resolve-link.ts';
import { followTheme } from '#theme/follow-theme.ts';

/** Adds behavior to the header that the platform doesn't have. The header stays in the document, so once is enough. */
export function enhanceHeader(): void {
  for (const root of document.querySelectorAll<HTMLElement>('.disclosure')) {
    enhanceMenu(root);
  }
  for (const [index, line] of document.querySelectorAll('.link-group li > span').entries()) {
    line.id = `menu-line-${index}`;
    line.previousElementSibling?.setAttribute('aria-describedby', line.id);
  }
  // A followed link may lead to the current page, or to a document from which Back restores the page with the open drawer.
  const drawer = document.querySelector<HTMLDialogElement>('.drawer');
  drawer?.addEventListener('click', (event) => {
    if (isPlainClick(event) && event.target instanceof Element && event.target.closest('a') !== null) {
      drawer.close();
    }
  });
  addEventListener('resize', closeHiddenPanels);
  for (const time of document.querySelectorAll<HTMLTimeElement>('.site-header time')) {
    localizeDate(time);
  }
  followTheme();
}

/** Closes the drawer or menu whose button is no longer in the layout. Focus moves to the first control of the header. */
function closeHiddenPanels(): void {
  for (const panel of document.querySelectorAll<HTMLElement>(
    '.site-header :is([popover]:popover-open, dialog[open])',
  )) {
    const button = document.querySelector(`[commandfor="${panel.id}"], [popovertarget="${panel.id}"]`);
    if (button?.checkVisibility() === false) {
      if (panel instanceof HTMLDialogElement) {
        panel.close();
      } else {
        panel.hidePopover();
      }
      const controls = [
        ...document.querySelectorAll<HTMLElement>('.site-header-inner :is(a, button):not(dialog *, [popover] *)'),
      ];
      controls.find((control) => control.checkVisibility())?.focus();
    }
  }
}

/** Marks the links of the header's navigation that lead to the page at a path of this origin, or to its section. */
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
