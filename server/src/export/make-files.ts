import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import pLimit from 'p-limit';
import { errorPages } from '#export/addresses.ts';
import type { ExportFolder } from '#export/export-folder.ts';
import { type Exported, exportedPath, headersOf, isPage } from '#export/exported.ts';
import type { Target } from '#request/target.ts';
import type { Site } from '#site.ts';

export type LeftOut = { readonly url: string; readonly why: string };

export type MakeFilesOptions = {
  readonly site: Pick<Site, 'file' | 'make'>;
  /** Why a path could not be made, if its app reported an error. */
  readonly failures: ReadonlyMap<string, string>;
  readonly targets: readonly Target[];
  readonly folder: Pick<ExportFolder, 'write' | 'copy'>;
};

const AT_ONCE = 16;

/** Writes what the site has at each address. What cannot be made is left out; what cannot be written is an error. */
export async function makeFiles({ site, failures, targets, folder }: MakeFilesOptions) {
  const errorUrls = new Set(errorPages().map(({ key }) => key));
  const leftOut: LeftOut[] = [];

  async function make(target: Target): Promise<Exported | undefined> {
    const { key: url } = target;
    const file = exportedPath(target) ?? '';
    const onDisk = site.file?.(target);
    if (onDisk !== undefined && existsSync(onDisk.path)) {
      await folder.copy(`site/${file}`, onDisk.path);
      const { size } = await stat(onDisk.path);
      return { url, status: 200, headers: onDisk.headers, file, bytes: size };
    }
    const entry = await site
      .make(target)
      .catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    const why = typeof entry === 'string' ? entry : failures.get(target.pathname);
    if (typeof entry === 'string' || why !== undefined || (entry.status >= 400 && !errorUrls.has(url))) {
      leftOut.push({ url, why: why ?? `The server answers ${typeof entry === 'string' ? '' : entry.status}.` });
      return undefined;
    }
    // React Router answers a redirect of data with 202 and the target in the body, which is all that its client reads.
    const status = entry.status === 202 ? 200 : entry.status;
    const isRedirect = status >= 300 && status < 400;
    if (!isRedirect && file !== '') {
      await folder.write(`site/${file}`, entry.body);
    }
    const own = isRedirect || file === '' ? {} : { file };
    return { url, status, headers: headersOf(entry), ...own, bytes: entry.body.length };
  }

  // Texts, cards and pictures are made by threads; pages meanwhile by this one.
  const limits = { page: pLimit(AT_ONCE), file: pLimit(AT_ONCE) };
  const made = await Promise.all(targets.map((target) => limits[isPage(target) ? 'page' : 'file'](() => make(target))));
  return { exported: made.filter((one) => one !== undefined), leftOut };
}
