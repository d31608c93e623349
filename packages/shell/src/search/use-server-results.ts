import type { SearchResults } from '@portico/search';
import { useCallback, useEffect, useState } from 'react';
import type { SearchServer } from '#search/search-server.ts';

export type ServerResults = {
  /** The last results that came. */
  readonly results: SearchResults;
  /** The query that they are of. */
  readonly query: string;
  readonly state: 'answered' | 'waiting' | 'slow' | 'failed';
  readonly retry: () => void;
};

// Sooner, a word on it would come and go at each key.
const SLOW_MS = 500;

/**
 * What a server finds for the query; nothing is asked where there is none, nor for the empty query, of which `opening` has the
 * results. The last results stay until the next come, and an answer to what is no longer asked is dropped.
 */
export function useServerResults(
  server: SearchServer | undefined,
  query: string,
  opening: SearchResults,
): ServerResults {
  const [answer, setAnswer] = useState<{ readonly query: string; readonly results: SearchResults }>();
  const [trouble, setTrouble] = useState<{ readonly query: string; readonly state: 'slow' | 'failed' }>();
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setTrouble(undefined);
    setAttempt((number) => number + 1);
  }, []);
  const isEmpty = query.trim() === '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    // The same query may have failed before others were asked.
    setTrouble(undefined);
    if (server === undefined || isEmpty) {
      // What was shown last is then the empty query's.
      setAnswer(undefined);
      return undefined;
    }
    const asking = new AbortController();
    const { signal } = asking;
    const slow = setTimeout(() => setTrouble({ query, state: 'slow' }), SLOW_MS);
    server
      .find(query, signal)
      .then(
        (results) => {
          if (!signal.aborted) {
            setAnswer({ query, results });
            setTrouble(undefined);
          }
        },
        () => signal.aborted || setTrouble({ query, state: 'failed' }),
      )
      .finally(() => clearTimeout(slow));
    return () => {
      clearTimeout(slow);
      asking.abort();
    };
  }, [server, query, isEmpty, attempt]);

  if (isEmpty) {
    return { results: opening, query, state: 'answered', retry };
  }
  const last = answer ?? { query: '', results: opening };
  if (last.query === query) {
    return { ...last, state: 'answered', retry };
  }
  return { ...last, state: trouble?.query === query ? trouble.state : 'waiting', retry };
}
