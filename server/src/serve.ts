import { createServer } from 'node:http';
import { policySources } from '@portico/consent';
import type { ContentStore } from '@portico/content';
import { formOrigins, parseSiteConfig } from '@portico/site/config';
import { loadApps } from '#build/load-apps.ts';
import { followContent } from '#cache/follow-content.ts';
import { createRenderQueue } from '#cache/render-queue.ts';
import { createResponseCache } from '#cache/response-cache.ts';
import { warmUp } from '#cache/warm-up.ts';
import { followLastChanges } from '#content/last-changes.ts';
import { openContent } from '#content/open-content.ts';
import { openPictureNotes } from '#content/open-picture-notes.ts';
import { tryOpenPostNotes } from '#content/open-post-notes.ts';
import { parseEnvironment } from '#environment.ts';
import { createBackground } from '#http/background.ts';
import { createHostCheck } from '#http/known-hosts.ts';
import { createListener, type ListenerOptions, type Site } from '#http/listener.ts';
import { securityHeaders } from '#http/security-headers.ts';
import { SERVER_OPTIONS } from '#http/server-options.ts';
import { createLogs } from '#log/logs.ts';
import { createAdminListener, type Readiness } from '#operations/admin-listener.ts';
import { createMetrics } from '#operations/metrics.ts';
import { observeResponses } from '#operations/observe-responses.ts';
import { createPageCounts } from '#page-counts/page-counts.ts';
import { keepPicturesClear } from '#pictures/keep-pictures-clear.ts';
import { openPictureMaker, picturesIn } from '#pictures/open-picture-maker.ts';
import { drainOnSignal } from '#process/drain.ts';
import { listen } from '#process/listen.ts';
import { openRenderer } from '#rendered-posts/open-renderer.ts';
import type { PostRenderer } from '#rendered-posts/post-renderer.ts';
import { refuseUnrenderable } from '#rendered-posts/refuse-unrenderable.ts';
import { renderAhead } from '#rendered-posts/render-ahead.ts';
import { RenderRefused } from '#rendered-posts/render-refused.ts';
import { assembleSite } from '#site.ts';

const MEGABYTE = 1024 * 1024;
// Of cards some four hundred.
const CACHE_BYTES = { pages: 128 * MEGABYTE, cards: 32 * MEGABYTE, pictures: 64 * MEGABYTE, searches: 8 * MEGABYTE };
const BACKGROUND_TASKS = 1000;
// Of each cache. What waits is made within a second or so, as long as somebody who asked for it waits as well.
const RENDERS = { atOnce: 16, longest: 128 };
// The second port is for the machines around the server.
const ADMIN_HOST = '127.0.0.1';

export type ServeOptions = {
  /** The time in milliseconds since the epoch, by which posts become due and responses end. */
  readonly now?: () => number;
  /** Name of the folder in each app that it was built into. */
  readonly buildDirectory?: string;
  /** Where the files of the provider's brand are; at the root of the repository by default. */
  readonly brandDirectory?: string;
};

/**
 * Serves the site of one provider, from the start of the process to its end. Throws where a setting is wrong.
 */
export async function serve(
  providersConfig: unknown,
  variables: Readonly<Record<string, string | undefined>>,
  { now = Date.now, buildDirectory, brandDirectory }: ServeOptions = {},
): Promise<void> {
  const { logLevel, baseUrl, contentDirectory, cacheDirectory, renderLimitMs, host, port, adminPort, previewSecret } =
    parseEnvironment(variables);
  const siteConfig = parseSiteConfig(providersConfig);
  const { log, logRequest } = createLogs(logLevel);
  const reportError = (error: unknown, url: string) => log.error({ err: error, url }, 'a page could not be made');
  const security = {
    baseUrl,
    assetOrigins: siteConfig.hosts.assets === undefined ? [] : [siteConfig.hosts.assets],
    formOrigins: formOrigins(siteConfig),
    thirdPartySources: policySources(siteConfig.vendors),
  };
  const headers = securityHeaders(security);
  const cache = createResponseCache({ maxBytes: CACHE_BYTES, now });
  const background = createBackground(BACKGROUND_TASKS, (error) =>
    log.warn({ err: error }, 'a background task failed'),
  );

  let hits = 0;
  const queue = () => createRenderQueue({ ...RENDERS, hits: () => hits });
  const renderQueues = { pages: queue(), cards: queue(), pictures: queue(), searches: queue() };

  // Both ports are open from the first moment on and answer 503 until the content is read.
  let site: Site | undefined;
  let store: ContentStore | undefined;
  let readiness: Readiness = { ready: false, reason: 'The content is being read.' };
  const notReady = (reason: string) => {
    readiness = { ready: false, reason };
  };
  const metrics = createMetrics({
    cache: () => cache,
    content: () => store?.current(),
    waiting: () => Object.values(renderQueues).reduce((sum, { waiting }) => sum + waiting, 0),
  });
  const isKnownHost = createHostCheck(baseUrl);
  const observe = observeResponses(metrics, logRequest);
  const onResponse: ListenerOptions['onResponse'] = (response, cacheResult, seconds) => {
    hits += cacheResult === 'hit' ? 1 : 0;
    observe(response, cacheResult, seconds);
  };
  let pending = 0;
  const onPending = (change: 1 | -1) => {
    pending += change;
  };
  const listener = createListener({
    site: () => site,
    isKnownHost,
    headers,
    background,
    reportError,
    onPending,
    onShed: metrics.countShed,
    onResponse,
  });
  const pageCounts = createPageCounts({
    site: () => site,
    isKnownHost,
    headers,
    count: metrics.countPageView,
  });
  const server = createServer(SERVER_OPTIONS, siteConfig.pageCounts ? pageCounts(listener) : listener);
  const admin = createServer(createAdminListener(() => readiness, metrics));
  const stopping = drainOnSignal(server, log);
  const { signal } = stopping;
  signal.addEventListener('abort', () => notReady('The server is stopping.'));
  await Promise.all([listen(server, port, host), listen(admin, adminPort, ADMIN_HOST)]);

  const opening = openRenderer({
    directory: cacheDirectory,
    markdown: {
      mediaOrigins: [baseUrl, ...security.assetOrigins],
      typography: siteConfig.blog.typography,
      language: siteConfig.language,
    },
    log,
    limitMs: renderLimitMs,
  });
  const tryOut: PostRenderer['tryOut'] = async (...args) => (await opening).tryOut(...args);
  const pictureMaker = await openPictureMaker({ directory: cacheDirectory, log });
  const picturesAreMade = pictureMaker !== undefined;
  const notes = await openPictureNotes(cacheDirectory);
  const postNotes = await tryOpenPostNotes({ directory: cacheDirectory, contentDirectory, log });
  const [apps, renderer, opened] = await Promise.all([
    loadApps(headers, buildDirectory),
    opening,
    openContent({
      directory: contentDirectory,
      log,
      onWaiting: notReady,
      signal,
      now,
      tryOut,
      picturesAreMade,
      notes,
      postNotes,
      isAnswering: () => pending > 0,
    }),
  ]);
  if (opened === undefined) {
    return;
  }
  store = opened;
  // Without them the next start reads all pictures, and where nothing can be stored another line says so.
  notes.save().catch(() => {});
  postNotes?.indexTexts();
  keepPicturesClear({
    directory: picturesIn(cacheDirectory),
    content: opened.current,
    signal,
    onError: (error) => log.warn({ err: error }, 'old pictures could not be deleted'),
  });
  stopping.finally(async () => {
    admin.close();
    await opened.close();
    await renderer.close();
    postNotes?.close();
  });
  const content = store.current;
  const { observeRender } = metrics;
  const renderPost = refuseUnrenderable(renderer.renderPost, store);
  const fileOf = (slug: string) => content().index.bySlug.get(slug)?.file;
  const lastChanges =
    siteConfig.repository?.history === undefined
      ? undefined
      : followLastChanges({
          directory: contentDirectory,
          store,
          signal,
          onChange(files) {
            cache.invalidate(({ match }) => match?.name === 'post' && files.has(fileOf(match.params.slug) ?? ''));
            if (site !== undefined) {
              warmUp(site, content().index, background);
            }
          },
        });
  const made = {
    siteConfig,
    brandDirectory,
    security,
    headers,
    content,
    renderer: { ...renderer, renderPost },
    pictureMaker,
    reportError,
    observeRender,
    renderQueues,
    ...(lastChanges && { lastChangeOf: lastChanges.of }),
    now,
    previewSecret,
  };
  site = assembleSite({ ...apps, ...made, cache, mode: 'production' });
  followContent({ site, siteConfig, cache, store, background });
  if (renderer.isPersistent) {
    renderAhead({
      store,
      renderPost,
      signal,
      onError(error, { file }) {
        // A refusal is a mistake in the content, and is logged as such.
        if (!(error instanceof RenderRefused)) {
          log.warn({ err: error, file }, 'a post could not be rendered ahead');
        }
      },
    });
  }
  readiness = { ready: true };
  log.info(`Portico is ready at ${baseUrl}/blog`);
}
