import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { APPS } from '@portico/config/routes';
import { FILE, IMMUTABLE } from '#cache/cache-policies.ts';
import { CacheEntry } from '#cache/page-cache.ts';
import { ENCODINGS, type Encoding } from '#http/encodings.ts';
import { EMBEDDABLE, SHARED } from '#http/security-headers.ts';
import { encodePath } from '#request/target.ts';

/** Paths below which the build has files whose names change with their content. No route has them. */
export const FOLDERS: readonly string[] = [`${APPS.www}assets/`, `${APPS.www}fonts/`];

const TYPES: ReadonlyMap<string, string> = new Map([
  ['.avif', 'image/avif'],
  ['.css', 'text/css; charset=utf-8'],
  ['.gif', 'image/gif'],
  ['.ico', 'image/x-icon'],
  ['.jpeg', 'image/jpeg'],
  ['.jpg', 'image/jpeg'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.json', 'application/json'],
  ['.mp4', 'video/mp4'],
  ['.png', 'image/png'],
  ['.svg', 'image/svg+xml'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.vtt', 'text/vtt; charset=utf-8'],
  ['.webm', 'video/webm'],
  ['.webmanifest', 'application/manifest+json'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
]);

/** Content type by a file's extension; bytes of no known type where there is none. */
export function contentType(file: string): string {
  return TYPES.get(path.extname(file).toLowerCase()) ?? 'application/octet-stream';
}

/**
 * Reads an app's built files into memory, keyed by the URL path at which they are served. A request is looked up in this
 * index, so no path on disk is ever made from a URL. Files in `assets/` and `fonts/` have their content's hash in their names.
 */
export async function readStaticFiles(
  directory: string,
  headers: Readonly<Record<string, string>>,
): Promise<Map<string, CacheEntry>> {
  const precompressed = new Set(await filesIn(precompressedDirectory(directory)).catch(() => []));
  const formsOf = async (file: string) => {
    const there = ENCODINGS.filter((encoding) => precompressed.has(`${file}.${encoding}`));
    const read = (encoding: Encoding) => readFile(path.join(precompressedDirectory(directory), `${file}.${encoding}`));
    return new Map(await Promise.all(there.map(async (encoding) => [encoding, await read(encoding)] as const)));
  };
  const files = await filesIn(directory);
  const cached = files.map(async (file): Promise<[string, CacheEntry]> => {
    const url = encodePath(`${APPS.www}${file.split(path.sep).join('/')}`);
    const type = contentType(file);
    const own = {
      ...(type.startsWith('image/') && EMBEDDABLE),
      ...(type.startsWith('font/') && SHARED),
      'content-type': type,
      'cache-control': FOLDERS.some((folder) => url.startsWith(folder)) ? IMMUTABLE : FILE,
    };
    const body = await readFile(path.join(directory, file));
    return [url, new CacheEntry({ status: 200, headers: { ...headers, ...own }, body }, await formsOf(file))];
  });
  return new Map(await Promise.all(cached));
}

/** Folder beside `directory` with the compressed forms of its files, made by the build. */
export function precompressedDirectory(directory: string): string {
  return `${directory}-precompressed`;
}

/** The paths of all files below a folder, from there: none behind a symbolic link, and none in a hidden folder but `.well-known`. */
export async function filesIn(directory: string): Promise<string[]> {
  // readdir follows symbolic links when it is recursive; globSync does not.
  const entries = globSync(['**', '.well-known/**'], { cwd: directory, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => path.relative(directory, path.join(parentPath, name)));
}
