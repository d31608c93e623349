import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { languageOf, type SiteLanguage } from '@portico/config/languages';
import { normalizePath, type Plugin } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '../../..');
// As Vite writes ids, on Windows too.
const TEXTS = normalizePath(fileURLToPath(import.meta.resolve('@portico/config/texts')));

/**
 * Vite plugin: `@portico/config/texts` are those of one language, and no others are in the build. Each module that imports them has
 * a copy of its own, of which only what it imports remains: one module for all would be a part of the code that every page
 * loads, with the texts of all. The language is asked for when Vite has read its configuration; one that has no texts ends the
 * build.
 */
export function siteTexts(language: () => SiteLanguage | undefined): Plugin {
  return {
    name: 'portico:site-texts',
    enforce: 'pre',
    async resolveId(id, importer, options) {
      if (!/^@portico\/config\/texts$|texts\/texts\.[jt]s$/.test(id)) {
        return undefined;
      }
      const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
      if (resolved?.id !== TEXTS) {
        return resolved;
      }
      const file = fileOf(languageOf({ language: language() }));
      return this.environment.mode === 'build' ? `${file}?for=${nameOf(importer)}` : file;
    },
  };
}

/** The same on every machine that builds the same sources, since the names of files come from what is in them. */
function nameOf(importer = ''): string {
  return createHash('sha256')
    .update(normalizePath(path.relative(ROOT, importer)))
    .digest('base64url')
    .slice(0, 8);
}

function fileOf(language: SiteLanguage): string {
  const file = path.posix.join(path.posix.dirname(TEXTS), `${language.toLowerCase()}${path.extname(TEXTS)}`);
  if (!existsSync(file)) {
    throw new Error(`There are no texts in "${language}": ${file} is not there. Write it, as en-us.ts beside it is.`);
  }
  return file;
}
