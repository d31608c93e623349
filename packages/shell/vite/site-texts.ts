import { createHash } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { languageOf, type SiteLanguage } from '@portico/config/languages';
import { normalizePath, type Plugin } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '../../..');
// In the form of Vite's ids, on Windows too.
const TEXTS = normalizePath(fileURLToPath(import.meta.resolve('@portico/config/texts')));

/**
 * Vite plugin: puts the texts of only one language in the build, as `@portico/config/texts`. Each module that imports texts gets a
 * separate copy with only the texts that it uses: with one shared module, every page would load the texts of all pages. The language is asked for when Vite has read its configuration.
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
      const name = languageOf({ language: language() }).toLowerCase();
      const file = path.posix.join(path.posix.dirname(TEXTS), `${name}${path.extname(TEXTS)}`);
      return this.environment.mode === 'build' ? `${file}?for=${nameOf(importer)}` : file;
    },
  };
}

/** Returns a name that is the same on every machine, because it becomes part of the build, whose file names are hashes of their contents. */
function nameOf(importer = ''): string {
  return createHash('sha256')
    .update(normalizePath(path.relative(ROOT, importer)))
    .digest('base64url')
    .slice(0, 8);
}
