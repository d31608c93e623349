import type { Plugin } from 'vite';

/**
 * Vite plugin: stops the build if a file other than a route has styles. Nothing loads the styles of a file that an `import()` loads,
 * and styles of a file that two routes share would come before the root's, which have to name the layers first.
 */
export function routeStylesOnly(): Plugin {
  return {
    name: 'portico:route-styles-only',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && !chunk.isEntry && chunk.viteMetadata?.importedCss.size) {
          this.error(
            `${chunk.fileName} has styles but is not a route: an import() loads it, or two routes or more share it. Import its style sheets in the style sheet of the app's root instead.`,
          );
        }
      }
    },
  };
}
