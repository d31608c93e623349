import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FOLDER = fileURLToPath(new URL('../public/', import.meta.url));

const TYPES: Readonly<Record<string, string>> = { '.css': 'text/css', '.png': 'image/png', '.svg': 'image/svg+xml' };

/** Vite plugin: what is in the shell's `public/` is at the root of each app that mounts it, beside what the app has there. */
export function icons(): Plugin {
  return {
    name: 'portico:icons',
    async configureServer({ config, middlewares }) {
      const names = new Set(await readdir(FOLDER));
      middlewares.use((request, response, next) => {
        const name = request.url?.startsWith(config.base) ? request.url.slice(config.base.length) : '';
        if (!names.has(name)) {
          next();
          return;
        }
        readFile(path.join(FOLDER, name)).then((body) => {
          response.writeHead(200, { 'content-type': TYPES[path.extname(name)] }).end(body);
        }, next);
      });
    },
    async generateBundle() {
      if (this.environment.name === 'client') {
        for (const name of await readdir(FOLDER)) {
          this.emitFile({ type: 'asset', fileName: name, source: await readFile(path.join(FOLDER, name)) });
        }
      }
    },
  };
}
