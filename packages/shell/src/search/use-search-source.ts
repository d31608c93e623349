import { useCallback, useEffect, useState } from 'react';
import { lastSearchSource, loadSearchSource, type SearchSource } from '#search/post-list.ts';

export type SearchSourceState =
  | { readonly state: 'loading' }
  | { readonly state: 'loaded'; readonly source: SearchSource }
  | { readonly state: 'failed'; readonly retry: () => void };

/** What the palette searches, as it arrives; what there was last, until then and where no other can be had. */
export function useSearchSource(searchHref: string, listHref: string): SearchSourceState {
  const [result, setResult] = useState<SearchSource | 'loading' | 'failed'>(
    () => lastSearchSource(searchHref, listHref) ?? 'loading',
  );
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setResult('loading');
    setAttempt((number) => number + 1);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    let wanted = true;
    const take = (next: SearchSource | 'failed') => wanted && setResult(next);
    loadSearchSource(searchHref, listHref).then(take, () => take(lastSearchSource(searchHref, listHref) ?? 'failed'));
    return () => {
      wanted = false;
    };
  }, [searchHref, listHref, attempt]);
  if (result === 'loading') {
    return { state: 'loading' };
  }
  return result === 'failed' ? { state: 'failed', retry } : { state: 'loaded', source: result };
}
