import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { freePort } from '@portico/config/testing/network';
import type { Bench } from './bench.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  // React Router's data for navigations.
  '.data': 'text/x-script',
};

export type FileServer = { readonly url: string };

/** Serves a folder of pages, compressed with brotli at its best. */
export async function serveFiles(bench: Bench, folder: string): Promise<FileServer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map(({ parentPath, name }) => path.join(parentPath, name));
  const bodies = new Map(
    files.map((file) => [`/${path.relative(folder, file)}`, brotliCompressSync(readFileSync(file))]),
  );
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const file = path.extname(pathname) === '' ? path.join(pathname, 'index.html') : pathname;
    const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
    // As on GitHub Pages. Without a lifetime, browsers fetch prefetched pages again.
    response.setHeader('cache-control', 'max-age=600').setHeader('content-type', type);
    const body = bodies.get(file);
    response.writeHead(body === undefined ? 404 : 200, body && { 'content-encoding': 'br' }).end(body);
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  bench.onEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://localhost:${port}` };
}
