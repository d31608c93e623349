import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { FILE, IMMUTABLE } from '@portico/core/cache-policies';
import { APPS, encodePath } from '@portico/core/routes';
import { lookup } from 'mrmime';
import { CacheEntry, ENCODINGS, type Encoding } from '#http/cache-entry.ts';
import type { HeaderFields } from '#http/messages.ts';
import { EMBEDDABLE, SHARED } from '#http/security-headers.ts';

/** Paths below which the build has files whose names change with their content. They are not routes. */
export const FOLDERS: readonly string[] = ['assets', 'fonts', 'shell-assets'].map((folder) => `${APPS.www}${folder}/`);

/** The assets of the shell for pages of any origin. */
const SHELL_ASSETS = `${APPS.www}shell-assets/`;

// The registered media type, which mrmime doesn't know.
const ICON = 'image/vnd.microsoft.icon';

export function contentType(file: string): string {
  const type = /\.ico$/i.test(file) ? ICON : (lookup(file.toLowerCase()) ?? 'application/octet-stream');
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

/** Reads built files into memory, by URL path, so that no path on disk is ever made from a URL. */
export async function readStaticFiles(directory: string, headers: HeaderFields): Promise<Map<string, CacheEntry>> {
  const formOf = (file: string) => (encoding: Encoding) =>
    readFile(`${path.join(precompressedDirectory(directory), file)}.${encoding}`).then(
      (bytes): [Encoding, Uint8Array][] => [[encoding, bytes]],
      () => [],
    );
  const files = await filesIn(directory);
  const cached = files.map(async (file): Promise<[string, CacheEntry]> => {
    const url = encodePath(`${APPS.www}${file.split(path.sep).join('/')}`);
    const type = contentType(file);
    const ofFile = {
      ...(type.startsWith('image/') && EMBEDDABLE),
      ...((type.startsWith('font/') || url.startsWith(SHELL_ASSETS)) && SHARED),
      'content-type': type,
      'cache-control': FOLDERS.some((folder) => url.startsWith(folder)) ? IMMUTABLE : FILE,
    };
    const body = await readFile(path.join(directory, file));
    const forms = (await Promise.all(ENCODINGS.map(formOf(file)))).flat();
    const entry = new CacheEntry({ status: 200, headers: { ...headers, ...ofFile }, body }, forms);
    return [url, await entry.compact()];
  });
  return new Map(await Promise.all(cached));
}

export function keptBeside(build: string): string {
  return `${build}-kept`;
}

export function precompressedDirectory(directory: string): string {
  return `${directory}-precompressed`;
}

/** Returns the paths of all files, relative to the folder. Skips symbolic links and hidden folders other than `.well-known`. */
export async function filesIn(directory: string): Promise<string[]> {
  // When readdir is recursive, it follows symbolic links; globSync does not.
  const entries = globSync(['**', '.well-known/**'], { cwd: directory, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => path.relative(directory, path.join(parentPath, name)));
}
