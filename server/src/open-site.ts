import { authorsView, badgesOf, type Post } from '@portico/content';
import { isComponentFailure } from '@portico/core/component-part';
import { reasonOf } from '@portico/core/reason-of';
import { builtComponents } from '#build/sources.ts';
import { openSiteContent } from '#content/site-content.ts';
import { journalOfFailures } from '#events.ts';
import { createLimiter } from '#http/limiter.ts';
import { createPageCache } from '#http/page-cache.ts';
import { createLog } from '#log.ts';
import { openPictureMaker } from '#pictures/picture-maker.ts';
import type { Watched } from '#process/watch-loop.ts';
import { openSearchSources } from '#search/search-sources.ts';
import type { Settings } from '#settings.ts';
import { createAnswer, type Site } from '#site/answer.ts';
import { loadApps } from '#site/load-apps.ts';
import { createResponseMaker } from '#site/make-response.ts';

export type OpenSiteOptions = {
  /** `shown` includes drafts, scheduled and unlisted posts, as in development. */
  readonly drafts: 'shown' | 'hidden';
  /** How many responses are made concurrently. */
  readonly atOnce: number;
  /** Makes each response. */
  readonly watched?: Watched;
};

/** Opens the built site in its current state, for a command that requests responses one by one. Close it at the end. */
export async function openSite(settings: Settings, { drafts, atOnce, watched }: OpenSiteOptions) {
  const { environment, headers } = settings;
  const { baseUrl, cacheDirectory, logLevel } = environment;
  const now = Date.now();
  // Counting page views requires a server.
  const siteConfig = { ...settings.siteConfig, pageCounts: false };
  const { log } = createLog(logLevel === 'info' ? 'warn' : logLevel);
  const failures = new Map<string, string>();
  const replaced = new Set<string>();
  const journal = journalOfFailures((error, url) => {
    if (error instanceof Error && isComponentFailure(error)) {
      if (!replaced.has(error.message)) {
        replaced.add(error.message);
        log.warn({ url }, error.message);
      }
      return;
    }
    failures.set(new URL(url, baseUrl).pathname, reasonOf(error));
  });
  const sources = openSearchSources({ sources: siteConfig.search.sources ?? [], log });
  const components = builtComponents();
  const opened = openSiteContent({ ...settings, siteConfig, log, components, isWatching: false, now: () => now });
  const { bodies } = opened;
  const [apps, pictureMaker] = await Promise.all([
    loadApps(headers, environment.siteDirectory),
    openPictureMaker(cacheDirectory, log),
    opened.opened,
    sources.read(),
  ]).catch(async (error: unknown) => {
    await opened.close();
    throw error;
  });
  const snapshot = drafts === 'shown' ? authorsView(() => now)(opened.current()) : opened.current();
  const limit = { active: atOnce, waiting: atOnce };
  const limiter = createLimiter({ page: limit, site: limit, form: limit, card: limit, picture: limit, renewal: limit });
  const maker = createResponseMaker({
    ...{ ...settings, ...apps, siteConfig, bodies, pictureMaker, journal },
    ...{ sources, limiter, watched },
    ...(drafts === 'shown' && { badgesOf: (post) => badgesOf(post, now) }),
    isServed: false,
    now: () => now,
  });
  const cache = createPageCache(maker, { maxBytes: 0 });
  const site: Site = { ...apps, maker, cache, content: { current: () => snapshot } };
  return {
    ...apps,
    answer: createAnswer({ serving: { site }, baseUrl, headers, journal }),
    /** Why responses could not be made, by path. */
    failures,
    baseUrl,
    snapshot,
    textOf: (post: Post) => bodies.text(post),
    close: () => opened.close(),
  };
}
