import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSiteConfig, type SiteConfig } from '#config/site-config.ts';
import { siteFolder } from '#site-folder.ts';
import { importModule, loadTexts } from '#site-modules.ts';

/**
 * Reads a provider's configuration from a file, by its absolute path. If it is missing or has mistakes, throws an error that says what to do.
 */
export async function importSite(file: string): Promise<SiteConfig> {
  if (!existsSync(file)) {
    throw new Error(
      path.dirname(file) === siteFolder()
        ? `This is not the folder of a site: there is no ${file}. Name one with --root or SITE_DIR, or write one with npm create portico.`
        : `No site configuration at ${file}. Brand, hosts, menus and footer come from it. Write one, with defineSite from @portico/shell, or say where it is, with portico({ app, siteConfig: '…' }).`,
    );
  }
  const { default: site } = await importModule(pathToFileURL(file).href);
  if (site === undefined) {
    throw new Error(
      `${file} has no default export, which the site is made from. Write: export default defineSite({ … });`,
    );
  }
  await loadTexts(path.dirname(file), { language: typeof site?.language === 'string' ? site.language : undefined });
  return parseSiteConfig(site);
}
