import { useEffect } from 'react';
import { loadOtherRoutes } from '#app/load-other-routes.ts';
import { NoAnswer } from '#app/no-answer.ts';
import { savesData } from '#app/saves-data.ts';
import { isPageLink } from '#link/is-page-link.ts';
import { useLinkingApp } from '#link/linking-app.ts';
import { hrefOf, resolveLink } from '#link/resolve-link.ts';

const AIMS = ['mouseover', 'focusin', 'touchstart'];
// The click fetches for itself; a touch that turns out to scroll ends in `pointercancel`.
const ENDS = ['click', 'pointercancel'];
// A pointer that only crosses a link is elsewhere by then. React Router waits as long.
const SETTLED_MS = 100;
// Whoever rests on a link for longer gets it from the HTTP cache, as long as that holds it for fresh.
const AHEAD_MS = 10_000;

/** What the reader aims at, and what it leads to: undefined where it could not be had. */
type Ahead = { readonly url: string; readonly time: number; readonly response: Promise<Response | undefined> };

let ahead: Ahead | undefined;

/** Whether the page that a link leads to is here or can be fetched; the router then gets what this fetched. */
export async function isInReach(href: string): Promise<boolean> {
  const url = dataUrl(href);
  if (url === undefined || (await fetchAhead(url).response) !== undefined) {
    return true;
  }
  // No page's data, as of a redirect: the router asks for itself.
  return fetch(url).then(
    () => true,
    () => false,
  );
}

function fetchAhead(url: string): Ahead {
  if (url !== ahead?.url || !isRecent(ahead)) {
    const fetching = fetch(url);
    fetching.catch(() => {
      // The next sign of intent may find a connection.
      ahead = ahead?.url === url ? undefined : ahead;
    });
    ahead = { url, time: performance.now(), response: wholeResponse(fetching) };
  }
  return ahead;
}

/**
 * Fetches what an in-app link leads to while the reader aims at it, links in posts and in the palette too, and answers the
 * router's own request on the click with it, unless something was sent meanwhile. The HTTP cache would answer as well, but it is
 * in another process: on a phone the old page is painted once more before the data is here. React Router's
 * `prefetch="intent"` writes `<link rel="prefetch">`, which Firefox holds to `default-src` and Safari does not know. Not for
 * routes with a `clientLoader`, for which the router adds `_routes` to the URL: there the click fetches again.
 */
export function usePrefetchOnIntent(): void {
  const { app, site, basename } = useLinkingApp();
  useEffect(() => {
    let aimedAt: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchNow = window.fetch;

    function prefetch(href: string): void {
      const url = dataUrl(href);
      if (url !== undefined) {
        loadOtherRoutes();
        fetchAhead(url);
      }
    }

    // The router has no way to be handed data, and asks by this.
    window.fetch = async (input, init) => {
      const had = ahead;
      const writes = !/^get$/i.test(init?.method ?? (input instanceof Request ? input.method : 'GET'));
      // What was fetched before a form has saved, or while it did, is of the time before.
      const forget = () => {
        if (writes) {
          ahead = undefined;
        }
      };
      forget();
      if (input instanceof URL && input.href === had?.url && !writes) {
        ahead = undefined;
        const response = isRecent(had) ? await had.response : undefined;
        if (response !== undefined) {
          return response;
        }
      }
      try {
        return await fetchNow(input, init);
      } catch (error) {
        // The router shows what is thrown, and cannot tell it from what a page throws.
        throw input instanceof URL && !init?.signal?.aborted ? new NoAnswer(String(error), { cause: error }) : error;
      } finally {
        forget();
      }
    };

    function aim({ target }: Event): void {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link === aimedAt) {
        return;
      }
      clearTimeout(timer);
      aimedAt = link;
      if (isPageLink(link) && !savesData()) {
        const href = hrefOf(link);
        if (resolveLink(href, { app, site, basename }) === 'in-app') {
          timer = setTimeout(prefetch, SETTLED_MS, href);
        }
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
      window.fetch = fetchNow;
    };
  }, [app, site, basename]);
}

function isRecent({ time }: Ahead): boolean {
  return performance.now() - time < AHEAD_MS;
}

/** The URL that the router will ask for; undefined for the page that is open. */
function dataUrl(href: string): string | undefined {
  const { origin, pathname, search } = new URL(href, location.href);
  return pathname === location.pathname && search === location.search
    ? undefined
    : `${origin}${pathname}${pathname.endsWith('/') ? '_' : ''}.data${search}`;
}

/** A response with its body in memory; undefined for one that is no page's data. */
async function wholeResponse(fetching: Promise<Response>): Promise<Response | undefined> {
  try {
    const response = await fetching;
    const { status, headers } = response;
    // Read to its end in any case: a body that is not is kept in no browser's cache.
    const body = await response.arrayBuffer();
    return status === 200 ? new Response(body, { headers }) : undefined;
  } catch {
    return undefined;
  }
}
