import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContentError } from '@portico/content';
import { parseSiteConfig } from '@portico/site/config';
import { languageOf } from '@portico/site/languages';
import { routes } from '@portico/site/routes';
import pLimit from 'p-limit';
import { BRAND_DIRECTORY } from '#brand-directory.ts';
import { REDIRECT } from '#cache/cache-policies.ts';
import { parseEnvironment } from '#environment.ts';
import { allAddresses, errorPages } from '#export/addresses.ts';
import { type ExportFolder, openExportFolder } from '#export/export-folder.ts';
import { type Exported, headersOf } from '#export/exported.ts';
import { hostingFiles } from '#export/hosting/hosting.ts';
import { type LeftOut, makeFiles } from '#export/make-files.ts';
import { openExport } from '#export/open-export.ts';
import { writeSearchIndex } from '#export/search-index.ts';
import { compress, isCompressible } from '#http/encodings.ts';
import { NOTHING_POLICY } from '#http/security-headers.ts';
import type { Target } from '#request/target.ts';

export type ExportOptions = {
  /** The folder that gets `site` and `hosting`. */
  readonly out: string;
  /** What nginx is to listen on: an address and a port. */
  readonly listen?: string;
  /** Social cards take more than half the time; a preview can do without. */
  readonly cards?: 'drawn' | 'left out';
  /** Whether compressed forms are written next to texts; most hosts make their own. */
  readonly compressed?: 'yes' | 'no';
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
  /** Addresses that are not there, with why. */
  readonly leftOut: readonly LeftOut[];
  /** Mistakes in the content: those posts are not there. */
  readonly mistakes: readonly ContentError[];
  /** Milliseconds since the epoch at which the next scheduled post is due. */
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
  const { now = Date.now(), buildDirectory = 'build', brandDirectory = BRAND_DIRECTORY } = options;
  const environment = parseEnvironment(variables);
  // Counting page views takes a server.
  const siteConfig = { ...parseSiteConfig(providersConfig), pageCounts: false };
  let folder = await openExportFolder(options.out);
  const opened = await openExport({ environment, siteConfig, now, buildDirectory, brandDirectory });
  const isWanted = (target: Target) =>
    !opened.files.has(target.key) && (options.cards !== 'left out' || !isCard(target));

  async function attempt(): Promise<ExportReport | undefined> {
    const snapshot = opened.content();
    const targets = [...allAddresses(snapshot, environment.baseUrl), ...errorPages()].filter(isWanted);
    const made = await makeFiles({
      ...opened.siteOf(snapshot),
      targets,
      folder,
      onProgress: (done) => options.onProgress?.(done, targets.length),
    });
    if (opened.content() !== snapshot) {
      return undefined;
    }
    const exported = [
      ...(await writeBuild(folder, opened.files)),
      ...made.exported,
      ...(await writeSearchIndex({
        posts: snapshot.index.posts,
        language: languageOf(siteConfig),
        folder,
        headers: opened.headers,
      })),
    ].sort(byUrl);
    if (options.compressed === 'yes') {
      await writeCompressed(folder, exported);
    }
    const directory = path.join(options.out, 'site');
    const hosting = hostingFiles({
      exported,
      directory,
      listen: options.listen ?? '127.0.0.1:8080',
      baseUrl: environment.baseUrl,
      slashHeaders: { ...opened.headers, 'cache-control': REDIRECT, 'content-security-policy': NOTHING_POLICY },
      hasCompressed: options.compressed === 'yes',
    });
    for (const [file, text] of hosting) {
      await folder.write(`hosting/${file}`, text);
    }
    await folder.swap();
    const { errors: mistakes, index } = snapshot;
    return { directory, exported, leftOut: made.leftOut, mistakes, nextChange: index.nextChange };
  }

  try {
    let report = await attempt();
    while (report === undefined) {
      // The text of a post could not be rendered, so the content is now another one, without it: lists are too.
      await folder.discard();
      folder = await openExportFolder(options.out);
      report = await attempt();
    }
    return report;
  } catch (error) {
    await folder.discard();
    throw error;
  } finally {
    await opened.close();
  }
}

async function writeBuild(
  folder: ExportFolder,
  files: Awaited<ReturnType<typeof openExport>>['files'],
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

function byUrl(one: Exported, other: Exported): number {
  return one.url < other.url ? -1 : 1;
}

function isCard({ match }: Target): boolean {
  return match !== undefined && routes[match.name].isCard === true;
}
