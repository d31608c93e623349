import { createPageParser, type PageParser } from '@portico/content/rendering';
import { componentsIn } from '@portico/core/site-components';
import type { SiteConfig } from '@portico/core/site-config';
import { importModule, markdownModule } from '@portico/core/site-modules';
import type { Environment } from '#environment.ts';
import { assetOrigins } from '#http/security-headers.ts';

/** Returns the function that parses the site's Markdown pages as its posts are parsed. */
export async function openPageParser(
  siteConfig: SiteConfig,
  { baseUrl, siteDirectory }: Pick<Environment, 'baseUrl' | 'siteDirectory'>,
): Promise<PageParser> {
  const { language, callouts, drawings } = siteConfig;
  const extensions = markdownModule(siteDirectory);
  return createPageParser({
    ...{ language, callouts, drawings },
    mediaOrigins: [baseUrl, ...assetOrigins(siteConfig)],
    components: componentsIn(siteDirectory),
    extensions: extensions && (await importModule(extensions)),
  });
}
