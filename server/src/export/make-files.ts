import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { routes } from '@portico/site/routes';
import pLimit from 'p-limit';
import type { CacheEntry } from '#cache/page-cache.ts';
import { errorPages } from '#export/addresses.ts';
import type { ExportFolder } from '#export/export-folder.ts';
import { type Exported, headersOf } from '#export/exported.ts';
import { exportedPath } from '#export/exported-path.ts';
import type { Target } from '#request/target.ts';
import type { Site } from '#site.ts';

export type LeftOut = { readonly url: string; readonly why: string };

export type MakeFilesOptions = {
  readonly site: Pick<Site, 'file' | 'make'>;
  /** Why a path could not be made, if its app reported an error. */
  readonly failures: ReadonlyMap<string, string>;
  readonly targets: readonly Target[];
  readonly folder: Pick<ExportFolder, 'write' | 'copy'>;
  /** Called with the number of addresses that are done. */
  readonly onProgress: (done: number) => void;
};

// Texts, cards and pictures are made by threads; pages meanwhile by this one.
const AT_ONCE = 16;

/** Writes what the site has at each address. What cannot be made is left out; what cannot be written is an error. */
export async function makeFiles({ site, failures, targets, folder, onProgress }: MakeFilesOptions) {
  const errorUrls = new Set(errorPages().map(({ key }) => key));
  const leftOut: LeftOut[] = [];
  let done = 0;

  async function make(target: Target): Promise<Exported | undefined> {
    const { key: url } = target;
    const onDisk = site.file?.(target);
    if (onDisk !== undefined && existsSync(onDisk.path)) {
      const file = exportedPath(target) ?? '';
      await folder.copy(`site/${file}`, onDisk.path);
      const { size } = await stat(onDisk.path);
      return { url, status: 200, headers: onDisk.headers, file, bytes: size };
    }
    const entry = await site.make(target).catch((error: unknown) => messageOf(error));
    const why = typeof entry === 'string' ? entry : failures.get(target.pathname);
    if (typeof entry === 'string' || why !== undefined || (entry.status >= 400 && !errorUrls.has(url))) {
      const status = typeof entry === 'string' ? '' : entry.status;
      leftOut.push({ url, why: why ?? `The server answers ${status}.` });
      return undefined;
    }
    return put(url, exportedPath(target), entry);
  }

  async function put(url: string, path: string | undefined, entry: CacheEntry): Promise<Exported> {
    // React Router answers a redirect of data with 202 and the target in the body, which is all that its client reads.
    const status = entry.status === 202 ? 200 : entry.status;
    const { body } = entry;
    const file = status >= 300 && status < 400 ? undefined : path;
    if (file !== undefined) {
      await folder.write(`site/${file}`, body);
    }
    return { url, status, headers: headersOf(entry), ...(file !== undefined && { file }), bytes: body.length };
  }

  async function makeAll(some: readonly Target[]): Promise<ReadonlyArray<Exported | undefined>> {
    return pLimit(AT_ONCE).map(some, async (target) => {
      const made = await make(target);
      done += 1;
      onProgress(done);
      return made;
    });
  }

  const { true: pages = [], false: others = [] } = Object.groupBy(targets, (target) => String(isFromApp(target)));
  const made = (await Promise.all([makeAll(pages), makeAll(others)])).flat();
  return { exported: made.filter((one) => one !== undefined), leftOut };
}

function isFromApp({ match }: Target): boolean {
  return match === undefined || routes[match.name].from !== 'server';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
