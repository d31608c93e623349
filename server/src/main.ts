import { createServer } from 'node:http';
import { type ContentSnapshot, type ContentStore, createMarkdownRenderer } from '@portico/content';
import { parseSiteConfig } from '@portico/shell/site-config';
import { loadApps } from '#build/load-apps.ts';
import { forgetChangedCards } from '#cards/forget-changed-cards.ts';
import { openContent } from '#content/open-content.ts';
import { parseEnvironment } from '#environment.ts';
import { createBackground } from '#http/background.ts';
import { createHostCheck } from '#http/known-hosts.ts';
import { createListener, type Site } from '#http/listener.ts';
import { securityHeaders } from '#http/security-headers.ts';
import { SERVER_OPTIONS } from '#http/server-options.ts';
import { createLogs } from '#log/logs.ts';
import { createAdminListener, type Readiness } from '#operations/admin-listener.ts';
import { createMetrics } from '#operations/metrics.ts';
import { observeResponses } from '#operations/observe-responses.ts';
import { createAppPages } from '#pages/app-pages.ts';
import { eachNewYear } from '#pages/each-new-year.ts';
import { createPageCache } from '#pages/page-cache.ts';
import { staticPaths } from '#pages/static-paths.ts';
import { forgetTouchedPages } from '#pages/touched-pages.ts';
import { warmUp } from '#pages/warm-up.ts';
import { drainOnSignal } from '#process/drain.ts';
import { failInOneLine } from '#process/fail-in-one-line.ts';
import { listen } from '#process/listen.ts';
import { createResources } from '#resources/resources.ts';
import { createSite } from '#site.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { site as siteConfig } from '../../site.config.ts';

const CACHE_BYTES = 128 * 1024 * 1024;
// Some four hundred.
const CARD_CACHE_BYTES = 32 * 1024 * 1024;
const BACKGROUND_TASKS = 1000;
// The second port is for the machines around the server.
const ADMIN_HOST = '127.0.0.1';
try {
  await main();
} catch (error) {
  failInOneLine(error);
}

async function main(): Promise<void> {
  const environment = parseEnvironment(process.env);
  const siteOptions = parseSiteConfig(siteConfig);
  const { hosts } = siteOptions;
  const { baseUrl, contentDirectory, host, port, adminPort } = environment;
  const { log, logRequest } = createLogs(environment.logLevel);
  const reportError = (error: unknown, url: string) => log.error({ err: error, url }, 'a page could not be made');

  // Both ports are open from the first moment on and answer 503 until the content is read.
  let site: Site | undefined;
  let store: ContentStore | undefined;
  let readiness: Readiness = { ready: false, reason: 'The content is being read.' };
  const cache = createPageCache(CACHE_BYTES);
  const cardCache = createPageCache(CARD_CACHE_BYTES);
  const metrics = createMetrics({ cache: () => cache, content: () => store && contentFigures(store.current()) });
  const security = { baseUrl, assetOrigins: hosts.assets === undefined ? [] : [hosts.assets] };
  const headers = securityHeaders(security);
  const background = createBackground(BACKGROUND_TASKS, (error) =>
    log.warn({ err: error }, 'a background task failed'),
  );
  const onResponse = observeResponses(metrics, logRequest);
  const isKnownHost = createHostCheck(baseUrl);
  const server = createServer(
    SERVER_OPTIONS,
    createListener({ site: () => site, isKnownHost, headers, background, reportError, onResponse }),
  );
  const admin = createServer(createAdminListener(() => readiness, metrics));
  const stopping = drainOnSignal(server, log);
  stopping.signal.addEventListener('abort', () => {
    readiness = { ready: false, reason: 'The server is stopping.' };
  });
  await Promise.all([listen(server, port, host), listen(admin, adminPort, ADMIN_HOST)]);

  const [apps, renderMarkdown, opened] = await Promise.all([
    loadApps(headers),
    createMarkdownRenderer(),
    openContent({
      directory: contentDirectory,
      log,
      onWaiting: (reason) => {
        readiness = { ready: false, reason };
      },
      signal: stopping.signal,
    }),
  ]);
  if (opened === undefined) {
    return;
  }
  store = opened;
  stopping.finally(async () => {
    admin.close();
    await opened.close();
  });
  const pages = createAppPages({
    builds: apps.builds,
    content: store.current,
    renderMarkdown,
    appVersion: packageJson.version,
    security,
    reportError,
    mode: 'production',
  });
  const resources = createResources({
    content: store.current,
    renderMarkdown,
    site: siteOptions,
    baseUrl,
    sitePaths: () => staticPaths(apps.builds.www),
  });
  const { observeRender } = metrics;
  const { files } = apps;
  site = createSite({
    files,
    cache,
    cardCache,
    content: store.current,
    pages,
    resources,
    headers,
    baseUrl,
    observeRender,
  });
  const made = site;
  store.onChange((next, previous) => {
    forgetTouchedPages(cache, next, previous);
    forgetChangedCards(cardCache, siteOptions, next, previous);
    warmUp(made, next.index, background);
  });
  // The footer has the year in it.
  eachNewYear(() => cache.clear(), { now: Date.now, signal: stopping.signal });
  warmUp(made, store.current().index, background);
  readiness = { ready: true };
  log.info(`Portico is ready at ${baseUrl}/blog`);
}

function contentFigures({ version, index, errors }: ContentSnapshot) {
  return { version, posts: index.posts.length, errors: errors.length };
}
