import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSiteConfig } from '@portico/site/config';
import { reactRouter } from '@react-router/dev/vite';
import type { UserConfig } from 'vite';
import { brand } from './brand.ts';
import { browserModule } from './browser-module.ts';
import { CSS_TARGET } from './css-target.ts';
import { inlineScript } from './inline-script.ts';
import { plainImports } from './plain-imports.ts';
import { siteConfig } from './site-config.ts';
import { siteTexts } from './site-texts.ts';
import { tokensFromTables } from './tokens-from-tables.ts';
import { unusedRouterParts } from './unused-router-parts.ts';

export type AppConfigInput = {
  /** Keeps apps apart that run in one development server. */
  readonly name: string;
  readonly command: 'build' | 'serve';
  /** Absolute path of the provider's configuration. */
  readonly siteConfig: string;
  /** Packages that the app's loaders use and its browser code does not. */
  readonly serverOnly?: readonly string[];
};

/**
 * The Vite configuration of an app that mounts the shell. Where the environment has SITE_CONFIG, the absolute path of another
 * provider's configuration, the app gets that one wherever it imports a `site.config.ts`. Throws where it has a mistake.
 */
export async function appConfig({ name, command, serverOnly = [], ...input }: AppConfigInput): Promise<UserConfig> {
  const file = process.env.SITE_CONFIG ?? input.siteConfig;
  const site = parseSiteConfig((await import(pathToFileURL(file).href)).site);
  // Browsers fetch fonts from there, or from the site itself where it is not set.
  const { assets } = site.hosts;
  return {
    base: command === 'serve' ? `/@${name}/` : '/',
    // In development React Router looks each of these up for the browser too, while it gathers style sheets; Vite would then
    // bundle them and reload the page at its first visit.
    optimizeDeps: { exclude: [...serverOnly] },
    plugins: [
      siteConfig({ file, site }),
      brand(() => path.join(path.dirname(file), 'brand')),
      siteTexts(() => site.language),
      inlineScript(),
      browserModule({ plugins: [siteTexts(() => site.language)] }),
      plainImports(),
      tokensFromTables(() => site),
      unusedRouterParts(),
      reactRouter(),
    ],
    // The style of feeds, the same for every app.
    publicDir: '../../packages/shell/public',
    resolve: { alias: [{ find: /^(?:\.\.\/)+site\.config\.ts$/, replacement: file }] },
    experimental: {
      renderBuiltUrl: (file) => (assets !== undefined && file.startsWith('fonts/') ? `${assets}/${file}` : undefined),
    },
    build: {
      // Lowering what these know would only add bytes.
      cssTarget: [...CSS_TARGET],
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      modulePreload: false,
    },
    environments: {
      // The server's build writes the same names into its documents.
      ssr: { build: { rolldownOptions: { output: { assetFileNames } } } },
      client: {
        build: {
          rolldownOptions: {
            output: {
              assetFileNames,
              // What every page needs in one file: it compresses better than a dozen small ones, and stays in browsers'
              // caches while the app changes; what two entries or more use in another. Routes, the palette and toasts keep
              // their own.
              codeSplitting: {
                groups: [
                  { name: 'framework', test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ },
                  { name: 'shared', minShareCount: 2 },
                ],
              },
            },
          },
        },
      },
    },
  };
}

/** Fonts have a place of their own, from which other sites of the provider may take them too. */
function assetFileNames({ names: [name = ''] }: { readonly names: readonly string[] }): string {
  return name.endsWith('.woff2') ? 'fonts/[name]-[hash][extname]' : 'assets/[name]-[hash][extname]';
}
