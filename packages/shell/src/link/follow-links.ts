import { useEffect } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { hrefOf, isPageLink, isPlainClick, type LinkingApp, resolveLink, routerPath } from '#link/resolve-link.ts';
import { isFetched } from '#navigation/prefetch-links.tsx';
import { useLinkingApp } from '#shell-context.tsx';
import { tellOffline } from '#toast/site-notices.ts';

/**
 * Makes the router follow every link in the document that leads to a page of this app, including links that React didn't
 * render. Before hydration, links load documents.
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
      // If React removes a focused element, the browser immediately recalculates the styles of half the new page. After a click
      // with a pointer, the link doesn't need focus. After a key press, it does until the new page is shown; such a click has
      // no detail. Offline, the old page may stay.
      if (event.detail > 0 && navigator.onLine && link.closest('main') !== null) {
        link.blur();
      }
    };
    // Runs after React's own listeners, which are on the document. Those that handle a click prevent its default.
    addEventListener('click', follow);
    return () => removeEventListener('click', follow);
  }, [app, site, basename, navigate]);
}

/**
 * Returns the function that navigates to an `href`: with the router if this app has the page, otherwise by loading the
 * document.
 */
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
 * Navigates to an `href` with the router; returns false if this app doesn't have the page. An offline reader stays on the
 * current page, because going back to it would need a connection too.
 */
function followInApp(href: string, app: LinkingApp, navigate: NavigateFunction): boolean {
  if (resolveLink(href, app) !== 'in-app') {
    return false;
  }
  const page = routerPath(href, app);
  if (navigator.onLine || isFetched(page)) {
    // As in browsers, a link to the current address adds no history entry.
    navigate(page, { replace: new URL(href, location.href).href === location.href });
  } else {
    tellOffline();
  }
  return true;
}
