import type { ContentStore } from '@portico/content';
import type { Background } from '#http/kept-answer.ts';
import type { Site } from '#http/listener.ts';
import type { PageCache } from '#pages/page-cache.ts';
import { forgetTouchedPages } from '#pages/touched-pages.ts';
import { warmUp } from '#pages/warm-up.ts';

export type KeepFreshOptions = {
  readonly site: Site;
  readonly cache: PageCache;
  readonly searchCache: PageCache;
  readonly store: ContentStore;
  readonly background: Background;
};

/** Makes the pages that readers ask for first, now and after each change, and forgets kept pages that a change touches. */
export function keepFresh({ site, cache, searchCache, store, background }: KeepFreshOptions): void {
  store.onChange((next, previous) => {
    forgetTouchedPages(cache, next, previous);
    // What a query finds may be in any text.
    searchCache.clear();
    warmUp(site, next.index, background);
  });
  warmUp(site, store.current().index, background);
}
