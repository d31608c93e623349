import type { BlogPost } from '@portico/site/blog-post';
import { useCallback, useEffect, useState } from 'react';
import { loadPostList } from '#search/post-list.ts';

export type PostListState =
  | { readonly state: 'loading' }
  | { readonly state: 'loaded'; readonly posts: readonly BlogPost[] }
  | { readonly state: 'failed'; readonly retry: () => void };

/** The list of all posts as it arrives. */
export function usePostList(href: string): PostListState {
  const [result, setResult] = useState<readonly BlogPost[] | 'loading' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setResult('loading');
    setAttempt((number) => number + 1);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    let wanted = true;
    const take = (next: readonly BlogPost[] | 'failed') => wanted && setResult(next);
    loadPostList(href).then(take, () => take('failed'));
    return () => {
      wanted = false;
    };
  }, [href, attempt]);
  if (result === 'loading') {
    return { state: 'loading' };
  }
  return result === 'failed' ? { state: 'failed', retry } : { state: 'loaded', posts: result };
}
