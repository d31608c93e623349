import type { SiteConfig } from '@portico/site/config';
import type { Plugin } from 'vite';

/**
 * Vite plugin: browsers get a provider's configuration without the words of its pages, which are rendered on the server alone.
 * Takes the absolute path of the configuration and what is in it.
 */
export function configWithoutPages(file: string, { pages: _, ...site }: SiteConfig): Plugin {
  return {
    name: 'portico:config-without-pages',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => (id === file ? `export const site = ${JSON.stringify(site)};` : undefined),
  };
}
