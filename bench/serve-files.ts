import { readFileSync } from 'node:fs';
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

/** Serves a folder of pages on a free port, each file compressed at brotli's best, once. */
export function serveFiles(folder: string): Promise<FileServer> {
  const bodies = new Map<string, Buffer>();
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const file = path.extname(pathname) === '' ? path.join(pathname, 'index.html') : pathname;
    try {
      const body = bodies.get(file) ?? brotliCompressSync(readFileSync(path.join(folder, file)));
      bodies.set(file, body);
      response.writeHead(200, {
        'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
        'content-encoding': 'br',
        'content-length': body.length,
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
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
