import type { SearchResults } from '@portico/search';
import { useEffect, useState } from 'react';

export type Found = { readonly query: string; readonly results: SearchResults };

/**
 * What the posts' list has for a query that is in the page's address and that no server has looked for: an exported site has one
 * file for all queries. Undefined where the server has looked, and until there is something.
 */
export function useFoundInBrowser(asked: string, answered: string): Found | undefined {
  const [found, setFound] = useState<Found>();
  const isAnswered = asked === answered;
  useEffect(() => {
    if (isAnswered) {
      return undefined;
    }
    const stopping = new AbortController();
    import('./find-in-browser.ts')
      .then(({ findInBrowser }) => findInBrowser(asked, stopping.signal))
      .then((results) => setFound({ query: asked, results }))
      // The page says what it says without a query, and the form still works.
      .catch(() => {});
    return () => stopping.abort();
  }, [asked, isAnswered]);
  return !isAnswered && found?.query === asked ? found : undefined;
}
