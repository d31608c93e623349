import { useEffect, useState } from 'react';
import type { FoundInBrowser } from './find-in-browser.ts';

export type Found = { readonly query: string } & (FoundInBrowser | { readonly isFailed: true });

// By the query. On the way back the page begins with it: what is not there at once is neither scrolled to nor given the focus.
const foundLast = new Map<string, Found>();

/**
 * What is found for a query that is in the page's address and that no server has looked for: an exported site has one file for all
 * queries, and names the module that looks. Undefined where a server has looked, and until there is something.
 */
export function useFoundInBrowser(asked: string, answered: string, module: string | undefined): Found | undefined {
  const [found, setFound] = useState<Found>();
  const isAnswered = asked.trim() === answered.trim() || module === undefined;
  useEffect(() => {
    if (isAnswered) {
      return undefined;
    }
    let isWanted = true;
    find(asked, module).then(
      (results) => {
        const now = { query: asked, ...results };
        foundLast.set(asked, now);
        return isWanted && setFound(now);
      },
      // What was found before stays.
      () => isWanted && setFound(foundLast.get(asked) ?? { query: asked, isFailed: true }),
    );
    return () => {
      isWanted = false;
    };
  }, [asked, isAnswered, module]);
  if (isAnswered) {
    return undefined;
  }
  return found?.query === asked ? found : foundLast.get(asked);
}

async function find(query: string, url: string): Promise<FoundInBrowser> {
  const module: typeof import('./find-in-browser.ts') = await import(/* @vite-ignore */ url);
  return module.findInBrowser(query);
}
