import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { siteFolder } from '@portico/core/site-folder';

/**
 * Calls `note` with the absolute path of each of the site's modules that Node loads from now on. Modules that only Vite loads
 * aren't included.
 */
export function onLoadedModule(note: (file: string) => void): void {
  const folder = `${pathToFileURL(siteFolder()).href}/`;
  registerHooks({
    load(url, context, nextLoad) {
      if (url.startsWith(folder) && !url.includes('/node_modules/')) {
        note(path.normalize(fileURLToPath(url)));
      }
      return nextLoad(url, context);
    },
  });
}
