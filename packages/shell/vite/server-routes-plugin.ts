import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const OF_BROWSER = '?__react-router-build-client-route';
const STYLES = /^import '[^']+\.css';$/gm;

/**
 * Vite plugin for an app whose routes run only on the server. React Router also builds its routes for browsers; they then contain
 * nothing but their style sheets.
 */
export function serverRoutes(): Plugin {
  return {
    name: 'portico:server-routes',
    enforce: 'post',
    apply: 'build',
    transform: {
      order: 'post',
      async handler(_code, id) {
        const [file = ''] = id.split('?');
        if (this.environment.name !== 'client' || !id.endsWith(OF_BROWSER)) {
          return undefined;
        }
        const styles = (await readFile(file, 'utf8')).match(STYLES) ?? [];
        return { code: `${styles.join('\n')}\nexport {};`, map: null };
      },
    },
  };
}
