import { useEffect, useState } from 'react';
import type { FoundInBrowser } from './find-in-browser.ts';

export type Found = { readonly query: string } & (FoundInBrowser | { readonly isFailed: true });

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
      (results) => isWanted && setFound({ query: asked, ...results }),
      () => isWanted && setFound({ query: asked, isFailed: true }),
    );
    return () => {
      isWanted = false;
    };
  }, [asked, isAnswered, module]);
  return !isAnswered && found?.query === asked ? found : undefined;
}

async function find(query: string, url: string): Promise<FoundInBrowser> {
  const module: typeof import('./find-in-browser.ts') = await import(/* @vite-ignore */ url);
  return module.findInBrowser(query);
}
