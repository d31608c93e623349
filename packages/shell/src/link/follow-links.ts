import { useEffect } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { hrefOf, isPageLink, isPlainClick, type LinkingApp, resolveLink, routerPath } from '#link/resolve-link.ts';
import { isFetched } from '#navigation/prefetch-links.tsx';
import { useLinkingApp } from '#shell-context.tsx';
import { tellOffline } from '#toast/site-notices.ts';

/**
 * Makes the router follow every link in the document that leads to a page of this app, also links that React did not render.
 * Before hydration, links load documents.
 */
export function useFollowLinks(): void {
  const { app, site, basename } = useLinkingApp();
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (
        !isPageLink(link) ||
        event.defaultPrevented ||
        !isPlainClick(event) ||
        !followInApp(hrefOf(link), { app, site, basename }, navigate)
      ) {
        return;
      }
      event.preventDefault();
      // A focused element that React removes has the browser compute the style of half the new page at once. A pointer needs
      // no focus there; a key does, until the new page is there, and its click has no detail. Offline the old one may stay.
      if (event.detail > 0 && navigator.onLine && link.closest('main') !== null) {
        link.blur();
      }
    };
    // Later than React's own listeners, which are on the document: who has handled a click says so.
    addEventListener('click', follow);
    return () => removeEventListener('click', follow);
  }, [app, site, basename, navigate]);
}

/** Gives the function that goes to `href`, as a document has it: by the router where this app has it, else by loading the document. */
export function useFollowHref(): (href: string) => void {
  const app = useLinkingApp();
  const navigate = useNavigate();
  return (href) => {
    if (!followInApp(href, app, navigate)) {
      location.assign(href);
    }
  };
}

/**
 * Goes to `href`, as a document has it, by the router; false where this app does not have it. A reader who is offline stays on a page that can
 * be read: the way back to it would need a connection as well.
 */
function followInApp(href: string, app: LinkingApp, navigate: NavigateFunction): boolean {
  if (resolveLink(href, app) !== 'in-app') {
    return false;
  }
  const page = routerPath(href, app);
  if (navigator.onLine || isFetched(page)) {
    // As browsers do, a link to the address that is open adds no entry to the history.
    navigate(page, { replace: new URL(href, location.href).href === location.href });
  } else {
    tellOffline();
  }
  return true;
}
