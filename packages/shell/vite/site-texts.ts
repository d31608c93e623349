import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { languageOf, type SiteLanguage } from '@portico/site/languages';
import type { Plugin } from 'vite';

const TEXTS = fileURLToPath(import.meta.resolve('@portico/site/texts'));

/**
 * Vite plugin: `@portico/site/texts` are those of one language, and no others are in the build. The language is asked for when
 * Vite has read its configuration; one that has no texts ends the build.
 */
export function siteTexts(language: () => SiteLanguage | undefined): Plugin {
  return {
    name: 'portico:site-texts',
    enforce: 'pre',
    async resolveId(id, importer, options) {
      if (!/^@portico\/site\/texts$|texts\/texts\.[jt]s$/.test(id)) {
        return undefined;
      }
      const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
      return resolved?.id === TEXTS ? fileOf(languageOf({ language: language() })) : resolved;
    },
  };
}

function fileOf(language: SiteLanguage): string {
  const file = path.join(path.dirname(TEXTS), `${language.toLowerCase()}${path.extname(TEXTS)}`);
  if (!existsSync(file)) {
    throw new Error(`There are no texts in "${language}": ${file} is not there. Write it, as en-us.ts beside it is.`);
  }
  return file;
}
