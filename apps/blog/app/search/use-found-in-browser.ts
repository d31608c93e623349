import type { SearchResults } from '@portico/search';
import { findInList } from '@portico/shell';
import { routes } from '@portico/site/routes';
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
    let isWanted = true;
    findInList(asked, routes.postList.href())
      .then((results) => isWanted && setFound({ query: asked, results }))
      // The page says what it says without a query, and the form still works.
      .catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [asked, isAnswered]);
  return !isAnswered && found?.query === asked ? found : undefined;
}
