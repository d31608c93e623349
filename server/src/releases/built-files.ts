import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { CacheEntry } from '#cache/cache-entry.ts';
import { FOLDERS, readStaticFiles } from '#http/static-files.ts';
import { keptBeside } from '#releases/kept-assets.ts';

/**
 * The files of a build by URL path, and those of earlier releases for which pages ask that were loaded before the last deploy; see
 * kept-assets.ts.
 */
export async function readBuiltFiles(
  directory: string,
  headers: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, CacheEntry>> {
  const kept = keptBeside(directory);
  const releases = (await readdir(kept).catch(() => [])).filter((release) => /^\d+$/.test(release));
  const folders = [...releases.map((release) => path.join(kept, release)), directory];
  const read = await Promise.all(folders.map((folder) => readStaticFiles(path.join(folder, 'client'), headers)));
  return new Map(read.flatMap((files) => [...files]));
}

/**
 * Adds the files of a later build for which its pages ask. What keeps the name of one of its `own` files stays as the pages of this build know
 * it. Others are replaced: whoever read them before may have done so while they were written.
 */
export function addNewFiles(
  files: Map<string, CacheEntry>,
  own: ReadonlySet<string>,
  later: ReadonlyMap<string, CacheEntry>,
): void {
  for (const [url, entry] of later) {
    if (!own.has(url) && FOLDERS.some((folder) => url.startsWith(folder))) {
      files.set(url, entry);
    }
  }
}
