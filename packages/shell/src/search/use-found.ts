import { createSearch, emptyResults, type Search, type SearchResults } from '@portico/search';
import type { BlogPost } from '@portico/site/blog-post';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { type SearchServer, serverAt } from '#search/search-server.ts';
import { useSearchSource } from '#search/use-search-source.ts';
import { useServerResults } from '#search/use-server-results.ts';
import { usePageData, useShell } from '#shell-context.tsx';

export type Found = {
  readonly results: SearchResults<BlogPost>;
  /** The query that these are of, which may be an older one. */
  readonly shownQuery: string;
  /** True while there are no results of the query yet. */
  readonly isWaiting: boolean;
  /** Finds at once; undefined where the server does it. */
  readonly search: Search<BlogPost> | undefined;
  /** Who is asked; undefined where the list is here. */
  readonly server: SearchServer | undefined;
  /** Posts that are known without asking. */
  readonly posts: readonly BlogPost[];
  /** What keeps the results away for long. */
  readonly trouble: 'fetching the list' | 'list failed' | 'searching' | 'search failed' | undefined;
  /** After a failure; it happens by itself when a lost connection is back. */
  readonly retry: () => void;
};

/** What the palette finds: in the list of posts, or by asking at `searchHref` where that list is too large. */
export function useFound(query: string, searchHref: string): Found {
  const { site } = useShell();
  const { href: listHref, latest } = usePageData().blogPosts;
  const loading = useSearchSource(searchHref, listHref);
  const source = loading.state === 'loaded' ? loading.source : { posts: latest };
  const posts = 'posts' in source ? source.posts : source.opening.posts;
  const server = useMemo(
    () => ('posts' in source ? undefined : serverAt(searchHref, listHref, source.opening)),
    [source, searchHref, listHref],
  );
  const isServed = server !== undefined;
  const search = useMemo(() => createSearch<BlogPost>(posts, site.search), [posts, site.search]);
  const opening = useMemo(() => emptyResults(posts, site.search), [posts, site.search]);
  // The input shows what is typed at once; the results may follow a moment later.
  const deferred = useDeferredValue(query);
  const asked = useServerResults(server, query, opening);
  const local = useMemo(() => search(deferred), [search, deferred]);
  const isWaitingForList = loading.state !== 'loaded' && query.trim() !== '';

  const listRetry = loading.state === 'failed' ? loading.retry : undefined;
  const retry = listRetry ?? asked.retry;
  const hasFailed = listRetry !== undefined || (isServed && asked.state === 'failed');
  useEffect(() => {
    if (!hasFailed) {
      return undefined;
    }
    addEventListener('online', retry, { once: true });
    return () => removeEventListener('online', retry);
  }, [hasFailed, retry]);

  if (isServed) {
    const { results, state } = asked;
    const trouble = { answered: undefined, waiting: undefined, slow: 'searching', failed: 'search failed' } as const;
    return {
      results,
      shownQuery: asked.query,
      isWaiting: state !== 'answered',
      search: undefined,
      server,
      posts,
      trouble: trouble[state],
      retry,
    };
  }
  const fetching = isWaitingForList && loading.state === 'loading' ? 'fetching the list' : undefined;
  return {
    results: local,
    shownQuery: deferred,
    isWaiting: isWaitingForList,
    search,
    server,
    posts,
    trouble: listRetry === undefined ? fetching : 'list failed',
    retry,
  };
}
