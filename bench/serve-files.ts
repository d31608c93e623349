import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export type FileServer = { readonly url: string; stop(): void };

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  // What React Router writes for its navigations.
  '.data': 'text/x-script',
};

/** Serves a folder of pages on a free port, each file compressed at brotli's best before the first request. */
export function serveFiles(folder: string): Promise<FileServer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bodies = new Map<string, Buffer>(
    files.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return [`/${path.relative(folder, file)}`, brotliCompressSync(readFileSync(file))] as const;
    }),
  );
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const file = path.extname(pathname) === '' ? path.join(pathname, 'index.html') : pathname;
    const body = bodies.get(file);
    if (body === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'br',
      'content-length': body.length,
      // As GitHub Pages has it. Without a lifetime browsers ask again for what a page has fetched ahead.
      'cache-control': 'max-age=600',
    });
    response.end(body);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      resolve({
        url: `http://localhost:${port}`,
        stop() {
          server.close();
          server.closeAllConnections();
        },
      });
    });
  });
}
