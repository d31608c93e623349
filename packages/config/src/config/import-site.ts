import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSiteConfig, type SiteConfig } from '#config/site-config.ts';
import { loadTexts } from '#texts/load-texts.ts';

/** Reads a provider's configuration from a file, by its absolute path. Throws what to do if it is missing or has mistakes. */
export async function importSite(file: string): Promise<SiteConfig> {
  if (!existsSync(file)) {
    throw new Error(
      `No site configuration at ${file}. Brand, hosts, menus and footer come from it. Write one, of the type SiteConfig from @portico/shell, or say where it is: with SITE_DIR, or in another app with portico({ app, siteConfig: '…' }).`,
    );
  }
  const { site } = await import(pathToFileURL(file).href);
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
