import { availableParallelism } from 'node:os';
import { authorsView, badgesOf, type ContentError, openContentStore, type Post } from '@portico/content';
import { isComponentFailure } from '@portico/core/component-part';
import { builtComponents } from '#build/sources.ts';
import { refusedPosts } from '#content/refused-posts.ts';
import { createPageCache } from '#http/page-cache.ts';
import { createLog } from '#log.ts';
import { openPictureMaker } from '#pictures/picture-maker.ts';
import { openPostRenderer } from '#rendered-posts/post-renderer.ts';
import { openSearchSources } from '#search/search-sources.ts';
import type { Settings } from '#settings.ts';
import { createAnswer } from '#site/answer.ts';
import { loadApps } from '#site/load-apps.ts';
import { createResponseMaker } from '#site/make-response.ts';

export type OpenSiteOptions = {
  /** `shown` includes drafts, scheduled and unlisted posts, as in development. */
  readonly drafts: 'shown' | 'hidden';
  /** How many responses are made concurrently. */
  readonly atOnce: number;
};

/** Opens the built site in its current state, for a command that requests responses one by one. Close it at the end. */
export async function openSite(settings: Settings, { drafts, atOnce }: OpenSiteOptions) {
  const { environment, security, headers } = settings;
  const { baseUrl, cacheDirectory, contentDirectory, logLevel, renderLimitMs } = environment;
  const now = Date.now();
  // Counting page views requires a server.
  const siteConfig = { ...settings.siteConfig, pageCounts: false };
  const { log } = createLog(logLevel === 'info' ? 'warn' : logLevel);
  const renderer = openPostRenderer({
    siteConfig,
    security,
    limitMs: renderLimitMs,
    threads: availableParallelism(),
    components: builtComponents,
    // Each post is in the feeds of its tags, category and author.
    maxKept: 200_000_000,
  });
  const failures = new Map<string, string>();
  const replaced = new Set<string>();
  const reportError = (error: unknown, url: string) => {
    if (error instanceof Error && isComponentFailure(error)) {
      if (!replaced.has(error.message)) {
        replaced.add(error.message);
        log.warn({ url }, error.message);
      }
      return;
    }
    failures.set(new URL(url, baseUrl).pathname, error instanceof Error ? error.message : String(error));
  };
  let failure: unknown;
  let refused: ReadonlyMap<string, readonly ContentError[]> = new Map();
  const openStore = () =>
    openContentStore({
      directory: contentDirectory,
      read: renderer.read,
      now: () => now,
      // A post that can't be rendered must not be in any list, so each is validated before the lists are made.
      validatePost: async (post, media) =>
        refused.get(post.file) ??
        renderer.validatePost(post, media).catch((error: unknown) => {
          failure ??= error;
          return undefined;
        }),
      language: siteConfig.language,
      topics: siteConfig.blog.topics,
      watching: false,
    });
  const sources = openSearchSources({ sources: siteConfig.search.sources ?? [], log });
  const [apps, pictureMaker, readStore] = await Promise.all([
    loadApps(headers, environment.siteDirectory),
    openPictureMaker(cacheDirectory, log),
    openStore(),
    sources.read(),
  ]);
  if (failure !== undefined) {
    throw failure;
  }
  const tried = { ...settings, ...apps, siteConfig, renderer, pictureMaker, now: () => now };
  const mistakes = await refusedPosts(tried, readStore.current());
  refused = Map.groupBy(mistakes, ({ file }) => file);
  // Reopens the content without posts that have mistakes, which would break lists and feeds.
  const store = mistakes.length === 0 ? readStore : await openStore();
  const snapshot = drafts === 'shown' ? authorsView(() => now)(store.current()) : store.current();
  const content = () => snapshot;
  const make = createResponseMaker({
    ...{ ...settings, ...apps, siteConfig, content, renderer, pictureMaker, reportError },
    sourcePages: sources.pages,
    ...(drafts === 'shown' && { badgesOf: (post) => badgesOf(post, now) }),
    isServed: false,
    now: () => now,
  });
  const limit = { active: atOnce, waiting: atOnce };
  const cache = createPageCache({ maxBytes: 0, limits: { page: limit, form: limit, card: limit, picture: limit } });
  return {
    ...apps,
    answer: createAnswer({ site: () => ({ ...apps, make, content }), cache, baseUrl, headers, reportError }),
    /** Why responses could not be made, by path. */
    failures,
    baseUrl,
    snapshot,
    textOf: async (post: Post) => (await renderer.parse(post, snapshot)).text,
    close: () => Promise.all([renderer.close(), store.close()]),
  };
}
