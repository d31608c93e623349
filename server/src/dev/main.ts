import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { isIP } from 'node:net';
import path from 'node:path';
import { authorsView, badgesOf, formatContentError, hasSameContent, type Post } from '@portico/content';
import { CHANGED_EVENT, CONNECTED_EVENT } from '@portico/core/authoring';
import { failInOneLine } from '@portico/core/command-errors';
import { isComponentFailure } from '@portico/core/component-part';
import { isInDomain } from '@portico/core/origins';
import { type AppName, appOf } from '@portico/core/routes';
import { componentsIn } from '@portico/core/site-components';
import { siteFolder } from '@portico/core/site-folder';
import { type SitePages, sitePages } from '@portico/core/site-pages';
import { createServer as createVite, type Plugin, type ViteDevServer } from 'vite';
import { codeModules } from '#build/code-modules.ts';
import { writeEditorSchema } from '#build/editor-schema.ts';
import { copyCms } from '#build/finish-build.ts';
import { generateApp, SERVER_MODULES } from '#build/generate-app.ts';
import { loadServerModules } from '#build/server-modules.ts';
import { checkTokens } from '#check/check-tokens.ts';
import { logContent } from '#content/log-content.ts';
import { openSiteContent } from '#content/site-content.ts';
import { unreadPosts } from '#content/unread-posts.ts';
import { errorPage } from '#dev/error-page.ts';
import { failedParts } from '#dev/failed-parts.ts';
import { followSite } from '#dev/follow-site.ts';
import { asksForMistakes, createMistakesListener } from '#dev/page-mistakes.ts';
import { asksForPreview, createPreviewListener } from '#dev/preview-links.ts';
import type { FromServer } from '#dev/run.ts';
import { journalOfFailures } from '#events.ts';
import { hostAndPath } from '#http/address.ts';
import type { CacheEntry } from '#http/cache-entry.ts';
import { publicPaths } from '#http/known-paths.ts';
import { createPageCache } from '#http/page-cache.ts';
import { createListener } from '#http/public-server.ts';
import { readStaticFiles } from '#http/static-files.ts';
import { openPictureMaker } from '#pictures/picture-maker.ts';
import { listen } from '#process/listen.ts';
import { openSearchSources } from '#search/search-sources.ts';
import { readSettings } from '#settings.ts';
import { createAnswer } from '#site/answer.ts';
import { type Apps, createResponseMaker } from '#site/make-response.ts';

// The listener and the pages are the same as in production, with Vite in front of them. Authors also see drafts, scheduled and
// unlisted posts, and the check's findings on top of a post's page. run.ts starts this program.

try {
  await main();
} catch (error) {
  failInOneLine(error);
}

async function main(): Promise<void> {
  process.once('disconnect', () => process.exit());
  let reload = () => {};
  let checkStyles = async () => {};
  let hasFailed = false;
  let mistake: string | undefined;
  const following = followSite(siteFolder(), {
    onSave: () => void checkStyles(),
    onLoad() {
      if (hasFailed) {
        hasFailed = false;
        reload();
      }
    },
    onMistake(found) {
      mistake = found;
      reload();
    },
  });
  const settings = readSettings(await loadServerModules(), process.env);
  const { environment, siteConfig, log, reportError } = settings;
  writeEditorSchema(siteConfig);
  const { baseUrl, cacheDirectory, contentDirectory, host, port, siteDirectory, previewSecret, linkServer } =
    environment;

  const server = createServer();
  const hosts = [new URL(baseUrl).hostname, host];
  const viteFor = (app: AppName) => openVite({ app, server, cacheDirectory, following, hosts });
  const vites = { blog: await viteFor('blog'), www: await viteFor('www') };
  const { blog, www } = vites;
  // Vite has already printed the error with its location.
  const reportPage = () =>
    log.error('The pages of the site cannot be loaded. Correct the file that the error above names.');
  const pages = new Map(await pagesIn(siteDirectory, vites, reportPage));
  let lastChange = performance.now();
  reload = () => {
    lastChange = performance.now();
    for (const { ws } of [blog, www]) {
      ws.send({ type: 'full-reload' });
    }
  };
  // A page hears nothing while it loads, so it asks when it is connected. Vite keeps a message only if no page is connected.
  for (const { ws } of [blog, www]) {
    ws.on(CONNECTED_EVENT, (_data, page) => page.send(CHANGED_EVENT, performance.now() - lastChange));
  }
  const paths = await publicPaths(siteDirectory);
  const shared = {
    ...settings,
    apps: currentApps(blog, www),
    headers: {},
  } as const;
  const store = openSiteContent({ ...settings, components: componentsIn(siteDirectory) });
  await store.opened;
  logContent(store, log, contentDirectory);
  const { bodies } = store;
  const pictureMaker = await openPictureMaker(cacheDirectory, log);
  // The main site's pages also contain the newest posts. Mistakes are found while texts are read, and pages ask for them.
  store.onChange((now, before) => {
    if (!hasSameContent(now, before)) {
      reload();
    }
  });
  const files = new Map([
    ...(await readStaticFiles(path.join(siteDirectory, 'public'), {})),
    ...(siteConfig.cms === undefined ? [] : await readCms(path.join(cacheDirectory, 'cms'))),
  ]);
  const readPages = async () => {
    const present = await pagesIn(siteDirectory, vites, reportPage);
    pages.clear();
    present.forEach((page, name) => void pages.set(name, page));
  };
  let styleWarnings: ReadonlySet<string> = new Set();
  checkStyles = async () => {
    const found = new Set((await checkTokens(siteDirectory)).map(formatContentError));
    for (const warning of found.difference(styleWarnings)) {
      log.warn(warning);
    }
    styleWarnings = found;
  };
  void checkStyles();
  const sources = openSearchSources({ sources: siteConfig.search.sources ?? [], log });
  void sources.follow(new AbortController().signal);
  const view = authorsView(Date.now);
  const content = () => view(store.current());
  let lastError: unknown;
  const journal = journalOfFailures((error, url) => {
    lastError = error;
    hasFailed ||= isComponentFailure(error);
    reportError(error, url);
  });
  const maker = {
    pages,
    ...shared,
    ...{ bodies, pictureMaker },
    badgesOf: (post: Post) => badgesOf(post, Date.now()),
    sources,
  };
  const made = createResponseMaker({ ...maker, journal });
  const cache = createPageCache(made, { maxBytes: 0 });
  const site = { maker: made, cache, files, pages, content: { current: content } };
  const answer = createAnswer({
    ...{ serving: { site }, baseUrl, headers: {}, hosts: { has: () => true }, journal },
  });
  const pagesListener = createListener(async (request) => {
    const response = await answer(request);
    if (response.status !== 500 || lastError === undefined) {
      return response;
    }
    hasFailed = true;
    const app = vites[appOf(request.target)];
    return request.headers.accept?.includes('text/html') ? errorPage(lastError, app) : response;
  });
  const check = () => ({
    directory: contentDirectory,
    snapshot: store.current(),
    bodies,
    siteConfig,
    baseUrl,
    files: paths,
    siteDirectory,
    mistake,
    failures: (pathname: string) => failedParts(pathname, { ...maker, content: content(), siteDirectory }),
    makesLinks: previewSecret !== undefined || linkServer !== undefined,
  });
  const mistakesListener = createMistakesListener(check, reportError);
  const previewListener = createPreviewListener({
    ...environment,
    origin: siteConfig.hosts.site ?? baseUrl,
    snapshot: store.current,
  });
  const isServed = servedHosts(hosts);
  const listenerFor = (url: string) => {
    if (asksForPreview(url)) {
      return previewListener;
    }
    return asksForMistakes(url) ? mistakesListener : pagesListener;
  };
  server.on('request', (request, response) => {
    const hostname = hostAndPath('/', request.headers.host)?.hostname ?? '';
    if (!isServed(hostname)) {
      response.writeHead(421, { 'content-type': 'text/plain' });
      response.end(`Set BASE_URL to the address at which you open the site, and start again. It isn't ${baseUrl}.\n`);
      return;
    }
    const listener = listenerFor(request.url ?? '');
    const respond = async () => {
      if (request.method === 'POST') {
        // The page's action may have been added since the last request.
        await readPages();
      }
      listener(request, response);
    };
    // React Router responds to requests for the styles of any app.
    const [first, second] = request.url?.startsWith('/@www/') ? [www, blog] : [blog, www];
    first.middlewares(request, response, () => second.middlewares(request, response, respond));
  });
  await listen(server, { port, host });
  log.info(`Portico is ready for development at ${baseUrl}/blog`);
  const unread = unreadPosts(contentDirectory);
  if (unread !== undefined) {
    log.warn(unread);
  }
  process.send?.('ready' satisfies FromServer);
}

/** Returns the site's pages. If one of them has a mistake, returns all page files of its app, so that each page shows the mistake. */
async function pagesIn(
  folder: string,
  vites: Readonly<Record<AppName, ViteDevServer>>,
  onError: () => void,
): Promise<SitePages> {
  const ofApp = async (app: AppName): Promise<SitePages> => {
    try {
      const { pages } = await loadApp(vites[app], app);
      return pages;
    } catch {
      onError();
      const found = sitePages(folder).filter((page) => page.app === app && page.mistake === undefined);
      return new Map(
        found.map(({ pathname }) => [pathname, { addresses: [pathname], inSitemap: true, takesForms: false }]),
      );
    }
  };
  return new Map([...(await ofApp('www')), ...(await ofApp('blog'))]);
}

/**
 * Returns whether a request for a host is answered: this machine's, an IP address, and those that the author names. Pages of other
 * sites could read the sources otherwise, because anyone can let a name lead to this machine.
 */
function servedHosts(named: readonly string[]): (hostname: string) => boolean {
  return (hostname) =>
    named.includes(hostname) || isInDomain(hostname, 'localhost') || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}

async function readCms(folder: string): Promise<ReadonlyMap<string, CacheEntry>> {
  await rm(folder, { recursive: true, force: true });
  await copyCms(folder);
  return readStaticFiles(folder, {});
}

type ViteInput = {
  readonly app: AppName;
  readonly server: Server;
  readonly cacheDirectory: string;
  readonly following: Plugin;
  readonly hosts: readonly string[];
};

function openVite({ app, server, cacheDirectory, following, hosts }: ViteInput): Promise<ViteDevServer> {
  return createVite({
    ...generateApp(app),
    plugins: [codeModules(), following],
    // Keeps the modules of the two apps apart, because they share this server.
    base: `/@${app}/`,
    cacheDir: path.resolve(cacheDirectory, `vite-${app}`),
    server: { middlewareMode: true, hmr: { server }, allowedHosts: [...hosts] },
  });
}

/** Returns the apps as their sources are at each request. */
function currentApps(blog: ViteDevServer, www: ViteDevServer): Apps {
  const current = { blog: () => loadApp(blog, 'blog'), www: () => loadApp(www, 'www') };
  return {
    blog: {
      respond: async (...input) => (await current.blog()).respond(...input),
      shellFile: async (...input) => (await current.blog()).shellFile(...input),
    },
    www: { respond: async (...input) => (await current.www()).respond(...input) },
  };
}

function loadApp(vite: ViteDevServer, app: AppName) {
  return vite.ssrLoadModule(SERVER_MODULES[app]);
}
