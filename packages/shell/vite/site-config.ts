import { browserConfig } from '@portico/site/browser-config';
import type { SiteConfig } from '@portico/site/config';
import type { Plugin } from 'vite';

const FOR_BROWSERS = /(?:^|\/)site\.config\.ts\?browser$/;
const RESOLVED = '\0site.config.ts?browser';

export type SiteConfigInput = {
  /** Absolute path of the provider's configuration. */
  readonly file: string;
  readonly site: SiteConfig;
};

/**
 * Vite plugin: `import { site } from './site.config.ts?browser'` gives what browsers get of the configuration, and no script of
 * a build has more of it. A build in which one would names the file that asks for it.
 */
export function siteConfig({ file, site }: SiteConfigInput): Plugin {
  return {
    name: 'portico:site-config',
    enforce: 'pre',
    resolveId: (id) => (FOR_BROWSERS.test(id) ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? `export const site = ${JSON.stringify(browserConfig(site))};` : undefined),
    // The configuration is data: a module that only the server's code uses it in leaves it out, whatever it calls to make it.
    transform: (code, id) => (id === file ? { code, map: null, moduleSideEffects: false } : undefined),
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk');
      if (this.environment.name === 'client' && chunks.some(({ modules }) => modules[file]?.renderedLength)) {
        const importers = this.getModuleInfo(file)?.importers.join(', ');
        this.error(
          `Browsers would get the whole of ${file}, which ${importers} imports. Import site.config.ts?browser there, or have a loader return what the page shows of it.`,
        );
      }
    },
  };
}
