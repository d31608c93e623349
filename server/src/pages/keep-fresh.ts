import type { ContentStore } from '@portico/content';
import type { Background } from '#http/kept-answer.ts';
import type { Site } from '#http/listener.ts';
import { eachNewYear } from '#pages/each-new-year.ts';
import type { PageCache } from '#pages/page-cache.ts';
import { forgetTouchedPages } from '#pages/touched-pages.ts';
import { warmUp } from '#pages/warm-up.ts';

export type KeepFreshOptions = {
  readonly site: Site;
  readonly cache: PageCache;
  readonly searchCache: PageCache;
  readonly store: ContentStore;
  readonly background: Background;
  /** Ends it. */
  readonly signal: AbortSignal;
};

/** Makes the pages that readers ask for first, now and after each change, and forgets kept pages that are no longer true. */
export function keepFresh({ site, cache, searchCache, store, background, signal }: KeepFreshOptions): void {
  store.onChange((next, previous) => {
    forgetTouchedPages(cache, next, previous);
    // What a query finds may be in any text.
    searchCache.clear();
    warmUp(site, next.index, background);
  });
  // The footer has the year in it.
  const clearBoth = () => {
    cache.clear();
    searchCache.clear();
  };
  eachNewYear(clearBoth, { now: Date.now, signal });
  warmUp(site, store.current().index, background);
}
