import type { Plugin } from 'vite';

// What Vite wraps each `import()` into for browsers.
const PRELOAD_HELPER = '\0vite/preload-helper.js';

/**
 * Vite plugin: an `import()` in a browser is just that. Vite's own helper first preloads the other files that it needs, and its
 * style sheets; here those files are on the page already and there are no such style sheets, so it would be half a kilobyte of
 * each first load for nothing. Throws where a file that is no route's has styles. Of what is imported so, nothing loads them; of
 * what two routes share, they would come before the root's, which have to name the layers first.
 */
export function plainImports(): Plugin {
  return {
    name: 'portico:plain-imports',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      return id === PRELOAD_HELPER ? 'export const __vitePreload = (load) => load();' : undefined;
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && !chunk.isEntry && chunk.viteMetadata?.importedCss.size) {
          this.error(
            `${chunk.fileName} has styles and is no route's: an import() loads it, or two routes or more share it. Import its style sheets in that of the app's root, and not in its modules.`,
          );
        }
      }
    },
  };
}
