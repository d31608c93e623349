import type { Server } from 'node:http';
import type { ContentStore } from '@portico/content';
import type { Logger } from 'pino';
import { createBackground } from '#cache/background.ts';
import { followContent } from '#cache/follow-content.ts';
import { createRenderQueue } from '#cache/render-queue.ts';
import { createResponseCache } from '#cache/response-cache.ts';
import { warmUp } from '#cache/warm-up.ts';
import { createHostCheck } from '#http/known-hosts.ts';
import { createListener, type ListenerOptions } from '#http/listener.ts';
import { createPublicServer } from '#http/public-server.ts';
import { securityHeaders } from '#http/security-headers.ts';
import { createMetrics, type Metrics } from '#operations/metrics.ts';
import { observeResponses } from '#operations/observe-responses.ts';
import { createPageCounts } from '#page-counts/page-counts.ts';
import type { PictureMaker } from '#pictures/picture-maker.ts';
import { loadApps } from '#releases/load-apps.ts';
import type { PostRenderer } from '#rendered-posts/post-renderer.ts';
import { refuseUnrenderable } from '#rendered-posts/refuse-unrenderable.ts';
import { RenderingEnded } from '#rendered-posts/render-thread.ts';
import type { ServeSettings } from '#serving/serve-settings.ts';
import type { Site } from '#site.ts';
import { assembleSite } from '#site.ts';

const MEGABYTE = 1024 * 1024;
// 32 MB hold some four hundred cards.
const CACHE_BYTES = { pages: 24 * MEGABYTE, cards: 32 * MEGABYTE, pictures: 64 * MEGABYTE, searches: 8 * MEGABYTE };
const BACKGROUND_TASKS = 1000;
// For each cache: 128 waiting renders take one to three seconds.
const RENDERS = { atOnce: 16, longest: 128 };

/** What is served from. */
export type ServedContent = {
  readonly store: Omit<ContentStore, 'noted'>;
  readonly renderer: PostRenderer;
  readonly pictureMaker: PictureMaker | undefined;
  /** When the file of a post was last committed; absent where that is not shown. */
  readonly lastChangeOf?: (file: string) => string | undefined;
};

export type Serving = {
  /** Answers 503 until `begin` has been called. */
  readonly server: Server;
  readonly metrics: Metrics;
  /** Whether a reader waits for a response that has to be made. */
  readonly isAnswering: () => boolean;
  /** To be called with those that are loaded, since they are as slow to load as content is to read. */
  begin(apps: Awaited<ReturnType<typeof loadApps>>, content: ServedContent): void;
  /** Makes the pages again on which the last change of one of these files stands. */
  onLastChanges(files: ReadonlyMap<string, string>): void;
};

/** The pages of the apps, with which a serving begins. */
export function loadAppsOf({ security, buildDirectory }: ServeSettings): ReturnType<typeof loadApps> {
  return loadApps(securityHeaders(security), buildDirectory);
}

/** What a process needs to serve the site: the server with its cache, queue and metrics. */
export function openServing(settings: ServeSettings, log: Logger, isReady: () => boolean): Serving {
  const { environment, siteConfig, security, now, brandDirectory } = settings;
  const headers = securityHeaders(security);
  const cache = createResponseCache({ maxBytes: CACHE_BYTES, now });
  let pending = 0;
  const isAnswering = () => pending > 0;
  const background = createBackground({
    longest: BACKGROUND_TASKS,
    onError: (error) => log.warn({ err: error }, 'a background task failed'),
    isAnswering,
  });
  const reportError = (error: unknown, url: string) => {
    // Pages that are made ahead of readers, at the end of the process.
    if (!(error instanceof RenderingEnded)) {
      log.error({ err: error, url }, 'a page could not be made');
    }
  };
  let hits = 0;
  const queue = () => createRenderQueue({ ...RENDERS, hits: () => hits });
  const renderQueues = { pages: queue(), cards: queue(), pictures: queue(), searches: queue() };
  let site: Site | undefined;
  let content: ServedContent['store'] | undefined;

  const metrics = createMetrics({
    isReady,
    cache: () => cache,
    content: () => content?.current(),
    waiting: () => Object.values(renderQueues).reduce((sum, { waiting }) => sum + waiting, 0),
  });
  const isKnownHost = createHostCheck(security.baseUrl);
  const observe = observeResponses(metrics, log);
  const onResponse: ListenerOptions['onResponse'] = (response, cacheResult, seconds) => {
    hits += cacheResult === 'hit' ? 1 : 0;
    observe(response, cacheResult, seconds);
  };
  const listener = createListener({
    site: () => site,
    isKnownHost,
    headers,
    background,
    reportError,
    onPending(change) {
      pending += change;
    },
    onShed: metrics.countShed,
    onResponse,
  });
  const pageCounts = createPageCounts({
    site: () => site,
    isKnownHost,
    headers,
    count: metrics.countPageView,
    reportError,
  });

  const server = createPublicServer(siteConfig.pageCounts ? pageCounts(listener) : listener);

  return {
    server,
    metrics,
    isAnswering,
    begin(apps, { store, renderer, pictureMaker, lastChangeOf }) {
      content = store;
      site = assembleSite({
        ...apps,
        siteConfig,
        brandDirectory,
        security,
        headers,
        content: store.current,
        renderer: { ...renderer, renderPost: refuseUnrenderable(renderer.renderPost, store) },
        pictureMaker,
        reportError,
        observeRender: metrics.observeRender,
        renderQueues,
        ...(lastChangeOf && { lastChangeOf }),
        now,
        previewSecret: environment.previewSecret,
        cache,
        mode: 'production',
      });
      followContent({ site, siteConfig, cache, store, background });
    },
    onLastChanges(files) {
      if (site === undefined || content === undefined) {
        return;
      }
      const { index } = content.current();
      const fileOf = (slug: string) => index.bySlug.get(slug)?.file;
      cache.invalidate(({ match }) => match?.name === 'post' && files.has(fileOf(match.params.slug) ?? ''));
      warmUp(site, index, background);
    },
  };
}
