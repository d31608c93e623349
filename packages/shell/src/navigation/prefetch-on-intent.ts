import { useEffect } from 'react';
import { loadOtherRoutes } from '#app/load-other-routes.ts';
import { useLinkingApp } from '#link/linking-app.ts';
import { resolveLink } from '#link/resolve-link.ts';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface Navigator {
    /** Chromium's alone (https://wicg.github.io/netinfo/). */
    readonly connection?: { readonly saveData: boolean };
  }
}

const AIMS = ['mouseover', 'focusin', 'touchstart'];
// The click fetches for itself; a touch that turns out to scroll ends in `pointercancel`.
const ENDS = ['click', 'pointercancel'];
// A pointer that only crosses a link is elsewhere by then. React Router waits as long.
const SETTLED_MS = 100;

/**
 * Fetches what an in-app link leads to while the reader aims at it, links in posts and in the palette too. The router's own
 * request on the click is then answered by the HTTP cache. Its `prefetch="intent"` writes `<link rel="prefetch">`, which
 * Firefox holds to `default-src` and Safari does not know. Not for routes with a `clientLoader` or
 * `shouldRevalidate`, for which the router adds `_routes` to the URL: there the click fetches again.
 */
export function usePrefetchOnIntent(): void {
  const { app, site, basename } = useLinkingApp();
  useEffect(() => {
    let aimedAt: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function aim({ target }: Event): void {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link === aimedAt) {
        return;
      }
      clearTimeout(timer);
      aimedAt = link;
      const href = link?.getAttribute('href') ?? '';
      if (!link?.target && resolveLink(href, { app, site, basename }) === 'in-app' && !navigator.connection?.saveData) {
        timer = setTimeout(prefetch, SETTLED_MS, href);
      }
    }

    function end({ type }: Event): void {
      clearTimeout(timer);
      if (type === 'pointercancel') {
        aimedAt = null;
      }
    }

    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    for (const type of AIMS) {
      addEventListener(type, aim, options);
    }
    for (const type of ENDS) {
      addEventListener(type, end, options);
    }
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [app, site, basename]);
}

function prefetch(href: string): void {
  const { pathname, search } = new URL(href, location.href);
  if (pathname === location.pathname && search === location.search) {
    return;
  }
  loadOtherRoutes();
  // The URL that the router will ask for. A body that is not read to its end is not kept in every browser.
  fetch(`${pathname}${pathname.endsWith('/') ? '_' : ''}.data${search}`)
    .then((response) => response.text())
    .catch(() => {});
}
