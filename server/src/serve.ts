import { DAY_MS } from '@portico/content';
import { announcePublishes } from '#announce-publishes.ts';
import { builtComponents } from '#build/sources.ts';
import { logContent } from '#content/log-content.ts';
import { refuseEmpty } from '#content/refuse-empty.ts';
import { clearOnPublish, openSiteContent } from '#content/site-content.ts';
import { variableWarnings } from '#environment.ts';
import { addressAt } from '#http/address.ts';
import { createLimiter } from '#http/limiter.ts';
import { createPageCache } from '#http/page-cache.ts';
import { createListener, createPublicServer } from '#http/public-server.ts';
import { locateAddress } from '#locate/locate-address.ts';
import { createHostWarning, logResponse } from '#log.ts';
import { createAdminListener } from '#operations/admin.ts';
import { createMetrics } from '#operations/metrics.ts';
import { openPictureMaker } from '#pictures/picture-maker.ts';
import { signedLink } from '#preview/preview-link.ts';
import { drainOnSignal } from '#process/drain.ts';
import { listen } from '#process/listen.ts';
import { logFailures } from '#process/log-failures.ts';
import { notifySystemd } from '#process/notify-systemd.ts';
import { watchLoop } from '#process/watch-loop.ts';
import { openSearchSources } from '#search/search-sources.ts';
import { createTextSearch } from '#search/text-search.ts';
import { readSettings } from '#settings.ts';
import { createAnswer, prepare, type Site } from '#site/answer.ts';
import { loadApps } from '#site/load-apps.ts';
import { createResponseMaker } from '#site/make-response.ts';
import { FIRST, OTHERS, prepareResponses } from '#site/prepare-responses.ts';

export async function serve(
  providersConfig: unknown,
  variables: Readonly<Record<string, string | undefined>>,
  { now = Date.now }: { readonly now?: () => number } = {},
): Promise<void> {
  const settings = readSettings(providersConfig, variables);
  const { environment, siteConfig, headers, log, linesLost } = settings;
  const { baseUrl, host, port, adminHost, adminPort, previewSecret, previewSecrets, editorKey } = environment;
  logFailures(log);
  const watched = watchLoop();
  await refuseEmpty(environment);
  if (!variables.BASE_URL && variables.NODE_ENV === 'production') {
    log.warn(`BASE_URL is not set, so links in feeds lead to ${baseUrl}. Set it to the address that readers see.`);
  }

  for (const sentence of variableWarnings(variables)) {
    log.warn(sentence);
  }

  // Both ports are open from the start, and answer 503 until the content is read and prepared.
  let notReady: string | undefined = 'The content is being read.';
  let site: Site | undefined;
  let isPrepared = false;
  const wait = (reason: string) => {
    notReady = reason;
  };
  const cache = createPageCache();
  const limiter = createLimiter();
  const content = openSiteContent({ ...settings, components: builtComponents(), now });
  const metrics = createMetrics({
    isReady: () => notReady === undefined,
    isStale: () => content.staleBecause() !== undefined,
    workshop: content.state,
    linesLost,
    ...{ cache, limiter },
    content: () => site?.content(),
  });
  const warnOfHost = createHostWarning(log, baseUrl);
  const answer = createAnswer({
    ...settings,
    now,
    site: () => (isPrepared ? site : undefined),
    ...{ cache, limiter, baseUrl },
    previewSecrets,
    countPageView: siteConfig.pageCounts ? metrics.countPageView : undefined,
    onResponse(exchange) {
      metrics.countResponse(exchange);
      warnOfHost(exchange);
      logResponse(log, exchange);
    },
  });
  const server = createPublicServer(createListener(answer));
  const previews =
    previewSecret === undefined || editorKey === undefined
      ? undefined
      : {
          key: editorKey,
          linkTo(slug: string, days: number) {
            const index = site?.content().index;
            const until = now() + days * DAY_MS;
            return index && signedLink({ slug, index, secret: previewSecret, baseUrl, until });
          },
        };
  const admin = createPublicServer(
    createAdminListener(
      () => notReady && (content.staleBecause() ?? notReady),
      metrics.registry,
      previews,
      // Readers get what was saved nevertheless.
      () => content.staleBecause() ?? content.unstoredBecause(),
    ),
  );
  const stopping = drainOnSignal(server, log);
  stopping.signal.addEventListener('abort', () => {
    wait('The server is stopping.');
    notifySystemd('STOPPING=1', log, variables);
  });
  await Promise.all([
    listen(server, { port, host }),
    listen(admin, { port: adminPort, host: adminHost, settings: 'ADMIN_PORT and ADMIN_HOST' }),
  ]);
  stopping.finally(async () => void admin.close());

  const sources = openSearchSources({
    sources: siteConfig.search.sources ?? [],
    log,
    count: metrics.countSource,
    onChange: cache.clear,
  });
  stopping.finally(content.close);
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
  const [apps, pictureMaker] = await Promise.all([
    loadApps(headers, environment.siteDirectory),
    openPictureMaker(environment.cacheDirectory, log, metrics.countCacheFailure),
    Promise.race([content.opened, stopped]),
  ]);
  if (stopping.signal.aborted) {
    return;
  }
  const { bodies, current } = content;
  logContent(content, log, environment.contentDirectory);
  clearOnPublish(content, cache);
  const textSearch = createTextSearch({
    content,
    topics: siteConfig.blog.topics,
    onSearch(outcome, query) {
      metrics.countSearch(outcome);
      if (outcome === 'no') {
        log.info({ query }, 'a search found nothing');
      }
    },
  });
  const makerOptions = { ...settings, ...apps, bodies, pictureMaker, textSearch, now };
  const maker = createResponseMaker({ ...makerOptions, sourcePages: sources.pages });
  const opened: Site = {
    ...{ ...apps, textOf: maker.textOf, content: current },
    make(asked, text) {
      const name = `${asked.form === undefined ? 'GET' : 'POST'} ${asked.address.pathname}`;
      return metrics.timeRender(() => watched(name, () => maker.make(asked, text)));
    },
  };
  site = opened;
  void sources.follow(stopping.signal);
  announcePublishes({ environment, siteConfig, store: content, log, count: metrics.countAnnouncement });
  wait('The pages that readers open first are being made.');
  const request = async (path: string) => {
    const located = locateAddress(addressAt(path), { ...apps, content: current() });
    await prepare(located, opened, { cache, limiter }).catch((error: unknown) => settings.reportError(error, path));
  };
  await prepareResponses(FIRST, request, stopping.signal);
  if (stopping.signal.aborted) {
    return;
  }
  isPrepared = true;
  notReady = undefined;
  const { contentDirectory, cacheDirectory, emptyContent, publishHooks } = environment;
  const used = { host, port, adminHost, adminPort, contentDirectory, cacheDirectory, emptyContent };
  const counts = { posts: current().index.posts.length, hooks: publishHooks?.urls.length ?? 0 };
  log.info({ ...used, ...counts }, `Portico is ready at ${baseUrl}/blog`);
  notifySystemd('READY=1', log, variables);
  // Until then, readers of these wait.
  void prepareResponses(OTHERS, request, stopping.signal);
}
