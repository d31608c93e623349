import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSiteConfig, type SiteConfig } from '#config/site-config.ts';
import { siteFolder } from '#site-folder.mjs';
import { importModule, loadTexts } from '#site-modules.ts';

/** Reads a provider's configuration from a file, by its absolute path. Throws what to do if it is missing or has mistakes. */
export async function importSite(file: string): Promise<SiteConfig> {
  if (!existsSync(file)) {
    throw new Error(
      path.dirname(file) === siteFolder()
        ? `SITE_DIR names no site folder: there is no ${file}. A relative path is from the program's folder. npm run new-provider writes a new site folder.`
        : `No site configuration at ${file}. Brand, hosts, menus and footer come from it. Write one, of the type SiteConfig from @portico/shell, or say where it is, with portico({ app, siteConfig: '…' }).`,
    );
  }
  const { site } = await importModule(pathToFileURL(file).href);
  if (site === undefined) {
    throw new Error(
      `${file} does not export \`site\`, which the site is made from. Write: export const site = { … } satisfies SiteConfig;`,
    );
  }
  if (typeof site?.language === 'string') {
    await loadTexts(path.dirname(file), site);
  }
  return parseSiteConfig(site);
}
