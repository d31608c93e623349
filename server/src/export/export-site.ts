import { availableParallelism } from 'node:os';
import path from 'node:path';
import { NOTHING_POLICY } from '@portico/blog/file-response';
import { REDIRECT } from '@portico/config/cache-policies';
import { languageOf } from '@portico/config/languages';
import { routes } from '@portico/config/routes';
import { parseSiteConfig } from '@portico/config/site-config';
import { type ContentSnapshot, MAX_VIDEO_BYTES, openContentStore, openFile } from '@portico/content';
import pLimit from 'p-limit';
import { parseEnvironment } from '#environment.ts';
import { allAddresses, type ExportAddress, errorPages, exportedPath, publicIn, routeAt } from '#export/addresses.ts';
import { type ExportFolder, openExportFolder } from '#export/export-folder.ts';
import { netlifyFiles } from '#export/netlify.ts';
import { nginxFiles } from '#export/nginx.ts';
import { writeSearchIndex } from '#export/search-index.ts';
import { MEDIA_HEADERS } from '#http/media-files.ts';
import type { CacheEntry } from '#http/page-cache.ts';
import { securityHeaders, securityOf } from '#http/security-headers.ts';
import { contentType } from '#http/static-files.ts';
import { createLog } from '#log.ts';
import { openPictureMaker } from '#pictures/picture-maker.ts';
import { openPostRenderer } from '#rendered-posts/post-renderer.ts';
import { requestFor } from '#site/address.ts';
import { loadApps } from '#site/load-apps.ts';
import { createSiteFetch, type SiteFetch } from '#site/site-fetch.ts';

export type Exported = {
  readonly url: string;
  readonly status: number;
  /** Lower-case names, without those that a host sets itself: length, entity tag, encoding, dates. */
  readonly headers: Readonly<Record<string, string>>;
  /** Path from the site's folder; absent for a redirect. */
  readonly file?: string;
  readonly bytes: number;
};

export type ExportOptions = {
  readonly out: string;
  readonly listen: string;
  /** Where nginx finds `site`; by default, where it is written. */
  readonly root?: string | undefined;
  /** Social cards take more than half the time, and a preview doesn't need them. */
  readonly cards: 'drawn' | 'left out';
  readonly now?: number;
  readonly buildDirectory?: string;
  readonly brandDirectory?: string;
};

export type ExportReport = Awaited<ReturnType<typeof exportSite>>;

const FETCHED_AT_ONCE = 32;
// A host sets these itself, or cannot: choosing by `Accept` takes a server. A link differs for each post.
const OF_THE_SERVER = new Set(['content-length', 'content-location', 'etag', 'last-modified', 'link', 'vary']);

/** Writes the whole site as files, each as the server would send it. If it throws, the folder is as it was. */
export async function exportSite(
  providersConfig: unknown,
  variables: Readonly<Record<string, string | undefined>>,
  options: ExportOptions,
) {
  const { out, listen } = options;
  const directory = path.join(out, 'site');
  const root = options.root ?? directory;
  const folder = await openExportFolder(out);
  const opened = await openSite(providersConfig, variables, options);
  const { baseUrl, files, headers, language } = opened;
  const isWanted = ({ url }: ExportAddress) => {
    const route = routeAt(url);
    return !files.has(url) && (options.cards === 'drawn' || route === undefined || !('isCard' in routes[route.name]));
  };
  try {
    const snapshot = opened.content();
    const addresses = [...allAddresses(snapshot), ...errorPages()].filter(isWanted);
    const made = await makeFiles({ ...opened.siteOf(snapshot), addresses, folder, baseUrl });
    const { errors: mistakes, index } = snapshot;
    const exported = [
      ...(await writeBuild(folder, files)),
      ...(await copyMedia(folder, snapshot, headers)),
      ...made.exported,
      ...(await writeSearchIndex({ posts: index.posts, textOf: opened.textOf, language, folder, headers })),
    ].sort((one, other) => (one.url < other.url ? -1 : 1));
    const slashHeaders = { ...headers, 'cache-control': REDIRECT, 'content-security-policy': NOTHING_POLICY };
    const nginx = nginxFiles({ exported, root, listen, baseUrl, slashHeaders });
    for (const [file, text] of [...nginx, ...netlifyFiles(exported)]) {
      await folder.write(`hosting/${file}`, text);
    }
    await folder.swap();
    return { directory, exported, leftOut: made.leftOut, mistakes, nextChange: index.nextChange };
  } catch (error) {
    await folder.discard();
    throw error;
  } finally {
    await opened.close();
  }
}

async function openSite(
  providersConfig: unknown,
  variables: Readonly<Record<string, string | undefined>>,
  { now = Date.now(), buildDirectory = 'build', brandDirectory }: ExportOptions,
) {
  const { baseUrl, cacheDirectory, contentDirectory, logLevel, renderLimitMs } = parseEnvironment(variables);
  // Counting page views takes a server.
  const siteConfig = { ...parseSiteConfig(providersConfig), pageCounts: false };
  const log = createLog(logLevel === 'info' ? 'warn' : logLevel);
  const security = securityOf(siteConfig, baseUrl);
  const headers = securityHeaders(security);
  const pictureMaker = await openPictureMaker(cacheDirectory, log);
  const renderer = openPostRenderer({
    siteConfig,
    security,
    limitMs: renderLimitMs,
    threads: availableParallelism(),
    // Each post is in the feeds of its tags, category and author.
    maxKept: 2000,
  });
  let failure: unknown;
  const [{ builds, files }, store] = await Promise.all([
    loadApps(headers, buildDirectory),
    openContentStore({
      directory: contentDirectory,
      now: () => now,
      // A post that can't be rendered is in no list, so each is tried before the lists are made.
      validated: 'all',
      validatePost: (post, media) =>
        renderer.validatePost(post, media).catch((error: unknown) => {
          failure ??= error;
          return undefined;
        }),
      language: siteConfig.language,
      watching: false,
    }),
  ]);
  if (failure !== undefined) {
    await renderer.close();
    throw failure;
  }

  function siteOf(snapshot: ContentSnapshot) {
    const failures = new Map<string, string>();
    const reportError = (error: unknown, url: string) => {
      failures.set(new URL(url, baseUrl).pathname, error instanceof Error ? error.message : String(error));
    };
    const fetch = createSiteFetch({
      builds,
      content: () => snapshot,
      renderer,
      pictureMaker,
      brandDirectory,
      siteConfig,
      security,
      headers,
      reportError,
      isServed: false,
      now: () => now,
    });
    return { fetch, failures };
  }

  return {
    baseUrl,
    headers,
    siteOf,
    files,
    textOf: renderer.textOf,
    language: languageOf(siteConfig),
    content: () => store.current(),
    async close() {
      await renderer.close();
      await store.close();
    },
  };
}

type MakeFilesOptions = {
  readonly fetch: SiteFetch;
  readonly failures: ReadonlyMap<string, string>;
  readonly addresses: readonly ExportAddress[];
  readonly folder: Pick<ExportFolder, 'write'>;
  readonly baseUrl: string;
};

/** Writes the response at each address. Leaves out a response that cannot be made, and throws if one cannot be written. */
async function makeFiles({ fetch, failures, addresses, folder, baseUrl }: MakeFilesOptions) {
  const leftOut: { readonly url: string; readonly why: string }[] = [];
  const made = await pLimit(FETCHED_AT_ONCE).map(addresses, async (address): Promise<readonly Exported[]> => {
    const { url, source = url, accept, isErrorPage = false } = address;
    const response = await fetch(requestFor({ url: source, ...(accept !== undefined && { accept }) }, baseUrl));
    const why = failures.get(new URL(url, baseUrl).pathname);
    if (why !== undefined || (response.status >= 400 && !isErrorPage)) {
      leftOut.push({ url, why: why ?? `The server answers ${response.status}.` });
      return [];
    }
    const whole = new Uint8Array(await response.arrayBuffer());
    // React Router answers a redirect of data with 202 and the target in the body, which is all that its client reads.
    const status = response.status === 202 ? 200 : response.status;
    const sent = hostHeaders(Object.fromEntries(response.headers));
    if (status >= 300 && status < 400) {
      return [{ url, status, headers: sent, bytes: whole.length }];
    }
    const file = exportedPath(url);
    await folder.write(`site/${file}`, whole);
    return [{ url, status, headers: sent, file, bytes: whole.length }];
  });
  return { exported: made.flat(), leftOut };
}

async function writeBuild(folder: ExportFolder, files: ReadonlyMap<string, CacheEntry>): Promise<readonly Exported[]> {
  const written: Exported[] = [];
  for (const [url, { status, headers, body }] of files) {
    const file = decodeURIComponent(url.slice(1));
    await folder.write(`site/${file}`, body);
    written.push({ url, status, headers: hostHeaders(headers), file, bytes: body.length });
  }
  return written;
}

async function copyMedia(
  folder: ExportFolder,
  snapshot: ContentSnapshot,
  headers: Exported['headers'],
): Promise<readonly Exported[]> {
  const isPublic = publicIn(snapshot);
  const copied = [...snapshot.media.values()]
    .filter(({ url }) => isPublic(url))
    .map(async ({ url, source }): Promise<Exported> => {
      const file = exportedPath(url);
      const bytes = await folder.copy(`site/${file}`, await openFile(source, MAX_VIDEO_BYTES));
      const own = { ...headers, ...MEDIA_HEADERS, 'content-type': contentType(url) };
      return { url, status: 200, headers: own, file, bytes };
    });
  return Promise.all(copied);
}

function hostHeaders(headers: Readonly<Record<string, string>>): Exported['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_SERVER.has(name)));
}
