import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { languageOf, textsFileName } from '@portico/config/languages';
import { normalizePath, type Plugin } from 'vite';
import type { LoadedSite } from './site-config.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
// In the form of Vite's ids, on Windows too.
const TEXTS = normalizePath(fileURLToPath(import.meta.resolve('@portico/config/texts')));

/**
 * Vite plugin: puts the texts of only one language in the build, as `@portico/config/texts`. Each module that imports texts gets a
 * separate copy with only the texts that it uses: with one shared module, every page would load the texts of all pages. The site folder may have the texts of further languages, in `texts/`.
 */
export function siteTexts(site: () => Pick<LoadedSite, 'language' | 'file'>): Plugin {
  return {
    name: 'portico:site-texts',
    enforce: 'pre',
    async resolveId(id, importer, options) {
      if (!/^@portico\/config\/texts$|(?:texts|\.)\/texts\.[jt]s$/.test(id)) {
        return undefined;
      }
      const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
      if (resolved?.id !== TEXTS) {
        return resolved;
      }
      const { file: siteFile, ...language } = site();
      const name = textsFileName(languageOf(language));
      const own = path.posix.join(path.posix.dirname(TEXTS), name.replace(/\.ts$/, path.extname(TEXTS)));
      const file = existsSync(own) ? own : normalizePath(path.join(path.dirname(siteFile), 'texts', name));
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
