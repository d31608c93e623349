import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { isAbsence } from '@portico/content';
import { FILE, IMMUTABLE } from '@portico/core/cache-policies';
import { APPS, encodePath } from '@portico/core/routes';
import { lookup } from 'mrmime';
import { CacheEntry, ENCODINGS, type Encoding } from '#http/cache-entry.ts';
import type { CacheResult, HeaderFields, SiteResponse } from '#http/messages.ts';
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

/** A file of a build: in memory, or on the disk until it is requested. */
export type BuiltFile = {
  /** Resolves to undefined if the file has been deleted. */
  respond(requested: IncomingHttpHeaders, cache: CacheResult): Promise<SiteResponse | undefined>;
};

type FileOnDisk = { readonly directory: string; readonly file: string; readonly headers: HeaderFields };

/** Reads built files into memory, by URL path. */
export async function readStaticFiles(directory: string, headers: HeaderFields): Promise<Map<string, CacheEntry>> {
  const read = (await listStaticFiles(directory, headers)).map(
    async ([url, file]) => [url, await (await readEntry(file)).compact()] as const,
  );
  return new Map(await Promise.all(read));
}

/** Returns files of earlier builds by URL path. They are read for each request, because few are ever requested again. */
export async function keptFiles(directory: string, headers: HeaderFields): Promise<Map<string, BuiltFile>> {
  const listed = await listStaticFiles(directory, headers);
  return new Map(listed.map(([url, file]) => [url, { respond: (...asked) => respondFrom(file, ...asked) }]));
}

async function respondFrom(file: FileOnDisk, ...asked: Parameters<BuiltFile['respond']>) {
  try {
    return await (await readEntry(file)).respond(...asked);
  } catch (error) {
    if (isAbsence(error)) {
      return undefined;
    }
    throw error;
  }
}

/** Lists files by URL path, so that no path on disk is ever made from a URL. */
async function listStaticFiles(directory: string, headers: HeaderFields): Promise<readonly [string, FileOnDisk][]> {
  return (await filesIn(directory)).map((file) => {
    const url = encodePath(`${APPS.www}${file.split(path.sep).join('/')}`);
    const type = contentType(file);
    const ofFile = {
      ...(type.startsWith('image/') && EMBEDDABLE),
      ...((type.startsWith('font/') || url.startsWith(SHELL_ASSETS)) && SHARED),
      'content-type': type,
      'cache-control': FOLDERS.some((folder) => url.startsWith(folder)) ? IMMUTABLE : FILE,
    };
    return [url, { directory, file, headers: { ...headers, ...ofFile } }];
  });
}

async function readEntry({ directory, file, headers }: FileOnDisk): Promise<CacheEntry> {
  const formOf = (encoding: Encoding) =>
    readFile(`${path.join(precompressedDirectory(directory), file)}.${encoding}`).then(
      (bytes): [Encoding, Uint8Array][] => [[encoding, bytes]],
      () => [],
    );
  const body = await readFile(path.join(directory, file));
  return new CacheEntry({ status: 200, headers, body }, (await Promise.all(ENCODINGS.map(formOf))).flat());
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
