import type { BrowserConfig } from '@portico/config/browser-config';
import type { SiteConfig } from '@portico/config/site-config';
import { normalizePath, type Plugin } from 'vite';

export type LoadedSite = Pick<SiteConfig, 'language' | 'accent' | 'headerWidth'> & {
  readonly app: string;
  readonly file: string;
  readonly forBrowsers: BrowserConfig;
};

const SITE = /^(?:(?:\.{1,2}\/)+|virtual:)site\.config\.ts(\?browser)?$/;
const RESOLVED = '\0site.config.ts?browser';

/**
 * Vite plugin: `import { site } from './site.config.ts?browser'` gives what browsers get of the configuration, and no script of
 * a build has more of it. A build in which one would names the file that asks for it. The shell itself imports it, and the
 * app's name with it, as `virtual:site.config.ts?browser`, and on the server the whole as `virtual:site.config.ts`.
 */
export function siteConfig(site: () => LoadedSite): Plugin {
  // In the form of Vite's ids, on Windows too.
  const file = () => normalizePath(site().file);
  return {
    name: 'portico:site-config',
    enforce: 'pre',
    resolveId(id) {
      const [isSite, isForBrowsers] = SITE.exec(id) ?? [];
      return isSite && (isForBrowsers ? RESOLVED : file());
    },
    load(id) {
      if (id !== RESOLVED) {
        return undefined;
      }
      const { app, forBrowsers } = site();
      return `export const app = ${JSON.stringify(app)}; export const site = ${JSON.stringify(forBrowsers)};`;
    },
    // The configuration is data: a module that only the server's code uses it in leaves it out, whatever it calls to make it.
    transform: (code, id) => (id === file() ? { code, map: null, moduleSideEffects: false } : undefined),
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk');
      if (this.environment.name === 'client' && chunks.some(({ modules }) => modules[file()]?.renderedLength)) {
        const importers = this.getModuleInfo(file())?.importers.join(', ');
        this.error(
          `Browsers would get all of ${file()}, which ${importers} imports. Import site.config.ts?browser there, or return what the page needs from a loader.`,
        );
      }
    },
  };
}
