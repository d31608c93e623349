import { globSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { propsModule } from '@portico/core/site-components';
import { siteFolder } from '@portico/core/site-folder';
import { importModule, markdownModule } from '@portico/core/site-modules';
import { importedSite } from '#settings.ts';

/**
 * Loads every module of the site that the server or the workshop loads, and returns the configuration. Throws if one of
 * them can't be loaded.
 */
export async function loadServerModules() {
  const siteConfig = await importedSite();
  const site = siteFolder();
  const props = globSync(propsModule('', '*'), { cwd: site }).map((file) => pathToFileURL(path.join(site, file)).href);
  await Promise.all([markdownModule(site) ?? [], props].flat().map(importModule));
  return siteConfig;
}

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
