import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { APPS } from '@portico/site/routes';
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
  const forms = await readPrecompressed(directory);
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const isNote = (folder: string) => path.relative(directory, folder).split(path.sep)[0] === '.vite';
  const files = entries.filter((entry) => entry.isFile() && !isNote(entry.parentPath));
  const cached = files.map(async (file): Promise<[string, CacheEntry]> => {
    const absolute = path.join(file.parentPath, file.name);
    const url = encodePath(`${APPS.www}${path.relative(directory, absolute).split(path.sep).join('/')}`);
    const type = contentType(file.name);
    const finished = {
      status: 200,
      headers: {
        ...headers,
        ...(type.startsWith('image/') && EMBEDDABLE),
        ...(type.startsWith('font/') && SHARED),
        'content-type': type,
        'cache-control': FOLDERS.some((folder) => url.startsWith(folder)) ? IMMUTABLE : FILE,
      },
      body: await readFile(absolute),
    };
    return [url, new CacheEntry(finished, forms.get(path.relative(directory, absolute)))];
  });
  return new Map(await Promise.all(cached));
}

/** Folder beside `directory` with the compressed forms of its files, made by the build. */
export function precompressedDirectory(directory: string): string {
  return `${directory}-precompressed`;
}

/** Compressed forms by a file's path in `directory`; none where the build has made none. */
async function readPrecompressed(directory: string): Promise<Map<string, Map<Encoding, Buffer>>> {
  const root = precompressedDirectory(directory);
  const forms = new Map<string, Map<Encoding, Buffer>>();
  const entries = await readdir(root, { withFileTypes: true, recursive: true }).catch(() => []);
  for (const entry of entries.filter((found) => found.isFile())) {
    const absolute = path.join(entry.parentPath, entry.name);
    const encoding = ENCODINGS.find((name) => path.extname(entry.name) === `.${name}`);
    const file = path.relative(root, absolute).slice(0, -path.extname(entry.name).length);
    if (encoding !== undefined) {
      forms.set(file, (forms.get(file) ?? new Map<Encoding, Buffer>()).set(encoding, await readFile(absolute)));
    }
  }
  return forms;
}
