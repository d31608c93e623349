import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { propsModule } from '@portico/core/site-components';
import { siteFolder } from '@portico/core/site-folder';
import { importModule } from '@portico/core/site-modules';
import { onLoadedModule } from '#process/loaded-modules.ts';
import { importedSite } from '#settings.ts';

/**
 * Records which of the site's modules Node loads from now on. Returns a function that loads everything the server will load, and
 * returns the paths of these modules relative to the site folder. It throws if one of them can't be loaded.
 */
export function noteServerModules(): () => Promise<readonly string[]> {
  const site = siteFolder();
  const noted = new Set<string>();
  onLoadedModule((file) => noted.add(path.relative(site, file).split(path.sep).join('/')));
  return async () => {
    const { blog } = await importedSite();
    const props = globSync(propsModule('', '*'), { cwd: site }).map(
      (file) => pathToFileURL(path.join(site, file)).href,
    );
    await Promise.all([blog.markdown ?? [], props].flat().map(importModule));
    return [...noted].sort();
  };
}
