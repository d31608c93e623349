import { useEffect, useState } from 'react';
import type { FoundInBrowser } from './find-in-browser.ts';

export type Asked = { readonly query: string; readonly page: number };
export type Found = Asked & FoundInBrowser & { readonly isFailed: boolean };

const NOTHING: FoundInBrowser = { total: 0, results: [], tags: [], categories: [] };

// After Back, the page starts with these results, because restoring the scroll position and focus requires them.
const foundBefore = new Map<string, Found>();

/**
 * Returns the results for the query in the page's address on an exported site, which has one file for all queries. Returns
 * undefined until there are results, and if there is no `module` that searches, because a server does.
 */
export function useFoundInBrowser({ query, page }: Asked, module: string | undefined): Found | undefined {
  const [found, setFound] = useState<Found>();
  const key = `${page} ${query}`;
  const isAsked = module !== undefined && query.trim() !== '';
  useEffect(() => {
    let isWanted = isAsked;
    if (isAsked) {
      find(query, page, module)
        .then((results) => {
          const now = { query, page, ...results, isFailed: false };
          foundBefore.set(key, now);
          return now;
        })
        .catch(() => foundBefore.get(key) ?? { query, page, ...NOTHING, isFailed: true })
        .then((now) => isWanted && setFound(now));
    }
    return () => {
      isWanted = false;
    };
  }, [query, page, key, isAsked, module]);
  if (!isAsked) {
    return undefined;
  }
  return found?.query === query && found.page === page ? found : foundBefore.get(key);
}

async function find(query: string, page: number, url: string): Promise<FoundInBrowser> {
  const module: typeof import('./find-in-browser.ts') = await import(/* @vite-ignore */ url);
  return module.findInBrowser(query, page);
}
