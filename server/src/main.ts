import { createServer } from 'node:http';
import { createMarkdownRenderer } from '@portico/content';
import { parseSiteConfig } from '@portico/shell/site-config';
import { loadApps } from '#build/load-apps.ts';
import { openContent } from '#content/open-content.ts';
import { parseEnvironment } from '#environment.ts';
import { createBackground } from '#http/background.ts';
import { createHostCheck } from '#http/known-hosts.ts';
import { createListener, type Site } from '#http/listener.ts';
import { securityHeaders } from '#http/security-headers.ts';
import { createLog } from '#log.ts';
import { createAppPages } from '#pages/app-pages.ts';
import { createPageCache } from '#pages/page-cache.ts';
import { drainOnSignal } from '#process/drain.ts';
import { failInOneLine } from '#process/fail-in-one-line.ts';
import { listen } from '#process/listen.ts';
import { createSite } from '#site.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { site as siteConfig } from '../../site.config.ts';

const CACHE_BYTES = 128 * 1024 * 1024;
const BACKGROUND_TASKS = 1000;

try {
  await main();
} catch (error) {
  failInOneLine(error);
}

async function main(): Promise<void> {
  const environment = parseEnvironment(process.env);
  const { hosts } = parseSiteConfig(siteConfig);
  const { baseUrl, contentDirectory } = environment;
  const log = createLog(environment.logLevel);
  const reportError = (error: unknown, url: string) => log.error({ err: error, url }, 'a page could not be made');

  // The port is open from the first moment on and answers 503 until the content is read.
  let site: Site | undefined;
  const security = { baseUrl, assetOrigins: hosts.assets === undefined ? [] : [hosts.assets] };
  const headers = securityHeaders(security);
  const background = createBackground(BACKGROUND_TASKS, (error) =>
    log.warn({ err: error }, 'a background task failed'),
  );
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000, maxHeaderSize: 16_384 },
    createListener({ site: () => site, isKnownHost: createHostCheck(baseUrl), headers, background, reportError }),
  );
  const stopping = drainOnSignal(server, log);
  await listen(server, environment.port, environment.host);

  const [apps, renderMarkdown, store] = await Promise.all([
    loadApps(headers),
    createMarkdownRenderer(),
    openContent({ directory: contentDirectory, log, onWaiting: () => {}, signal: stopping.signal }),
  ]);
  const cache = createPageCache(CACHE_BYTES);
  store.onChange(() => cache.clear());
  stopping.finally(() => store.close());
  const pages = createAppPages({
    builds: apps.builds,
    content: store.current,
    renderMarkdown,
    appVersion: packageJson.version,
    security,
    reportError,
    mode: 'production',
  });
  site = createSite({ files: apps.files, cache, content: store.current, pages, headers, baseUrl });
  log.info(`Portico is ready at ${baseUrl}/blog`);
}
