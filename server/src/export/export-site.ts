import { mkdir, readdir, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { policySources } from '@portico/consent';
import {
  type ContentError,
  type ContentSnapshot,
  openContentStore,
  type Post,
  type RenderedMarkdown,
} from '@portico/content';
import { isListPart, listPartNames, makeListParts } from '@portico/search';
import { absentPages, formOrigins, parseSiteConfig, type SiteConfig } from '@portico/site/config';
import { languageOf } from '@portico/site/languages';
import { isPageMatch } from '@portico/site/match-route';
import { APPS, routes } from '@portico/site/routes';
import { LRUCache } from 'lru-cache';
import { BRAND_DIRECTORY } from '#brand-directory.ts';
import { loadApps } from '#build/load-apps.ts';
import type { CacheEntry } from '#cache/cache-entry.ts';
import { REDIRECT } from '#cache/cache-policies.ts';
import { createResponseCache } from '#cache/response-cache.ts';
import { openCardStore } from '#cards/card-store.ts';
import { readLastChanges } from '#content/last-changes.ts';
import { openPictureNotes } from '#content/open-picture-notes.ts';
import { tryOpenPostNotes } from '#content/open-post-notes.ts';
import { parseEnvironment } from '#environment.ts';
import { type Address, allAddresses, dataPath } from '#export/addresses.ts';
import { compressFiles } from '#export/compress-files.ts';
import { exportedPath } from '#export/exported-path.ts';
import { type HostingOptions, hostingFiles } from '#export/hosting/hosting.ts';
import { lazily } from '#export/lazily.ts';
import { createMadeOf, type MadeOfOptions, programVersion } from '#export/made-of.ts';
import { type Exported, readManifest, writeManifest } from '#export/manifest.ts';
import { makeSearchParts } from '#export/search-parts.ts';
import { forEachAtOnce, openSwappedFolder, type SwappedFolder } from '#export/swapped-folder.ts';
import { contentHash } from '#http/finished-response.ts';
import type { Site } from '#http/listener.ts';
import { NOTHING_POLICY, securityHeaders } from '#http/security-headers.ts';
import { createLogs } from '#log/logs.ts';
import { missingPages } from '#pages/missing-pages.ts';
import { openPictureMaker } from '#pictures/open-picture-maker.ts';
import { openRenderer, type Renderer } from '#rendered-posts/open-renderer.ts';
import { refuseUnrenderable } from '#rendered-posts/refuse-unrenderable.ts';
import { RenderRefused } from '#rendered-posts/render-refused.ts';
import { type Target, targetAt } from '#request/target.ts';
import { isSmallList } from '#search/post-search.ts';
import { assembleSite } from '#site.ts';

export type ExportOptions = {
  /** The folder that has the site, the hosts' configuration and the account of both. */
  readonly out: string;
  /** What nginx is to listen on: an address and a port. */
  readonly listen?: string;
  /** False leaves social cards out, which take more than half the time: for a preview. */
  readonly withCards?: boolean;
  /** Whether compressed forms are written beside texts; most hosts make their own. */
  readonly withCompressed?: boolean;
  /** Called with how many addresses are done of how many. */
  readonly onProgress?: (done: number, all: number) => void;
  /** The time in milliseconds since the epoch, at which posts are due. */
  readonly now?: number;
  /** Name of the folder in each app that it was built into. */
  readonly buildDirectory?: string;
  /** The folder with the provider's icons, logo and fonts. */
  readonly brandDirectory?: string;
};

export type ExportReport = {
  /** Where the site is. */
  readonly directory: string;
  readonly exported: readonly Exported[];
  /** How many compressed forms there are beside them. */
  readonly compressed: number;
  readonly written: number;
  readonly removed: number;
  /** Addresses that are not there, with why. */
  readonly leftOut: ReadonlyArray<{ readonly url: string; readonly why: string }>;
  /** Mistakes in the content: those posts are not there. */
  readonly mistakes: readonly ContentError[];
  /** The pages that took the longest, in milliseconds. */
  readonly slowest: ReadonlyArray<{ readonly url: string; readonly ms: number }>;
  /** Milliseconds since the epoch at which the next scheduled post is due. */
  readonly nextChange: number | undefined;
};

// Pages take the main thread; the others are posts and pictures, which other threads make.
const AT_ONCE = 16;
// A post's text is in its page, in the data of that, and in feeds.
const TEXT_BYTES = 64 * 1024 * 1024;
// Each response is asked for once.
const NO_BYTES = { pages: 1, cards: 1, pictures: 1, searches: 1 };
const SLOWEST = 5;
// What a host makes itself, or cannot: which of two representations a client prefers takes a server.
const OF_THE_SERVER = new Set(['content-length', 'content-location', 'etag', 'last-modified']);
// Nothing is there, so it is the error page; most hosts look for one at `404.html`.
const NOT_FOUND = `${APPS.www}404`;
// A site below a path is a preview.
const NOT_INDEXED = { 'x-robots-tag': 'noindex' };
const SOURCES = path.resolve(import.meta.dirname, '../../..');

/**
 * Writes the whole site as files, each as the server would send it: one way to make a page. Throws where a setting is wrong, and
 * where the folder has something else in it; the folder is then as it was.
 */
export async function exportSite(
  providersConfig: unknown,
  variables: Readonly<Record<string, string | undefined>>,
  {
    out,
    listen = '127.0.0.1:8080',
    withCards = true,
    withCompressed = false,
    onProgress = () => {},
    now = Date.now(),
    buildDirectory = 'build',
    brandDirectory = BRAND_DIRECTORY,
  }: ExportOptions,
): Promise<ExportReport> {
  const environment = parseEnvironment(variables);
  // Counting page views takes a server.
  const siteConfig = { ...parseSiteConfig(providersConfig), pageCounts: false };
  await mkdir(out, { recursive: true });
  const manifestFile = path.join(out, 'export.json');
  await refuseForeignFolder(out);
  const directory = path.join(out, 'site');
  const opened = await openSite({ environment, siteConfig, now, buildDirectory, brandDirectory });
  try {
    const absent = new Set([...absentPages(siteConfig)].flatMap((pathname) => [pathname, dataPath(pathname)]));
    const isWanted = ({ target }: Address) =>
      !absent.has(target.pathname) && !opened.files.has(target.key) && (withCards || !isCard(target));
    const attempt = async (): Promise<Made | undefined> => {
      const folder = await openSwappedFolder(directory);
      const { exported, hosting } = await readManifest(manifestFile, folder.stamp);
      const snapshot = opened.content();
      const addresses = [
        ...allAddresses(snapshot, environment.baseUrl),
        ...(await listAddresses(snapshot)),
        ...errorPages(),
      ].filter(isWanted);
      const madeOf = createMadeOf({ ...opened, snapshot, siteConfig, now });
      return makeAll({ opened, snapshot, addresses, madeOf, folder, before: exported, hosting, onProgress });
    };
    let all = await attempt();
    while (all === undefined) {
      all = await attempt();
    }
    const { folder, before, hosting: hostingBefore, snapshot } = all;
    const { exported, ...made } = all.exporter.finish();
    const compressed = withCompressed
      ? await compressFiles({ exported, before, folder })
      : { files: new Set(), written: 0 };
    const report = {
      ...made,
      compressed: compressed.files.size,
      written: made.written + compressed.written,
      removed: made.gone.filter((file) => !compressed.files.has(file)).length,
    };
    const hostingOptions = {
      exported,
      directory,
      listen,
      isCompressed: withCompressed,
      baseUrl: environment.baseUrl,
      slashHeaders: { ...opened.headers, 'cache-control': REDIRECT, 'content-security-policy': NOTHING_POLICY },
    };
    const hosting = hostingName(opened.program.whole, hostingOptions);
    const isHosted = hosting === hostingBefore && (await readdir(out)).includes('hosting');
    const isChanged = folder.stamp === undefined || report.written + report.removed > 0;
    const stamp = isChanged ? await folder.seal() : folder.stamp;
    await (isChanged ? folder.swap() : folder.discard());
    // What is there is told of already.
    const isTold = !isChanged && hasSameAccount(exported, before);
    if (!isTold || !isHosted) {
      // Not yet the name of the configuration, until that is there.
      await writeManifest(manifestFile, { stamp, exported, hosting: isHosted ? hosting : '' });
    }
    if (!isHosted) {
      await writeHosting(path.join(out, 'hosting'), hostingOptions);
      await writeManifest(manifestFile, { stamp, exported, hosting });
    }
    return {
      ...report,
      exported,
      directory,
      mistakes: snapshot.errors,
      nextChange: snapshot.index.nextChange,
    };
  } finally {
    await opened.close();
  }
}

type MakeOptions = {
  readonly opened: Awaited<ReturnType<typeof openSite>>;
  readonly snapshot: ContentSnapshot;
  readonly addresses: readonly Address[];
  readonly madeOf: (address: Address) => string;
  readonly folder: SwappedFolder;
  /** The last export's account of the folder. */
  readonly before: ReadonlyMap<string, Exported>;
  readonly hosting: string;
  readonly onProgress: (done: number, all: number) => void;
};

type Made = MakeOptions & { readonly exporter: ReturnType<typeof createExporter> };

/**
 * Has in the folder all that a snapshot of the content has. Undefined where the text of a post cannot be rendered: the content is then
 * another one, without that post, and lists that were made are not those of the site. That is rare, so nothing waits until all texts are
 * known to be fit: a thread renders them while this one makes pages.
 */
async function makeAll(options: MakeOptions): Promise<Made | undefined> {
  const { opened, snapshot, addresses, madeOf, folder, before, onProgress } = options;
  const site = opened.siteOf(snapshot);
  const exporter = createExporter({ site, folder, before, failures: opened.failures });
  for (const [url, entry] of opened.files) {
    exporter.takeFile(url, entry);
  }
  const postOf = ({ target: { match } }: Address) =>
    match?.name === 'post' ? snapshot.index.bySlug.get(match.params.slug) : undefined;
  const tasks: readonly Task[] = addresses
    .map((address) => ({ address, name: madeOf(address) }))
    .filter(({ address, name }) => !exporter.keeps(address, name));
  const isTrue = () => opened.content() === snapshot;
  let done = 0;
  onProgress(done, tasks.length);
  const take = async ({ address, name }: Task): Promise<void> => {
    if (isTrue()) {
      await exporter.take(address, name);
    }
    done += 1;
    onProgress(done, tasks.length);
  };
  const posts = tasks.flatMap(({ address }) =>
    address.target.representation === 'data' ? [] : (postOf(address) ?? []),
  );
  const [withText = [], without = []] = [true, false].map((has) =>
    tasks.filter(({ address }) => hasText(address) === has),
  );
  await Promise.all([
    forEachAtOnce(posts, AT_ONCE, (post) => opened.renderAhead(post, snapshot)),
    forEachAtOnce(withText, AT_ONCE, async (task) => {
      const post = postOf(task.address);
      if (post !== undefined && isTrue()) {
        await opened.renderAhead(post, snapshot);
      }
      await take(task);
    }),
    // While a text takes long, there is something else to make.
    forEachAtOnce(without, AT_ONCE, take),
  ]);
  return isTrue() ? { ...options, exporter } : undefined;
}

type Task = { readonly address: Address; readonly name: string };

function hasText({ target: { match } }: Address): boolean {
  return match !== undefined && (routes[match.name].shows === 'post' || routes[match.name].shows === 'texts');
}

/** A name for all that the hosts' configuration is made of: addresses and headers, whatever the bytes. */
function hostingName(program: string, { exported, ...options }: HostingOptions): string {
  const addresses = exported.map(({ url, status, file, headers }) => [url, status, file, headers]);
  return contentHash(Buffer.from(JSON.stringify([program, options, addresses])));
}

/** Whether nothing was made: what is kept is what the last account says. */
function hasSameAccount(exported: readonly Exported[], before: ReadonlyMap<string, Exported>): boolean {
  return exported.length === before.size && exported.every((one) => before.get(one.url) === one);
}

async function writeHosting(directory: string, options: HostingOptions): Promise<void> {
  const folder = await openSwappedFolder(directory);
  for (const [file, text] of hostingFiles(options)) {
    folder.write(file, text);
  }
  await folder.swap();
}

/** A folder of that name that no export has made is somebody's work. */
async function refuseForeignFolder(out: string): Promise<void> {
  const names = await readdir(out);
  if (names.includes('site') && !names.includes('export.json') && (await readdir(path.join(out, 'site'))).length > 0) {
    throw new Error(
      `${path.join(out, 'site')} is there, and no export has made it. An export replaces all that is in it. Name another folder with --out, or move that one away.`,
    );
  }
}

function isCard({ match }: Target): boolean {
  return match !== undefined && routes[match.name].cache === 'cards';
}

/** The error pages, with their data. */
function errorPages(): readonly Address[] {
  return [...missingPages(), { pathname: NOT_FOUND, query: '' }].flatMap(({ pathname, query }) => [
    { target: targetAt(pathname, query) },
    { target: targetAt(dataPath(pathname), query) },
  ]);
}

/** The parts of a large list of posts, for the palette. */
async function listAddresses({ index: { posts } }: ContentSnapshot): Promise<readonly Address[]> {
  const names = (await isSmallList(posts)) ? [] : listPartNames(posts);
  // They have no texts.
  return names.map((part) => ({ target: targetAt(routes.searchWords.href({ part })), posts: [] }));
}

type OpenOptions = {
  readonly environment: ReturnType<typeof parseEnvironment>;
  readonly siteConfig: SiteConfig;
  readonly now: number;
  readonly buildDirectory: string;
  readonly brandDirectory: string;
};

/** The site as it is at one moment, with all that it is made of. */
async function openSite({ environment, siteConfig, now, buildDirectory, brandDirectory }: OpenOptions) {
  const { baseUrl, cacheDirectory, contentDirectory, logLevel, renderLimitMs } = environment;
  const { log } = createLogs(logLevel === 'info' ? 'warn' : logLevel);
  const assetOrigins = siteConfig.hosts.assets === undefined ? [] : [siteConfig.hosts.assets];
  const security = {
    baseUrl,
    assetOrigins,
    formOrigins: formOrigins(siteConfig),
    thirdPartySources: policySources(siteConfig.vendors),
  };
  const headers = { ...securityHeaders(security), ...(environment.basePath !== '' && NOT_INDEXED) };
  const { language } = siteConfig;
  const markdown = { mediaOrigins: [baseUrl, ...assetOrigins], typography: siteConfig.blog.typography, language };
  const [notes, postNotes, pictureMaker] = await Promise.all([
    openPictureNotes(cacheDirectory),
    tryOpenPostNotes({ directory: cacheDirectory, contentDirectory, language: languageOf(siteConfig), log }),
    openPictureMaker({ directory: cacheDirectory, log }),
  ]);
  const [apps, renderer, store, program] = await Promise.all([
    loadApps(headers, buildDirectory),
    openRenderer({
      directory: cacheDirectory,
      markdown,
      log,
      limitMs: renderLimitMs,
      // This thread makes pages meanwhile, and takes as long for one.
      threads: Math.max(1, availableParallelism() - 1),
    }),
    openContentStore({
      directory: contentDirectory,
      now: () => now,
      notes,
      postNotes,
      picturesAreMade: pictureMaker !== undefined,
      language,
      watching: false,
    }),
    programs(buildDirectory, brandDirectory),
  ]);
  // Without them the next start reads all pictures.
  await notes.save().catch(() => {});
  const renderPost = rememberTexts(refuseUnrenderable(renderer.renderPost, store));
  const failures = new Map<string, string>();
  const lastChanges =
    siteConfig.repository?.history === undefined
      ? undefined
      : await readLastChanges(contentDirectory, store.current(), new AbortController().signal);
  // What a card is made of besides its fields and the files.
  const cards = JSON.stringify([program.cards, siteConfig.accent]);
  const cardStore = openCardStore({ directory: path.join(cacheDirectory, 'cards'), version: cards, now });
  const siteOf = (snapshot: ContentSnapshot): Site => {
    const searchParts = lazily(() => makeSearchParts(snapshot.index));
    const listParts = lazily(() => makeListParts(snapshot.index.posts));
    failures.clear();
    return assembleSite({
      ...apps,
      siteConfig,
      security,
      headers,
      content: () => snapshot,
      renderer: { ...renderer, renderPost },
      feedBytes: TEXT_BYTES,
      isServed: false,
      cardStore,
      searchPart: (_, part) => (isListPart(part) ? listParts() : searchParts()).get(part),
      pictureMaker,
      reportError(error, url) {
        failures.set(new URL(url, baseUrl).pathname, error instanceof Error ? error.message : String(error));
      },
      observeRender: () => {},
      ...(lastChanges && { lastChangeOf: lastChanges.of }),
      now: () => now,
      cache: createResponseCache({ maxBytes: NO_BYTES, now: () => now }),
      mode: 'production',
      brandDirectory,
    });
  };
  return {
    siteOf,
    content: () => store.current(),
    renderAhead: (post: Post, content: ContentSnapshot) => renderAhead(post, content, renderPost),
    files: apps.files,
    headers,
    failures,
    lastChangeOf: lastChanges?.of,
    program: {
      ...program,
      cards,
      whole: JSON.stringify([program.whole, headers, baseUrl, siteConfig, pictureMaker !== undefined]),
    },
    async close() {
      await cardStore.clear();
      await renderer.close();
      await store.close();
      postNotes?.close();
    },
  };
}

/** Names for what makes the site, and the parts of it that take the longest. */
async function programs(buildDirectory: string, brandDirectory: string): Promise<MadeOfOptions['program']> {
  const at = (place: string) => path.join(SOURCES, place);
  const installed = at('node_modules/.package-lock.json');
  const server = at('server/src');
  const [whole, cards, pictures] = await Promise.all([
    programVersion([
      installed,
      server,
      at('packages'),
      at(`apps/blog/${buildDirectory}`),
      at(`apps/www/${buildDirectory}`),
    ]),
    programVersion([installed, path.join(server, 'cards'), at('packages/site/src'), brandDirectory]),
    programVersion([installed, path.join(server, 'pictures')]),
  ]);
  return { whole, cards, pictures };
}

/**
 * Texts that were rendered, as long as there is room: one is read from the disk once for all that have it. Who asks for one that is being
 * rendered waits for the same.
 */
function rememberTexts(renderPost: Renderer['renderPost']): Renderer['renderPost'] {
  const known = new LRUCache<Post, RenderedMarkdown>({
    maxSize: TEXT_BYTES,
    sizeCalculation: ({ html }) => html.length + 1,
  });
  const begun = new Map<Post, Promise<RenderedMarkdown>>();
  return async (post, content) => {
    const found = known.get(post);
    if (found !== undefined) {
      return found;
    }
    const rendering = begun.get(post) ?? renderPost(post, content).finally(() => begun.delete(post));
    begun.set(post, rendering);
    const rendered = await rendering;
    known.set(post, rendered);
    return rendered;
  };
}

/** Renders the text of a post before its page asks for it. */
async function renderAhead(post: Post, content: ContentSnapshot, renderPost: Renderer['renderPost']): Promise<void> {
  try {
    await renderPost(post, content);
  } catch (error) {
    // A refusal is a mistake in the content, and told as such.
    if (!(error instanceof RenderRefused)) {
      throw error;
    }
  }
}

type ExporterOptions = {
  readonly site: Site;
  readonly folder: SwappedFolder;
  readonly before: ReadonlyMap<string, Exported>;
  /** Why a path could not be made, where that was told. */
  readonly failures: ReadonlyMap<string, string>;
};

/** Takes what the site has at addresses into the folder, one after the other; what is as it was before is not made again. */
function createExporter({ site, folder, before, failures }: ExporterOptions) {
  const missing = new Set(errorPages().map(({ target }) => target.key));
  const exported = new Map<string, Exported>();
  const leftOut: { url: string; why: string }[] = [];
  const times: { url: string; ms: number }[] = [];
  let written = 0;

  function keep(one: Exported): void {
    exported.set(one.url, one);
    if (one.file !== undefined) {
      folder.keep(one.file);
    }
  }

  function put(one: Omit<Exported, 'bytes' | 'hash'>, { bytes: body, hash }: CacheEntry): void {
    const made = { ...one, bytes: body.length, hash };
    const old = before.get(one.url);
    if (one.file === undefined || (old?.hash === hash && old.file === one.file && folder.files.has(one.file))) {
      keep(old !== undefined && isDeepStrictEqual(made, old) ? old : made);
      return;
    }
    written += 1;
    exported.set(one.url, made);
    folder.write(one.file, body);
  }

  async function make({ target }: Address, madeOf: string): Promise<void> {
    const { key: url } = target;
    const file = exportedPath(target);
    const onDisk = site.file?.(target);
    if (onDisk !== undefined && file !== undefined) {
      const { size } = await stat(onDisk.path);
      await folder.copy(file, onDisk.path);
      written += 1;
      const { headers, entityTag: hash } = onDisk;
      exported.set(url, { url, status: 200, headers, file, bytes: size, hash, madeOf });
      return;
    }
    const entry = await site.make(target);
    const headers = headersOf(entry);
    const isMissing = missing.has(url);
    const why = failures.get(target.pathname);
    if (why !== undefined || (entry.status >= 400 && !isMissing)) {
      leftOut.push({ url, why: why ?? `The server answers ${entry.status}.` });
      return;
    }
    // React Router answers a redirect of data with 202 and the target in the body, which is all that its client reads.
    const status = entry.status === 202 ? 200 : entry.status;
    const isRedirect = status >= 300 && status < 400;
    put({ url, status, headers, madeOf, ...(!isRedirect && { file }) }, entry);
  }

  return {
    /** A file of the build. */
    takeFile(url: string, entry: CacheEntry): void {
      const file = decodeURIComponent(url.slice(1));
      put({ url, status: entry.status, headers: headersOf(entry), file, madeOf: '' }, entry);
    },
    /** Takes over what the old folder has at an address, where it is made of the same; false where it has to be made. */
    keeps({ target }: Address, madeOf: string): boolean {
      const old = before.get(target.key);
      if (old?.madeOf !== madeOf || (old.file !== undefined && !folder.files.has(old.file))) {
        return false;
      }
      keep(old);
      return true;
    },
    /** Makes what the site has at an address. */
    async take(address: Address, madeOf: string): Promise<void> {
      const { key: url } = address.target;
      const begun = performance.now();
      try {
        await make(address, madeOf);
      } catch (error) {
        leftOut.push({ url, why: error instanceof Error ? error.message : String(error) });
      }
      if (address.target.match !== undefined && isPageMatch(address.target.match)) {
        times.push({ url, ms: performance.now() - begun });
      }
    },
    finish() {
      const files = new Set([...exported.values()].flatMap(({ file }) => file ?? []));
      return {
        exported: [...exported.values()].sort((a, b) => (a.url < b.url ? -1 : 1)),
        written,
        /** The files that the old folder has besides. */
        gone: [...folder.files].filter((file) => !files.has(file)),
        leftOut,
        slowest: times.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST),
      };
    },
  };
}

/** The headers of the whole body, as a host is to send them. */
function headersOf(entry: CacheEntry): Readonly<Record<string, string>> {
  const whole = entry.variant([], () => {});
  if (whole instanceof Promise) {
    throw new Error('A response without an encoding is there at once.');
  }
  const { headers } = whole.head;
  const pairs = headers.flatMap((name, place): [string, string][] =>
    place % 2 === 0 && !OF_THE_SERVER.has(name) ? [[name, headers[place + 1] ?? '']] : [],
  );
  return Object.fromEntries(pairs);
}
