import { useEffect, useState } from 'react';
import { PrefetchPageLinks, useLocation } from 'react-router';
import { hrefOf, isPageLink, resolveLink, routerPath } from '#link/resolve-link.ts';
import { useLinkingApp } from '#shell-context.tsx';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface Navigator {
    /** Only Chromium has it (https://wicg.github.io/netinfo/). */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  }
}

/** Marks links to prefetch once they are in view, such as in a list. */
const PREFETCH_IN_VIEW = 'data-prefetch';

const AIMS = ['mouseover', 'focusin', 'touchstart'];
// A click fetches the page itself. A touch that becomes a scroll ends in `pointercancel`.
const ENDS = ['click', 'pointercancel'];
// A pointer that only crosses a link has left it by then. React Router waits just as long.
const SETTLED_MS = 100;

// Pages whose data the browser probably has, as the router calls them.
const fetched = new Set<string>();

/** Whether a reader without a connection can follow a link to a page. */
export function isFetched(page: string): boolean {
  return fetched.has(withoutHash(page));
}

/**
 * Prefetches the pages of links: when a reader points at a link, and for links in lists once they are in view. Does the same as
 * `prefetch` of React Router's `<Link>`, but for every link of the document, including those in the HTML of posts.
 */
export function PrefetchLinks() {
  const { key, pathname, search } = useLocation();
  useEffect(() => {
    // The loaded document contains its own data.
    if (key !== 'default') {
      fetched.add(pathname + search);
    }
  }, [key, pathname, search]);
  return <PrefetchLinksOfPage key={key} />;
}

function PrefetchLinksOfPage() {
  const { app, site, basename } = useLinkingApp();
  const [pages, setPages] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const linking = { app, site, basename };
    let aimedAt: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function prefetch(links: ReadonlyArray<Element | null>): void {
      const hrefs = savesData() || !navigator.onLine ? [] : links.filter(isPageLink).map(hrefOf);
      const found = hrefs
        .filter((href) => resolveLink(href, linking) === 'in-app')
        .map((href) => withoutHash(routerPath(href, linking)));
      if (found.length > 0) {
        found.forEach(fetched.add, fetched);
        setPages((before) => new Set([...before, ...found]));
      }
    }

    function aim({ target }: Event): void {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link !== aimedAt) {
        clearTimeout(timer);
        aimedAt = link;
        timer = setTimeout(prefetch, SETTLED_MS, [link]);
      }
    }

    function end({ type }: Event): void {
      clearTimeout(timer);
      aimedAt = type === 'pointercancel' ? null : aimedAt;
    }

    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    for (const type of AIMS) {
      addEventListener(type, aim, options);
    }
    for (const type of ENDS) {
      addEventListener(type, end, options);
    }
    const view = new IntersectionObserver((entries) => {
      prefetch(entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target));
    });
    for (const link of document.querySelectorAll(`a[${PREFETCH_IN_VIEW}]`)) {
      view.observe(link);
    }
    return () => {
      clearTimeout(timer);
      listening.abort();
      view.disconnect();
    };
  }, [app, site, basename]);

  return [...pages].map((page) => <PrefetchPageLinks key={page} page={page} />);
}

function withoutHash(page: string): string {
  return page.replace(/#.*/, '');
}

/** Whether prefetching is off, because the reader's browser saves data, or the connection is as slow as 2G. */
function savesData(): boolean {
  const { saveData, effectiveType } = navigator.connection ?? {};
  return saveData === true || effectiveType?.endsWith('2g') === true;
}
