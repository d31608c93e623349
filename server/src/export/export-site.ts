import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ContentError, ContentSnapshot } from '@portico/content';
import { listPartNames } from '@portico/search';
import { absentPages, parseSiteConfig } from '@portico/site/config';
import { routes } from '@portico/site/routes';
import { BRAND_DIRECTORY } from '#brand-directory.ts';
import { REDIRECT } from '#cache/cache-policies.ts';
import { parseEnvironment } from '#environment.ts';
import { type Address, allAddresses, dataPath, errorPages } from '#export/addresses.ts';
import { compressFiles } from '#export/compress-files.ts';
import { type HostingOptions, hostingFiles, hostingNotes } from '#export/hosting/hosting.ts';
import { createMadeOf } from '#export/made-of.ts';
import { makeAll } from '#export/make-all.ts';
import { type Exported, readManifest, writeManifest } from '#export/manifest.ts';
import { openExport } from '#export/open-export.ts';
import { openSwappedFolder } from '#export/swapped-folder.ts';
import { contentHash } from '#http/finished-response.ts';
import { NOTHING_POLICY } from '#http/security-headers.ts';
import { type Target, targetAt } from '#request/target.ts';
import { isSmallList } from '#search/post-search.ts';

export type ExportOptions = {
  /** The folder that has the site, the hosts' configuration and the account of both. */
  readonly out: string;
  /** What nginx is to listen on: an address and a port. */
  readonly listen?: string;
  /** False leaves social cards out, which take more than half the time: for a preview. */
  readonly withCards?: boolean;
  /** Whether compressed forms are written beside texts; most hosts make their own. */
  readonly withCompressed?: boolean;
  /** How many threads help to make pages; as many as it pays where it is absent. */
  readonly pageThreads?: number | undefined;
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
  /** What hosts do not take of their configuration. */
  readonly notes: readonly string[];
  /** Mistakes in the content: those posts are not there. */
  readonly mistakes: readonly ContentError[];
  /** The pages that took the longest, in milliseconds. */
  readonly slowest: ReadonlyArray<{ readonly url: string; readonly ms: number }>;
  /** Milliseconds since the epoch at which the next scheduled post is due. */
  readonly nextChange: number | undefined;
};

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
    pageThreads,
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
  const opened = await openExport({ environment, siteConfig, now, buildDirectory, brandDirectory });
  try {
    const absent = new Set([...absentPages(siteConfig)].flatMap((pathname) => [pathname, dataPath(pathname)]));
    const isWanted = ({ target }: Address) =>
      !absent.has(target.pathname) && !opened.files.has(target.key) && (withCards || !isCard(target));
    const attempt = async () => {
      const folder = await openSwappedFolder(directory);
      const last = await readManifest(manifestFile, folder.stamp);
      const snapshot = opened.content();
      const addresses = [
        ...allAddresses(snapshot, environment.baseUrl),
        ...(await listAddresses(snapshot)),
        ...errorPages(),
      ].filter(isWanted);
      const madeOf = createMadeOf({ ...opened, snapshot, siteConfig, now });
      const before = last.exported;
      const exporter = await makeAll({ opened, snapshot, addresses, madeOf, folder, before, pageThreads, onProgress });
      return exporter && { folder, last, snapshot, exporter };
    };
    let all = await attempt();
    while (all === undefined) {
      all = await attempt();
    }
    const { folder, last, snapshot, exporter } = all;
    const before = last.exported;
    const { exported, ...made } = exporter.finish();
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
    const isHosted = hosting === last.hosting && (await readdir(out)).includes('hosting');
    const isChanged = folder.stamp === undefined || report.written + report.removed > 0;
    const stamp = isChanged ? await folder.seal() : folder.stamp;
    // What is there is told of already.
    const isTold = !isChanged && hasSameAccount(exported, before);
    if (!isTold || !isHosted) {
      // Before the site is there, which the next export would take for somebody's work without it. Not yet the name of the
      // configuration, until that is there.
      await writeManifest(manifestFile, { stamp, exported, hosting: isHosted ? hosting : '' });
    }
    await (isChanged ? folder.swap() : folder.discard());
    const configuration = hostingFiles(hostingOptions);
    if (!isHosted) {
      await writeHosting(path.join(out, 'hosting'), configuration);
      await writeManifest(manifestFile, { stamp, exported, hosting });
    }
    return {
      ...report,
      exported,
      directory,
      notes: hostingNotes(configuration),
      mistakes: snapshot.errors,
      nextChange: snapshot.index.nextChange,
    };
  } finally {
    await opened.close();
  }
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

async function writeHosting(directory: string, files: ReadonlyMap<string, string>): Promise<void> {
  const folder = await openSwappedFolder(directory);
  for (const [file, text] of files) {
    folder.write(file, text);
  }
  await folder.swap();
}

/** A folder of that name that no export has made is somebody's work. */
async function refuseForeignFolder(out: string): Promise<void> {
  const names = await readdir(out);
  for (const name of names.includes('export.json') ? [] : ['site', 'hosting']) {
    const folder = path.join(out, name);
    if (names.includes(name) && (await readdir(folder)).length > 0) {
      throw new Error(
        `${folder} is there, and no export has made it. An export replaces all that is in it. Name another folder with --out, or move that one away.`,
      );
    }
  }
}

function isCard({ match }: Target): boolean {
  return match !== undefined && routes[match.name].cache === 'cards';
}

/** The parts of a large list of posts, for the palette. */
async function listAddresses({ index: { posts } }: ContentSnapshot): Promise<readonly Address[]> {
  const names = (await isSmallList(posts)) ? [] : listPartNames(posts);
  // They have no texts.
  return names.map((part) => ({ target: targetAt(routes.searchWords.href({ part })), posts: [] }));
}
