import { hrefOf, inAppPath, isPageLink, isPlainClick, type LinkingApp } from '#router/resolve-link.ts';
import { useWindowEvent } from '#use-window-event.ts';

/**
 * Makes the router follow links to pages of the app, whoever has rendered them. There is one listener, on the window, because it is
 * called after React's own, which may have prevented the click's default.
 */
export function useFollowedLinks(linking: LinkingApp, navigateTo: (href: string) => void): void {
  useWindowEvent('click', (event) => {
    const link = event.defaultPrevented || !isPlainClick(event) ? undefined : pageLinkAt(event.target, linking);
    // React Router follows its own links before, except those with `reloadDocument`.
    if (link !== undefined && link.dataset.discover === undefined) {
      event.preventDefault();
      navigateTo(hrefOf(link));
    }
  });
}

/** Returns the link to a page of the app that the target of an event is or is in. */
export function pageLinkAt(target: EventTarget | null, linking: LinkingApp): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  return isPageLink(link) && inAppPath(hrefOf(link), linking) !== undefined ? link : undefined;
}
