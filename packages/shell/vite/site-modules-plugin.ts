import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BrowserConfig } from '@portico/core/browser-config';
import { languageOf, textsFileName } from '@portico/core/languages';
import type { SiteConfig } from '@portico/core/site-config';
import { importModule } from '@portico/core/site-modules';
import { normalizePath, type Plugin } from 'vite';

export type LoadedSite = Pick<SiteConfig, 'language' | 'accent' | 'callouts' | 'headerWidth'> & {
  readonly app: string;
  readonly file: string;
  readonly forBrowsers: BrowserConfig;
};

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SITE = /^((?:\.{1,2}\/)+|virtual:)site\.config\.ts(\?browser)?$/;
const WHOLE = '\0site.config.ts';
const FOR_BROWSERS = '\0site.config.ts?browser';
const TEXTS_IMPORT = /^@portico\/core\/texts$|(?:texts|\.)\/texts\.[jt]s$/;
// In the form of Vite's ids, which matters on Windows.
const TEXTS = normalizePath(fileURLToPath(import.meta.resolve('@portico/core/texts')));
const OWN_TEXTS = normalizePath(fileURLToPath(import.meta.resolve('@portico/core/own-texts')));
const MERGED_TEXTS = '\0portico:texts';

/**
 * Vite plugin for the modules that differ by site:
 * - `import { site } from './site.config.ts?browser'` gives what browsers get of the configuration, and no script of a build has
 *   more of it. A build in which one would names the file that asks for it. The shell itself imports it, and the app's name with
 *   it, as `virtual:site.config.ts?browser`, and on the server the whole as `virtual:site.config.ts`. With links `on the server`,
 *   browsers don't get those of the menus and the footer, whose HTML they keep.
 * - `@portico/core/texts` has the texts of only one language. All or some of them may be in the site folder's `texts/`. In a build,
 *   each module gets a separate copy with the texts that it uses: with one shared module, every page would load the texts of all
 *   pages.
 */
export function siteModules(site: () => LoadedSite, links: 'everywhere' | 'on the server' = 'everywhere'): Plugin {
  const file = () => normalizePath(site().file);

  function textsFiles() {
    const name = textsFileName(languageOf(site()));
    return {
      ofProgram: path.posix.join(path.posix.dirname(TEXTS), name.replace(/\.ts$/, path.extname(TEXTS))),
      own: path.posix.join(path.posix.dirname(file()), 'texts', name),
    };
  }

  function textsId(): string {
    const { ofProgram, own } = textsFiles();
    if (!existsSync(ofProgram)) {
      return own;
    }
    return existsSync(own) ? MERGED_TEXTS : ofProgram;
  }

  /** A module with the program's texts, some of which the site overrides. */
  async function mergedTexts(query: string): Promise<string> {
    const { ofProgram, own } = textsFiles();
    const names = Object.keys(await importModule(pathToFileURL(own).href));
    return [
      `import { mergeTexts } from ${JSON.stringify(OWN_TEXTS)};`,
      `import * as texts from ${JSON.stringify(ofProgram + query)};`,
      `import * as own from ${JSON.stringify(own + query)};`,
      `export * from ${JSON.stringify(ofProgram + query)};`,
      ...names.map((name) => `export const ${name} = /* @__PURE__ */ mergeTexts(texts.${name}, own.${name});`),
    ].join('\n');
  }

  return {
    name: 'portico:site-modules',
    enforce: 'pre',
    async resolveId(id, importer, options) {
      const [isSite, start, isForBrowsers] = SITE.exec(id) ?? [];
      if (isSite) {
        const whole = start === 'virtual:' ? WHOLE : file();
        return isForBrowsers ? FOR_BROWSERS : whole;
      }
      if (!TEXTS_IMPORT.test(id)) {
        return undefined;
      }
      const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
      if (resolved?.id !== TEXTS) {
        return resolved;
      }
      return this.environment.mode === 'build' ? `${textsId()}?for=${nameOf(importer)}` : textsId();
    },
    async load(id) {
      if (id.startsWith(MERGED_TEXTS)) {
        return { code: await mergedTexts(id.slice(MERGED_TEXTS.length)), moduleSideEffects: false };
      }
      if (id === WHOLE) {
        return {
          code: `import site from ${JSON.stringify(file())}; export { site };`,
          moduleSideEffects: false,
        };
      }
      if (id !== FOR_BROWSERS) {
        return undefined;
      }
      const { app, forBrowsers } = site();
      const shown =
        links === 'on the server' && this.environment.name === 'client' ? withoutLinks(forBrowsers) : forBrowsers;
      return `export const app = ${JSON.stringify(app)}; export const site = ${JSON.stringify(shown)};`;
    },
    // The configuration is data, so a build can drop it where nothing uses it, whatever functions it calls to create itself.
    transform: (code, id) => (id === file() ? { code, map: null, moduleSideEffects: false } : undefined),
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk');
      if (this.environment.name === 'client' && chunks.some(({ modules }) => modules[file()]?.renderedLength)) {
        const importersOf = (id: string) => this.getModuleInfo(id)?.importers ?? [];
        const importers = importersOf(file())
          .flatMap((id) => (id === WHOLE ? importersOf(id) : [id]))
          .join(', ');
        this.error(
          `Browsers would get all of ${file()}, which ${importers} imports. Import site.config.ts?browser there, or return what the page needs from a loader.`,
        );
      }
    },
  };
}

/** Returns the configuration without the links that only the server renders: see `Static` in the shell. */
function withoutLinks(config: BrowserConfig): BrowserConfig {
  const navigation = config.navigation.map((entry) => ('groups' in entry ? { ...entry, groups: [] } : entry));
  return { ...config, navigation, footer: [] };
}

/** Returns a name that is the same on every machine, because it becomes part of the build, and file names are hashes of their contents. */
function nameOf(importer = ''): string {
  const file = normalizePath(path.relative(ROOT, importer));
  return createHash('sha256').update(file).digest('base64url').slice(0, 8);
}
