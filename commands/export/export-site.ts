import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { REDIRECT } from '@portico/config/cache-policies';
import { languageOf } from '@portico/config/languages';
import { routes } from '@portico/config/routes';
import { NOTHING_POLICY } from '@portico/config/security-policy';
import { authorsView, badgesOf, type ContentSnapshot, openContentStore } from '@portico/content';
import { createPageCache } from '@portico/server/http/page-cache';
import { createLog } from '@portico/server/log';
import { openPictureMaker } from '@portico/server/pictures/picture-maker';
import { openPostRenderer } from '@portico/server/rendered-posts/post-renderer';
import { readSettings } from '@portico/server/settings';
import { createAnswer } from '@portico/server/site/answer';
import { loadApps } from '@portico/server/site/load-apps';
import { createResponseMaker } from '@portico/server/site/make-response';
import {
  allAddresses,
  type ExportAddress,
  errorPages,
  exportedPath,
  redirectAddresses,
  routeAt,
} from '#export/addresses.ts';
import { type ExportFolder, openExportFolder } from '#export/export-folder.ts';
import { netlifyFiles } from '#export/netlify.ts';
import { nginxFiles } from '#export/nginx.ts';
import { writeSearchIndex } from '#export/search-index.ts';

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
  /** Whether drafts, scheduled and unlisted posts are shown as in development, on pages that aren't indexed; not by default. */
  readonly drafts?: 'shown' | undefined;
  readonly now?: number;
};

export type ExportReport = Awaited<ReturnType<typeof exportSite>>;

const FETCHED_AT_ONCE = 32;
// A host sets these itself, or cannot: choosing by `Accept` takes a server. A link differs for each post.
const OF_THE_SERVER = new Set([
  'accept-ranges',
  'content-length',
  'content-location',
  'etag',
  'last-modified',
  'link',
  'vary',
]);

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
  const { baseUrl, files, headers, language, pages } = opened;
  const sitePages = [...pages.values()].map(({ pathname }) => pathname);
  const isWanted = ({ url }: ExportAddress) => {
    const route = routeAt(url);
    return options.cards === 'drawn' || route === undefined || !('isCard' in routes[route.name]);
  };
  try {
    const snapshot = opened.content();
    const ofBuild = [...files.keys()].map((url) => ({ url, file: decodeURIComponent(url.slice(1)) }));
    const ofContent = allAddresses(snapshot, sitePages).filter(({ url }) => !files.has(url));
    // A page takes precedence over a redirect.
    const unique = new Map([...redirectAddresses(snapshot), ...ofBuild, ...ofContent].map((each) => [each.url, each]));
    const addresses = [...unique.values(), ...errorPages()].filter(isWanted);
    const made = await makeFiles(opened.siteOf(snapshot), addresses, folder);
    const { errors: mistakes, index, redirects } = snapshot;
    const exported = [
      ...made.exported,
      ...(await writeSearchIndex({ posts: index.posts, textOf: opened.textOf, language, folder, headers })),
    ].sort((one, other) => (one.url < other.url ? -1 : 1));
    const redirectHeaders = { ...headers, 'cache-control': REDIRECT, 'content-security-policy': NOTHING_POLICY };
    const nginx = nginxFiles({ exported, redirects, root, listen, baseUrl, redirectHeaders });
    for (const [file, text] of [...nginx, ...netlifyFiles(exported, redirects)]) {
      await folder.write(`hosting/${file}`, text);
    }
    await folder.swap();
    return { directory, exported, leftOut: made.leftOut, mistakes, nextChange: snapshot.nextChange };
  } catch (error) {
    await folder.discard();
    throw error;
  } finally {
    await opened.close();
  }
}

type OpenedSite = Awaited<ReturnType<typeof openSite>>;

async function openSite(
  providersConfig: unknown,
  variables: Readonly<Record<string, string | undefined>>,
  { now = Date.now(), drafts }: ExportOptions,
) {
  const settings = readSettings(providersConfig, drafts ? { ...variables, INDEXING: 'off' } : variables);
  const { environment, security, headers, indexing } = settings;
  const { baseUrl, cacheDirectory, contentDirectory, logLevel, renderLimitMs } = environment;
  // Counting page views takes a server.
  const siteConfig = { ...settings.siteConfig, pageCounts: false };
  const log = createLog(logLevel === 'info' ? 'warn' : logLevel);
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
  const [{ builds, files, pages }, store] = await Promise.all([
    loadApps(headers, environment.siteDirectory),
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
      topics: siteConfig.blog.topics,
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
    const content = () => snapshot;
    const make = createResponseMaker({
      builds,
      pages,
      content,
      renderer,
      pictureMaker,
      environment,
      siteConfig,
      security,
      headers,
      reportError,
      indexing,
      ...(drafts && { badgesOf: (post) => badgesOf(post, now) }),
      isServed: false,
      now: () => now,
    });
    const site = { make, content, files, pages };
    const cache = createPageCache({ maxBytes: 0, maxActive: FETCHED_AT_ONCE });
    return { answer: createAnswer({ site: () => site, cache, baseUrl, headers, reportError }), failures, baseUrl };
  }

  return {
    baseUrl,
    headers,
    siteOf,
    files,
    pages,
    textOf: renderer.textOf,
    language: languageOf(siteConfig),
    content: () => (drafts ? authorsView(() => now)(store.current()) : store.current()),
    async close() {
      await renderer.close();
      await store.close();
    },
  };
}

/** Writes the response at each address. Leaves out a response that cannot be made, and throws if one cannot be written. */
async function makeFiles(
  { answer, failures, baseUrl }: ReturnType<OpenedSite['siteOf']>,
  addresses: readonly ExportAddress[],
  folder: ExportFolder,
) {
  const { host } = new URL(baseUrl);
  const leftOut: { readonly url: string; readonly why: string }[] = [];
  const exported: Exported[] = [];

  async function make(address: ExportAddress): Promise<void> {
    const { url, source = url, accept, isErrorPage = false, file = exportedPath(url) } = address;
    const request = { method: 'GET', target: source, headers: { host, ...(accept !== undefined && { accept }) } };
    const { status: sentStatus, headers: sentHeaders, body = '' } = await answer(request);
    const why = failures.get(new URL(url, baseUrl).pathname);
    if (why !== undefined || (sentStatus >= 400 && !isErrorPage)) {
      leftOut.push({ url, why: why ?? `The server answers ${sentStatus}.` });
      return;
    }
    // React Router answers a redirect of data with 202 and the target in the body, which is all that its client reads.
    const status = sentStatus === 202 ? 200 : sentStatus;
    const headers = hostHeaders(sentHeaders);
    if (status >= 300 && status < 400) {
      exported.push({ url, status, headers, bytes: 0 });
    } else {
      exported.push({ url, status, headers, file, bytes: await folder.write(`site/${file}`, body) });
    }
  }

  await Readable.from(addresses).forEach(make, { concurrency: FETCHED_AT_ONCE });
  return { exported, leftOut };
}

function hostHeaders(headers: Readonly<Record<string, string>>): Exported['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_SERVER.has(name)));
}
