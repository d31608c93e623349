import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { languageOf } from '@portico/config/languages';
import { routes } from '@portico/config/routes';
import { parseSiteConfig } from '@portico/config/site-config';
import { type ContentError, type ContentSnapshot, openContentStore } from '@portico/content';
import pLimit from 'p-limit';
import { BRAND_DIRECTORY } from '#brand-directory.ts';
import { REDIRECT } from '#cache/cache-policies.ts';
import { createPageCache } from '#cache/page-cache.ts';
import { readLastChanges } from '#content/last-changes.ts';
import { parseEnvironment } from '#environment.ts';
import { allAddresses, errorPages } from '#export/addresses.ts';
import { type ExportFolder, openExportFolder } from '#export/export-folder.ts';
import { type Exported, headersOf } from '#export/exported.ts';
import { hostingFiles } from '#export/hosting/hosting.ts';
import { type LeftOut, makeFiles } from '#export/make-files.ts';
import { writeSearchIndex } from '#export/search-index.ts';
import { compress, isCompressible } from '#http/encodings.ts';
import { NOTHING_POLICY, securityHeaders } from '#http/security-headers.ts';
import { securityOf } from '#http/security-of.ts';
import { createLog } from '#log.ts';
import { loadApps } from '#pages/load-apps.ts';
import { openPictureMaker } from '#pictures/open-picture-maker.ts';
import { createPostRenderer } from '#rendered-posts/post-renderer.ts';
import { refuseUnrenderable } from '#rendered-posts/refuse-unrenderable.ts';
import { createRenderPool } from '#rendered-posts/render-pool.ts';
import { rendererOptionsOf } from '#rendered-posts/renderer-options-of.ts';
import type { Target } from '#request/target.ts';
import { assembleSite } from '#site.ts';

export type ExportOptions = {
  /** The folder that gets `site` and `hosting`. */
  readonly out: string;
  /** What nginx is to listen on: an address and a port. */
  readonly listen: string;
  /** Social cards take more than half the time; a preview can do without. */
  readonly cards: 'drawn' | 'left out';
  /** Whether compressed forms are written next to texts; most hosts make their own. */
  readonly compressed: 'yes' | 'no';
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
  /** Addresses that are not there, with why. */
  readonly leftOut: readonly LeftOut[];
  /** Mistakes in the content: those posts are not there. */
  readonly mistakes: readonly ContentError[];
  /** Milliseconds since the epoch at which the posts that are shown change, as the next scheduled one is due. */
  readonly nextChange: number | undefined;
};

const COMPRESSIONS = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
] as const;
const COMPRESSED_AT_ONCE = 4;

/**
 * Writes the whole site as files, each as the server would send it. Throws if a setting is wrong, if the folder has something else in it, or
 * if a file cannot be written; the folder is then as it was.
 */
export async function exportSite(
  providersConfig: unknown,
  variables: Readonly<Record<string, string | undefined>>,
  options: ExportOptions,
): Promise<ExportReport> {
  const { out, listen, compressed } = options;
  let folder = await openExportFolder(out);
  const opened = await openSite(providersConfig, variables, options);
  const { baseUrl, files, headers, language } = opened;
  const isWanted = ({ key, match }: Target) =>
    !files.has(key) && (options.cards === 'drawn' || match === undefined || routes[match.name].isCard !== true);
  try {
    let snapshot = opened.content();
    const makeAll = () => {
      const targets = [...allAddresses(snapshot, baseUrl), ...errorPages()].filter(isWanted);
      return makeFiles({ ...opened.siteOf(snapshot), targets, folder });
    };
    let made = await makeAll();
    while (opened.content() !== snapshot) {
      // The text of a post could not be rendered, so the content is now another one, without it: lists are too.
      await folder.discard();
      folder = await openExportFolder(out);
      snapshot = opened.content();
      made = await makeAll();
    }
    const { errors: mistakes, index } = snapshot;
    const search = await writeSearchIndex({ posts: index.posts, language, folder, headers });
    const all = [...(await writeBuild(folder, files)), ...made.exported, ...search];
    const exported = all.sort((one, other) => (one.url < other.url ? -1 : 1));
    if (compressed === 'yes') {
      await writeCompressed(folder, exported);
    }
    const directory = path.join(out, 'site');
    const slashHeaders = { ...headers, 'cache-control': REDIRECT, 'content-security-policy': NOTHING_POLICY };
    const hasCompressed = compressed === 'yes';
    const hosting = hostingFiles({ exported, directory, listen, baseUrl, slashHeaders, hasCompressed });
    for (const [file, text] of hosting) {
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

/** Opens the site as it is at one moment. */
async function openSite(
  providersConfig: unknown,
  variables: Readonly<Record<string, string | undefined>>,
  { now = Date.now(), buildDirectory = 'build', brandDirectory = BRAND_DIRECTORY }: ExportOptions,
) {
  const { baseUrl, cacheDirectory, contentDirectory, logLevel, renderLimitMs } = parseEnvironment(variables);
  // Counting page views takes a server.
  const siteConfig = { ...parseSiteConfig(providersConfig), pageCounts: false };
  const log = createLog(logLevel === 'info' ? 'warn' : logLevel);
  const security = securityOf(siteConfig, baseUrl);
  const headers = securityHeaders(security);
  const pictureMaker = await openPictureMaker({ directory: cacheDirectory, log });
  const pool = createRenderPool({
    markdown: rendererOptionsOf(siteConfig, security),
    limitMs: renderLimitMs,
    // This thread makes pages meanwhile, and takes as long for one.
    threads: Math.max(1, availableParallelism() - 1),
  });
  const [apps, store] = await Promise.all([
    loadApps(headers, buildDirectory),
    openContentStore({
      directory: contentDirectory,
      now: () => now,
      picturesAreMade: pictureMaker !== undefined,
      language: siteConfig.language,
      watching: false,
    }),
  ]);
  const lastChanges =
    siteConfig.repository?.history === undefined
      ? undefined
      : await readLastChanges(contentDirectory, store.current(), new AbortController().signal);
  const renderer = createPostRenderer(pool);
  const renderPost = refuseUnrenderable(renderer.renderPost, store);

  /** Returns the site of one snapshot, and why a path of it could not be made. */
  function siteOf(snapshot: ContentSnapshot) {
    const failures = new Map<string, string>();
    const site = assembleSite({
      ...apps,
      renderer: { ...renderer, renderPost },
      pictureMaker,
      lastChangeOf: lastChanges && ((file) => lastChanges.get(file)),
      siteConfig,
      security,
      headers,
      content: () => snapshot,
      isServed: false,
      reportError(error, url) {
        failures.set(new URL(url, baseUrl).pathname, error instanceof Error ? error.message : String(error));
      },
      observeRender: () => {},
      now: () => now,
      // Each response is asked for once.
      cache: createPageCache({ maxBytes: 1, maxSearchBytes: 1, now: () => now }),
      mode: 'production',
      brandDirectory,
    });
    return { site, failures };
  }

  return {
    baseUrl,
    headers,
    siteOf,
    files: apps.files,
    language: languageOf(siteConfig),
    content: () => store.current(),
    async close() {
      await pool.close();
      await store.close();
    },
  };
}

async function writeBuild(
  folder: ExportFolder,
  files: Awaited<ReturnType<typeof loadApps>>['files'],
): Promise<readonly Exported[]> {
  const written: Exported[] = [];
  for (const [url, entry] of files) {
    const file = decodeURIComponent(url.slice(1));
    await folder.write(`site/${file}`, entry.body);
    written.push({ url, status: entry.status, headers: headersOf(entry), file, bytes: entry.body.length });
  }
  return written;
}

async function writeCompressed(folder: ExportFolder, exported: readonly Exported[]): Promise<void> {
  const texts = exported.filter(({ file, headers, bytes }) => file && isCompressible(headers['content-type'], bytes));
  await pLimit(COMPRESSED_AT_ONCE).map(texts, async ({ file }) => {
    const body = await readFile(folder.place(`site/${file}`));
    for (const [extension, encoding] of COMPRESSIONS) {
      await folder.write(`site/${file}${extension}`, await compress(body, encoding, 'thorough'));
    }
  });
}
