import type { ContentStore } from '@portico/content';
import type { SiteConfig } from '@portico/site/config';
import type { Background } from '#cache/background.ts';
import { staleTargets } from '#cache/invalidation.ts';
import type { ResponseCache } from '#cache/response-cache.ts';
import { warmUp } from '#cache/warm-up.ts';
import type { Site } from '#site.ts';

export type FollowContentOptions = {
  readonly site: Site;
  readonly siteConfig: SiteConfig;
  readonly cache: ResponseCache;
  readonly store: Pick<ContentStore, 'current' | 'onChange'>;
  readonly background: Background;
};

// While one save follows the other, pages that are made ahead would be dropped before anybody asks for them.
const REST_MS = 2000;

/** Drops what a change makes stale; renders the pages that readers ask for first, now and when the content has come to rest. */
export function followContent({ site, siteConfig, cache, store, background }: FollowContentOptions): void {
  let rest: NodeJS.Timeout | undefined;
  store.onChange((next, previous) => {
    cache.invalidate(staleTargets(next, previous, siteConfig));
    clearTimeout(rest);
    rest = setTimeout(() => warmUp(site, store.current().index, background), REST_MS).unref();
  });
  warmUp(site, store.current().index, background);
}
