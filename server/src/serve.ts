import { aborted } from 'node:util';
import { announcePublishes } from '#announce-publishes.ts';
import { builtComponents } from '#build/sources.ts';
import { logContent } from '#content/log-content.ts';
import { refuseEmpty } from '#content/refuse-empty.ts';
import { clearOnPublish, openSiteContent } from '#content/site-content.ts';
import { variableWarnings } from '#environment.ts';
import { createLimiter } from '#http/limiter.ts';
import { createPageCache } from '#http/page-cache.ts';
import { createListener, createPublicServer } from '#http/public-server.ts';
import { createAdminListener } from '#operations/admin.ts';
import { createJournal } from '#operations/journal.ts';
import { createMetrics } from '#operations/metrics.ts';
import { openPictureMaker } from '#pictures/picture-maker.ts';
import { drainOnSignal } from '#process/drain.ts';
import { listen } from '#process/listen.ts';
import { logFailures } from '#process/log-failures.ts';
import { notifySystemd } from '#process/notify-systemd.ts';
import { watchLoop } from '#process/watch-loop.ts';
import { openSearchSources } from '#search/search-sources.ts';
import { createTextSearch } from '#search/text-search.ts';
import { readSettings } from '#settings.ts';
import { createAnswer } from '#site/answer.ts';
import { loadApps } from '#site/load-apps.ts';
import { createResponseMaker } from '#site/make-response.ts';
import { FIRST, OTHERS, prepareResponses } from '#site/prepare-responses.ts';
import { Serving } from '#site/serving.ts';

export async function serve(
  providersConfig: unknown,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const settings = readSettings(providersConfig, variables);
  const { environment, siteConfig, headers, log, lines } = settings;
  const { baseUrl, host, port, adminHost, adminPort, contentDirectory, cacheDirectory, siteDirectory } = environment;
  logFailures(log);
  const watched = watchLoop();
  await refuseEmpty(environment);
  for (const sentence of variableWarnings(variables, baseUrl)) {
    log.warn(sentence);
  }

  // Both ports are open from the start, and answer 503 until the content is read and the first pages are made.
  const stopping = new AbortController();
  const { signal } = stopping;
  const content = openSiteContent({ ...settings, components: builtComponents() });
  const serving = new Serving(content, signal);
  const limiter = createLimiter();
  const metrics = createMetrics({ serving, content, limiter, lines });
  const journal = createJournal(settings, metrics);
  const countsViews = siteConfig.pageCounts;
  const answer = createAnswer({ ...environment, headers, serving, journal, countsViews });
  const server = createPublicServer(createListener(answer));
  const { registry } = metrics;
  const admin = createPublicServer(createAdminListener({ ...environment, serving, registry }));
  drainOnSignal(server, { log, stopping, closing: [admin, content], variables });
  await Promise.all([
    listen(server, { port, host }),
    listen(admin, { port: adminPort, host: adminHost, settings: 'ADMIN_PORT and ADMIN_HOST' }),
  ]);

  const [apps, pictureMaker] = await Promise.all([
    loadApps(headers, siteDirectory),
    openPictureMaker(cacheDirectory, log, journal),
    Promise.race([content.opened, aborted(signal, server)]),
  ]);
  if (signal.aborted) {
    return;
  }
  const { bodies } = content;
  const textSearch = createTextSearch({ content, topics: siteConfig.blog.topics, journal });
  const sources = openSearchSources({ sources: siteConfig.search.sources ?? [], log, journal });
  const maker = createResponseMaker({
    ...{ ...settings, ...apps, bodies, pictureMaker, textSearch, sources },
    ...{ limiter, watched, journal },
  });
  const cache = createPageCache(maker);
  const site = { ...apps, content, maker, cache };
  logContent(content, log, contentDirectory);
  clearOnPublish(content, cache);
  announcePublishes({ environment, siteConfig, store: content, log, journal });
  void sources.follow(signal, cache);

  serving.step = 'The pages that readers open first are being made.';
  await prepareResponses(FIRST, site, { signal, journal });
  if (signal.aborted) {
    return;
  }
  serving.site = site;
  const { emptyContent, publishHooks } = environment;
  const used = { host, port, adminHost, adminPort, contentDirectory, cacheDirectory, emptyContent };
  const counts = { posts: content.current().index.posts.length, hooks: publishHooks?.urls.length ?? 0 };
  log.info({ ...used, ...counts }, `Portico is ready at ${baseUrl}/blog`);
  notifySystemd('READY=1', log, variables);
  // Until then, readers of these wait.
  void prepareResponses(OTHERS, site, { signal, journal });
}
