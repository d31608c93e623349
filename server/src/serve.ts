import { createServer } from 'node:http';
import { parseSiteConfig } from '@portico/config/site-config';
import type { ContentStore } from '@portico/content';
import { createPageCache } from '#cache/page-cache.ts';
import { createRenderLimit } from '#cache/render-limit.ts';
import { followLastChanges } from '#content/last-changes.ts';
import { openReading } from '#content/open-reading.ts';
import { createTextSearch } from '#content/text-search.ts';
import { parseEnvironment } from '#environment.ts';
import { createListener } from '#http/app.ts';
import { createHostCheck } from '#http/known-hosts.ts';
import { createPublicServer } from '#http/public-server.ts';
import { securityHeaders } from '#http/security-headers.ts';
import { securityOf } from '#http/security-of.ts';
import { createLog, logResponse } from '#log.ts';
import { createAdminListener, type Readiness } from '#operations/admin.ts';
import { createMetrics } from '#operations/metrics.ts';
import { createPageCounts } from '#page-counts/page-counts.ts';
import { loadApps } from '#pages/load-apps.ts';
import { drainOnSignal } from '#process/drain.ts';
import { listen } from '#process/listen.ts';
import { tooFewFiles } from '#process/open-files.ts';
import { createPublishHooks, followPublishes } from '#publish-hooks.ts';
import { createPublishPings } from '#publish-pings.ts';
import { assembleSite, type Site } from '#site.ts';

export type ServeOptions = {
  /** The time in milliseconds since the epoch, by which posts become due and responses end. */
  readonly now?: () => number;
  /** Name of the folder in each app that it was built into. */
  readonly buildDirectory?: string;
  /** Where the files of the provider's brand are; at the root of the repository by default. */
  readonly brandDirectory?: string;
};

/** Serves the site of one provider, from the start of the process to its end. Throws if a setting is wrong. */
export async function serve(
  providersConfig: unknown,
  variables: Readonly<Record<string, string | undefined>>,
  { now = Date.now, buildDirectory, brandDirectory }: ServeOptions = {},
): Promise<void> {
  const environment = parseEnvironment(variables);
  const { baseUrl, host, port, adminHost, adminPort, adminNames, previewSecret } = environment;
  const siteConfig = parseSiteConfig(providersConfig);
  const security = securityOf(siteConfig, baseUrl);
  const headers = securityHeaders(security);
  const log = createLog(environment.logLevel);
  const raise = tooFewFiles();
  if (raise !== undefined) {
    log.warn(raise);
  }
  const reportError = (error: unknown, url: string) => log.error({ err: error, url }, 'a page could not be made');

  // Both ports are open from the first moment on and answer 503 until the content is read.
  let readiness: Readiness = { ready: false, reason: 'The content is being read.' };
  let site: Site | undefined;
  let store: ContentStore | undefined;
  const notReady = (reason: string) => {
    readiness = { ready: false, reason };
  };

  const cache = createPageCache({ now });
  const renderLimit = createRenderLimit();
  const metrics = createMetrics({
    isReady: () => readiness.ready,
    cache: () => cache,
    content: () => store?.current(),
    waiting: () => renderLimit.waiting,
  });
  const shared = { site: () => site, isKnownHost: createHostCheck(baseUrl), headers, reportError };
  const listener = createListener({
    ...shared,
    now,
    onShed: metrics.countShed,
    onResponse(exchange) {
      metrics.countResponse(exchange);
      logResponse(log, exchange);
    },
  });
  const pageCounts = createPageCounts({ ...shared, count: metrics.countPageView });
  const server = createPublicServer(siteConfig.pageCounts ? pageCounts(listener) : listener);
  const admin = createServer(
    createAdminListener({ readiness: () => readiness, registry: metrics.registry, adminNames }),
  );
  const stopping = drainOnSignal(server, log);
  stopping.signal.addEventListener('abort', () => notReady('The server is stopping.'));
  await Promise.all([listen(server, port, host), listen(admin, adminPort, adminHost, 'ADMIN_PORT and ADMIN_HOST')]);
  stopping.finally(async () => void admin.close());

  const [apps, reading] = await Promise.all([
    loadApps(headers, buildDirectory),
    openReading({ environment, siteConfig, security, now, log, stopping, onWaiting: notReady }),
  ]);
  if (reading === undefined || stopping.signal.aborted) {
    return;
  }
  store = reading.store;
  const textSearch = createTextSearch();
  const directory = environment.contentDirectory;
  const lastChanges = siteConfig.repository?.history
    ? followLastChanges({ directory, store, signal: stopping.signal, onChange: cache.clear })
    : undefined;
  site = assembleSite({
    ...apps,
    ...reading,
    ...(lastChanges && { lastChangeOf: lastChanges.of }),
    siteConfig,
    brandDirectory,
    security,
    headers,
    content: store.current,
    textSearch,
    reportError,
    observeRender: metrics.observeRender,
    renderLimit,
    now,
    previewSecret,
    cache,
    mode: 'production',
  });
  const delivery = { log, count: metrics.countAnnouncement, baseUrl };
  const pings = createPublishPings({ siteConfig, ...delivery });
  const { publishHooks: hooks } = environment;
  const announces = hooks === undefined ? pings : [...pings, createPublishHooks({ ...hooks, ...delivery })];
  followPublishes({ store, baseUrl, announces });
  textSearch.follow(store.current());
  store.onChange((snapshot) => {
    textSearch.follow(snapshot);
    cache.clear();
  });
  readiness = { ready: true };
  log.info(`Portico is ready at ${baseUrl}/blog`);
}
