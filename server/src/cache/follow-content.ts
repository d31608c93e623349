import type { ContentStore } from '@portico/content';
import type { SiteConfig } from '@portico/site/config';
import type { Background } from '#cache/cache-entry.ts';
import { staleTargets } from '#cache/invalidation.ts';
import type { ResponseCache } from '#cache/response-cache.ts';
import { warmUp } from '#cache/warm-up.ts';
import type { Site } from '#http/listener.ts';

export type FollowContentOptions = {
  readonly site: Site;
  readonly siteConfig: SiteConfig;
  readonly cache: ResponseCache;
  readonly store: Pick<ContentStore, 'current' | 'onChange'>;
  readonly background: Background;
};

/** Renders the pages that readers ask for first, now and after each change, and drops what a change makes stale. */
export function followContent({ site, siteConfig, cache, store, background }: FollowContentOptions): void {
  store.onChange((next, previous) => {
    cache.invalidate(staleTargets(next, previous, siteConfig));
    warmUp(site, next.index, background);
  });
  warmUp(site, store.current().index, background);
}
