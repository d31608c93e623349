import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { CacheEntry } from '#cache/page-cache.ts';
import { readStaticFiles } from '#http/static-files.ts';
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
