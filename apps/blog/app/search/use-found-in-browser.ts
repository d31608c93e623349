import { useEffect, useState } from 'react';
import type { FoundInBrowser } from './find-in-browser.ts';

export type Asked = { readonly query: string; readonly page: number };
export type Found = Asked & (FoundInBrowser | { readonly isFailed: true });

// On the way back the page begins with it: what is not there at once is neither scrolled to nor given the focus.
const foundLast = new Map<string, Found>();

/**
 * What is found for a query in the page's address that no server has looked for: an exported site has one file for all queries, and
 * names the module that looks. Undefined if a server has looked, and until there is something.
 */
export function useFoundInBrowser({ query, page }: Asked, module: string | undefined): Found | undefined {
  const [found, setFound] = useState<Found>();
  const key = `${page} ${query}`;
  const isAsked = module !== undefined && query.trim() !== '';
  useEffect(() => {
    if (!isAsked) {
      return undefined;
    }
    let isWanted = true;
    find(query, page, module).then(
      (results) => {
        const now = { query, page, ...results };
        foundLast.set(key, now);
        return isWanted && setFound(now);
      },
      // What was found before stays.
      () => isWanted && setFound(foundLast.get(key) ?? { query, page, isFailed: true }),
    );
    return () => {
      isWanted = false;
    };
  }, [query, page, key, isAsked, module]);
  if (!isAsked) {
    return undefined;
  }
  return found?.query === query && found.page === page ? found : foundLast.get(key);
}

async function find(query: string, page: number, url: string): Promise<FoundInBrowser> {
  const module: typeof import('./find-in-browser.ts') = await import(/* @vite-ignore */ url);
  return module.findInBrowser(query, page);
}
