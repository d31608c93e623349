import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { authorsView, badgesOf, openContentStore, type Post, REDIRECTS_FILE } from '@portico/content';
import { REDIRECT } from '@portico/core/cache-policies';
import { languageOf } from '@portico/core/languages';
import { NOTHING_POLICY } from '@portico/core/security-policy';
import { builtComponents } from '@portico/server/build/sources';
import { knownPaths } from '@portico/server/http/known-paths';
import { createPageCache } from '@portico/server/http/page-cache';
import { createLog } from '@portico/server/log';
import { openPictureMaker } from '@portico/server/pictures/picture-maker';
import { openPostRenderer } from '@portico/server/rendered-posts/post-renderer';
import { readSettings, type Settings } from '@portico/server/settings';
import { createAnswer } from '@portico/server/site/answer';
import { loadApps, pathsOf } from '@portico/server/site/load-apps';
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
import { type Exported, redirectsOfHosts } from '#export/rules.ts';
import { writeSearchIndex } from '#export/search-index.ts';

type ExportOptions = {
  readonly out: string;
  readonly listen: string;
  readonly root?: string | undefined;
  /** Social cards take more than half the time, and a preview doesn't need them. */
  readonly cards: 'drawn' | 'left out';
  /** Drafts, scheduled and unlisted posts are shown as in development, on pages that aren't indexed. */
  readonly drafts: 'shown' | 'hidden';
};

const MAX_AT_ONCE = 32;
const LIMIT = { active: MAX_AT_ONCE, waiting: MAX_AT_ONCE };
// A host sets these itself, or cannot: choosing by `Accept` takes a server. A link differs for each post.
const OF_THE_SERVER = /^(?:accept-ranges|content-length|content-location|etag|link|vary)$/;

/** Writes the whole site as files, each as the server would send it. If it throws, the folder is as it was. */
export async function exportSite(
  providersConfig: unknown,
  variables: Readonly<Record<string, string | undefined>>,
  options: ExportOptions,
) {
  const { out, listen, cards, drafts } = options;
  const settings = readSettings(providersConfig, drafts === 'shown' ? { ...variables, INDEXING: 'off' } : variables);
  const { headers } = settings;
  const { baseUrl } = settings.environment;
  const directory = path.join(out, 'site');
  const folder = await openExportFolder(out);
  try {
    const site = await openSite(settings, drafts);
    const { files, snapshot } = site;
    const { errors: mistakes, index, nextChange } = snapshot;
    const { redirects, circles } = redirectsOfHosts(snapshot.redirects, knownPaths(snapshot, pathsOf(site)));
    const sitePages = [...site.pages.values()].flatMap(({ addresses }) => addresses);
    const ofBuild = [...files.keys()].map((url) => ({ url, file: decodeURIComponent(url.slice(1)) }));
    const ofContent = allAddresses(snapshot, sitePages).filter(({ url }) => !files.has(url));
    const unique = new Map([...redirectAddresses(redirects), ...ofBuild, ...ofContent].map((each) => [each.url, each]));
    const isWanted = ({ url }: ExportAddress) => {
      const route = routeAt(url);
      return cards === 'drawn' || route === undefined || !route.name.endsWith('Card');
    };
    const addresses = [...unique.values(), ...errorPages()].filter(isWanted);
    const made = await makeFiles(site, addresses, folder);
    const language = languageOf(settings.siteConfig);
    const exported = [
      ...made.exported,
      ...(await writeSearchIndex({ posts: index.posts, textOf: site.textOf, language, folder, headers })),
    ].sort((one, other) => (one.url < other.url ? -1 : 1));
    const redirectHeaders = { ...headers, 'cache-control': REDIRECT, 'content-security-policy': NOTHING_POLICY };
    const nginx = { exported, redirects, root: options.root ?? directory, listen, baseUrl, redirectHeaders };
    for (const [file, text] of [...nginxFiles(nginx), ...netlifyFiles(exported, redirects)]) {
      await folder.write(`hosting/${file}`, text);
    }
    const leftOut = [
      ...made.leftOut,
      ...circles.map((from) => ({ url: REDIRECTS_FILE, why: `the redirect of ${from} leads in a circle` })),
    ];
    await folder.swap();
    await site.close();
    return { directory, exported, leftOut, mistakes, nextChange };
  } catch (error) {
    await folder.discard();
    throw error;
  }
}

type OpenedSite = Awaited<ReturnType<typeof openSite>>;

async function openSite(settings: Settings, drafts: ExportOptions['drafts']) {
  const { environment, security, headers } = settings;
  const { baseUrl, cacheDirectory, contentDirectory, logLevel, renderLimitMs } = environment;
  const now = Date.now();
  // Counting page views takes a server.
  const siteConfig = { ...settings.siteConfig, pageCounts: false };
  const log = createLog(logLevel === 'info' ? 'warn' : logLevel);
  const renderer = openPostRenderer({
    siteConfig,
    security,
    limitMs: renderLimitMs,
    threads: availableParallelism(),
    components: builtComponents,
    // Each post is in the feeds of its tags, category and author.
    maxKept: 200_000_000,
  });
  const failures = new Map<string, string>();
  const reportError = (error: unknown, url: string) => {
    failures.set(new URL(url, baseUrl).pathname, error instanceof Error ? error.message : String(error));
  };
  let failure: unknown;
  const [apps, pictureMaker, store] = await Promise.all([
    loadApps(headers, environment.siteDirectory),
    openPictureMaker(cacheDirectory, log),
    openContentStore({
      directory: contentDirectory,
      read: renderer.read,
      now: () => now,
      // A post that can't be rendered is in no list, so each is tried before the lists are made.
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
    throw failure;
  }
  const snapshot = drafts === 'shown' ? authorsView(() => now)(store.current()) : store.current();
  const content = () => snapshot;
  const shared = { ...settings, ...apps, siteConfig, content, renderer, pictureMaker, reportError };
  const make = createResponseMaker({
    ...shared,
    ...(drafts === 'shown' && { badgesOf: (post) => badgesOf(post, now) }),
    isServed: false,
    now: () => now,
  });
  const cache = createPageCache({ maxBytes: 0, limits: { page: LIMIT, card: LIMIT, picture: LIMIT } });
  const answer = createAnswer({ site: () => ({ ...apps, make, content }), cache, baseUrl, headers, reportError });
  const close = () => Promise.all([renderer.close(), store.close()]);
  const textOf = async (post: Post) => (await renderer.parse(post, snapshot)).text;
  return { ...apps, answer, failures, baseUrl, snapshot, textOf, close };
}

/** Writes the response at each address. Leaves out a response that cannot be made, and throws if one cannot be written. */
async function makeFiles(
  { answer, failures, baseUrl }: Pick<OpenedSite, 'answer' | 'failures' | 'baseUrl'>,
  addresses: readonly ExportAddress[],
  folder: ExportFolder,
) {
  const { host } = new URL(baseUrl);
  const leftOut: { readonly url: string; readonly why: string }[] = [];
  const exported: Exported[] = [];

  async function make(address: ExportAddress): Promise<void> {
    const { url, source = url, isErrorPage = false, file = exportedPath(url) } = address;
    const request = { method: 'GET', target: source, headers: { host } };
    const { status: sentStatus, headers: sentHeaders, body = '' } = await answer(request);
    const why = failures.get(new URL(url, baseUrl).pathname);
    if (why !== undefined || (sentStatus >= 400 && !isErrorPage)) {
      leftOut.push({ url, why: why ?? `The server answers ${sentStatus}.` });
      return;
    }
    // React Router answers a redirect of data with 202 and the target in the body, which is all that its client reads.
    const status = sentStatus === 202 ? 200 : sentStatus;
    const headers = Object.fromEntries(Object.entries(sentHeaders).filter(([name]) => !OF_THE_SERVER.test(name)));
    if (status >= 300 && status < 400) {
      exported.push({ url, status, headers, bytes: 0 });
    } else {
      exported.push({ url, status, headers, file, bytes: await folder.write(`site/${file}`, body) });
    }
  }

  await Readable.from(addresses).forEach(make, { concurrency: MAX_AT_ONCE });
  return { exported, leftOut };
}
