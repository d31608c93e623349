import type { Server } from 'node:http';
import type { ContentStore } from '@portico/content';
import type { Logger } from 'pino';
import { createBackground } from '#cache/background.ts';
import { createRenderLimit } from '#cache/render-limit.ts';
import { createResponseCache } from '#cache/response-cache.ts';
import { createTextSearch } from '#content/text-search.ts';
import { createHostCheck } from '#http/known-hosts.ts';
import { createListener } from '#http/listener.ts';
import { createPublicServer } from '#http/public-server.ts';
import { securityHeaders } from '#http/security-headers.ts';
import { createMetrics, type Metrics } from '#operations/metrics.ts';
import { observeResponses } from '#operations/observe-responses.ts';
import { createPageCounts } from '#page-counts/page-counts.ts';
import type { PictureMaker } from '#pictures/picture-maker.ts';
import { createPublishHooks, followPublishes } from '#publish-hooks.ts';
import { createPublishPings } from '#publish-pings.ts';
import { loadApps } from '#releases/load-apps.ts';
import type { PostRenderer } from '#rendered-posts/post-renderer.ts';
import { refuseUnrenderable } from '#rendered-posts/refuse-unrenderable.ts';
import type { ServeSettings } from '#serving/serve-settings.ts';
import type { Site } from '#site.ts';
import { assembleSite } from '#site.ts';

const MEGABYTE = 1024 * 1024;
const CACHE_BYTES = { maxBytes: 96 * MEGABYTE, maxSearchBytes: 8 * MEGABYTE };
const BACKGROUND_TASKS = 1000;
// Making so many takes one to three seconds.
const RENDERS = { atOnce: 16, longest: 128 };

/** What is served from. */
export type ServedContent = {
  readonly store: ContentStore;
  readonly renderer: PostRenderer;
  readonly pictureMaker: PictureMaker | undefined;
  /** When the file of a post was last committed; absent where that is not shown. */
  readonly lastChangeOf?: (file: string) => string | undefined;
};

export type Serving = {
  /** Answers 503 until `begin` has been called. */
  readonly server: Server;
  readonly metrics: Metrics;
  /** To be called with those that are loaded, since they are as slow to load as content is to read. */
  begin(apps: Awaited<ReturnType<typeof loadApps>>, content: ServedContent): void;
  /** Makes all pages again: what they say of a post's history has changed. */
  onLastChanges(): void;
};

/** The pages of the apps, with which a serving begins. */
export function loadAppsOf({ security, buildDirectory }: ServeSettings): ReturnType<typeof loadApps> {
  return loadApps(securityHeaders(security), buildDirectory);
}

/** What a process needs to serve the site: the server with its cache, queue and metrics. */
export function openServing(settings: ServeSettings, log: Logger, isReady: () => boolean): Serving {
  const { environment, siteConfig, security, now, brandDirectory } = settings;
  const headers = securityHeaders(security);
  const cache = createResponseCache({ ...CACHE_BYTES, now });
  const background = createBackground({
    longest: BACKGROUND_TASKS,
    onError: (error) => log.warn({ err: error }, 'a background task failed'),
  });
  const reportError = (error: unknown, url: string) => log.error({ err: error, url }, 'a page could not be made');
  const renderLimit = createRenderLimit(RENDERS);
  const textSearch = createTextSearch();
  let site: Site | undefined;
  let content: ServedContent['store'] | undefined;

  const metrics = createMetrics({
    isReady,
    cache: () => cache,
    content: () => content?.current(),
    waiting: () => renderLimit.waiting,
  });
  const isKnownHost = createHostCheck(security.baseUrl);
  const listener = createListener({
    site: () => site,
    isKnownHost,
    headers,
    background,
    reportError,
    onShed: metrics.countShed,
    onResponse: observeResponses(metrics, log),
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
        textSearch,
        reportError,
        observeRender: metrics.observeRender,
        renderLimit,
        ...(lastChangeOf && { lastChangeOf }),
        now,
        previewSecret: environment.previewSecret,
        cache,
        mode: 'production',
      });
      const { publishHooks: hooks, baseUrl } = environment;
      const delivery = { log, count: metrics.countAnnouncement, baseUrl };
      const announces = createPublishPings({ siteConfig, ...delivery });
      followPublishes({
        store,
        baseUrl,
        announces: hooks === undefined ? announces : [...announces, createPublishHooks({ ...hooks, ...delivery })],
      });
      textSearch.follow(store.current());
      store.onChange((snapshot) => {
        textSearch.follow(snapshot);
        cache.clear();
      });
    },
    onLastChanges: cache.clear,
  };
}
