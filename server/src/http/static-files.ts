import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { FILE, IMMUTABLE } from '#http/cache-policies.ts';
import { encodePath } from '#http/canonical-request.ts';
import { KeptAnswer } from '#http/kept-answer.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Content type by a file's extension; bytes of no known type where there is none. */
export function contentType(file: string): string {
  return TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream';
}

/**
 * Reads an app's built files into memory, keyed by the URL path at which they are served. A request is looked up in this
 * index, so no path on disk is ever made from a URL. Files in `assets/` have their content's hash in their names.
 */
export async function readStaticFiles(
  directory: string,
  headers: Readonly<Record<string, string>>,
): Promise<Map<string, KeptAnswer>> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const isNote = (folder: string) => path.relative(directory, folder).split(path.sep)[0] === '.vite';
  const files = entries.filter((entry) => entry.isFile() && !isNote(entry.parentPath));
  const kept = files.map(async (file): Promise<[string, KeptAnswer]> => {
    const absolute = path.join(file.parentPath, file.name);
    const url = encodePath(`/${path.relative(directory, absolute).split(path.sep).join('/')}`);
    const answer = {
      status: 200,
      headers: {
        ...headers,
        'content-type': contentType(file.name),
        'cache-control': url.startsWith('/assets/') ? IMMUTABLE : FILE,
      },
      body: await readFile(absolute),
    };
    return [url, new KeptAnswer(answer)];
  });
  return new Map(await Promise.all(kept));
}
