import { watch } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import path from 'node:path';
import { asksForReadersView } from '@portico/config/authoring';
import type { AppName } from '@portico/config/routes';
import { sitePages } from '@portico/config/site-pages';
import { authorsView, badgesOf, type ContentSnapshot, type Post } from '@portico/content';
import type { ServerBuild } from 'react-router';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { openReading } from '#content/open-reading.ts';
import { drawOnSave } from '#dev/draw-on-save.ts';
import { asksForMistakes, createMistakesListener } from '#dev/page-mistakes.ts';
import { publicPaths } from '#http/known-paths.ts';
import { createPageCache } from '#http/page-cache.ts';
import { createListener } from '#http/public-server.ts';
import { readStaticFiles } from '#http/static-files.ts';
import { failInOneLine } from '#process/command.ts';
import { listen } from '#process/listen.ts';
import { importedSite, readSettings } from '#settings.ts';
import { createAnswer } from '#site/answer.ts';
import { APPS_DIRECTORY, pagesOf } from '#site/load-apps.ts';
import { createResponseMaker } from '#site/make-response.ts';

// The listener and the pages are the same as in production, with Vite in front of them. Authors see drafts, scheduled and unlisted posts, unless a
// cookie asks for what readers see, and what the check reports about a post over its page.

try {
  await main();
} catch (error) {
  failInOneLine(error);
}

async function main(): Promise<void> {
  const settings = readSettings(await importedSite(), process.env);
  const { environment, siteConfig, log, reportError } = settings;
  const { baseUrl, cacheDirectory, contentDirectory, host, port } = environment;

  const server = createServer();
  const viteFor = (app: AppName) => openVite({ app, server, cacheDirectory });
  const blog = await viteFor('blog');
  const www = await viteFor('www');
  let paths = await publicPaths(environment.siteDirectory);
  const reading = await openReading({
    ...settings,
    now: Date.now,
    onWaiting() {},
    stopping: { signal: new AbortController().signal, finally() {} },
  });
  if (reading === undefined) {
    return;
  }
  const { store, renderer } = reading;
  // The main site's pages contain the newest posts too.
  store.onChange(() => {
    for (const { ws } of [blog, www]) {
      ws.send({ type: 'full-reload' });
    }
  });
  const drawMissing = drawOnSave(contentDirectory, (output) => log.info(output));
  drawMissing(store.current());
  store.onChange(drawMissing);
  const files = await readStaticFiles(path.join(environment.siteDirectory, 'public'), {});
  const pages = new Map(pagesOf(await loadBuild(www)));
  followPages(environment.siteDirectory, async () => {
    await www.restart();
    const present = pagesOf(await loadBuild(www));
    pages.clear();
    present.forEach((page, name) => void pages.set(name, page));
    paths = await publicPaths(environment.siteDirectory);
    www.ws.send({ type: 'full-reload' });
  });
  const shared = {
    pages,
    builds: { blog: () => loadBuild(blog), www: () => loadBuild(www) },
    ...settings,
    ...reading,
    headers: {},
    mode: 'development',
  } as const;
  const listenerOf = (
    content: () => ContentSnapshot,
    badges: { readonly badgesOf?: (post: Post) => readonly string[] },
  ) => {
    const site = { files, pages, content, make: createResponseMaker({ ...shared, ...badges, content }) };
    const cache = createPageCache({ maxBytes: 0 });
    return createListener(createAnswer({ site: () => site, cache, baseUrl, headers: {}, reportError }));
  };
  const view = authorsView(Date.now);
  const forAuthors = listenerOf(() => view(store.current()), { badgesOf: (post) => badgesOf(post, Date.now()) });
  const forReaders = listenerOf(store.current, {});
  const check = () => ({
    directory: contentDirectory,
    snapshot: store.current(),
    renderer,
    siteConfig,
    baseUrl,
    files: paths,
  });
  const mistakesListener = createMistakesListener(check, reportError);
  const listenerFor = ({ url = '', headers }: IncomingMessage) => {
    if (asksForMistakes(url)) {
      return mistakesListener;
    }
    return asksForReadersView(headers.cookie) ? forReaders : forAuthors;
  };
  server.on('request', (request, response) => {
    const respond = () => listenerFor(request)(request, response);
    // React Router responds to the styles of any app.
    const [first, second] = request.url?.startsWith('/@www/') ? [www, blog] : [blog, www];
    first.middlewares(request, response, () => second.middlewares(request, response, respond));
  });
  await listen(server, { port, host });
  log.info(`Portico is ready for development at ${baseUrl}/blog`);
}

/** Reports a page that is added or removed: React Router reads its routes when it starts. */
function followPages(folder: string, onChange: () => Promise<void>): void {
  const listed = () => JSON.stringify(sitePages(folder));
  let last = listed();
  watch(path.join(folder, 'pages'), { recursive: true }, () => {
    const present = listed();
    if (present !== last) {
      last = present;
      void onChange();
    }
  });
}

type ViteInput = { readonly app: AppName; readonly server: Server; readonly cacheDirectory: string };

function openVite({ app, server, cacheDirectory }: ViteInput): Promise<ViteDevServer> {
  const root = path.join(APPS_DIRECTORY, app);
  return createVite({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    // Keeps the modules of the apps apart, which share this server.
    base: `/@${app}/`,
    cacheDir: path.resolve(cacheDirectory, `vite-${app}`),
    server: { middlewareMode: true, hmr: { server } },
  });
}

async function loadBuild(vite: ViteDevServer): Promise<ServerBuild> {
  const module = await vite.ssrLoadModule('virtual:react-router/server-build');
  if (!isServerBuild(module)) {
    throw new Error(
      'Vite returned something that is not a server build of React Router. Check the plugins in its vite.config.ts.',
    );
  }
  return module;
}

function isServerBuild(module: object): module is ServerBuild {
  return 'entry' in module && 'routes' in module;
}
