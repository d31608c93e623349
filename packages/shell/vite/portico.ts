import path from 'node:path';
import { browserConfig } from '@portico/config/browser-config';
import { importSite } from '@portico/config/import-site';
import { APPS } from '@portico/config/routes';
import { type Plugin, searchForWorkspaceRoot, type UserConfig } from 'vite';
import { brand } from './brand.ts';
import { bundledModules, CSS_TARGET } from './bundled-modules.ts';
import { indexHtml } from './index-html.ts';
import { rootStyles } from './root-styles.ts';
import { type LoadedSite, siteConfig } from './site-config.ts';
import { siteStyles } from './site-styles.ts';
import { siteTexts } from './site-texts.ts';

export type PorticoOptions = {
  /** `blog`, `www`, or the name of an app on another origin or below a path. */
  readonly app: string;
  /** Path of the provider's configuration, from the app's folder; `site.config.ts` there by default. */
  readonly siteConfig?: string;
  /** Packages that the app's loaders use, but not its browser code. In development, Vite then doesn't bundle them. */
  readonly serverOnly?: readonly string[];
};

/** The Vite plugin for an app that uses the shell; put it before `reactRouter()`. A mistake in the configuration stops the build. */
export function portico({ app, serverOnly = [], ...options }: PorticoOptions): Plugin[] {
  let loaded: LoadedSite | undefined;
  const site = (): LoadedSite => {
    if (loaded === undefined) {
      throw new Error(
        'The site configuration was needed before Vite had read its own. Put portico() first in `plugins`.',
      );
    }
    return loaded;
  };
  const texts = siteTexts(site);
  const config = siteConfig(site);
  const ofBrand = brand(() => path.join(path.dirname(site().file), 'brand'));
  return [
    {
      name: 'portico',
      // Before the plugins that need what this one reads.
      enforce: 'pre',
      async config({ root = process.cwd() }, { command }) {
        const file = path.resolve(root, options.siteConfig ?? 'site.config.ts');
        const whole = await importSite(file);
        // `blog` and `www` are on the site's origin, so their links to it need no origin.
        const siteOrigin = app in APPS ? undefined : whole.hosts.site;
        const { language, accent, headerWidth } = whole;
        loaded = { app, file, language, accent, headerWidth, forBrowsers: browserConfig(whole, siteOrigin) };
        // In development, Vite serves no file of another folder.
        const allow = [searchForWorkspaceRoot(root), path.dirname(file)];
        const { assets } = whole.hosts;
        const bundling = app in APPS && command === 'build' ? WHOLE : { noExternal: ['@portico/shell'] };
        return { ...configFor({ command, serverOnly, assets, bundling }), server: { fs: { allow } } };
      },
    },
    config,
    ofBrand,
    texts,
    rootStyles(),
    bundledModules([config, ofBrand, texts]),
    siteStyles(site),
    indexHtml(site),
  ];
}

// The build of an app of the site has all packages in one file, each in the version that imports it, so a start loads nothing that
// no loader uses. The server has its own copy of these, and passes their objects on.
const WHOLE = { noExternal: true as const, external: ['react', 'react-dom', 'react-router'] };

type ConfigInput = {
  readonly command: 'build' | 'serve';
  readonly serverOnly: readonly string[];
  readonly assets: string | undefined;
  /** Which packages the server's build contains. */
  readonly bundling: typeof WHOLE | { readonly noExternal: string[] };
};

function configFor({ command, serverOnly, assets, bundling }: ConfigInput): UserConfig {
  return {
    // In development, React Router also looks up these packages for the browser while it gathers style sheets. Vite would then
    // bundle them, and reload the page on its first visit. The shell's modules import style sheets and fonts, which only Vite
    // resolves.
    optimizeDeps: {
      exclude: [...serverOnly, '@portico/shell'],
      // Vite doesn't scan the imports of excluded packages. If it found one late, the page would reload when the palette opens.
      include: ['@portico/shell > match-sorter', '@portico/shell > remove-accents'],
    },
    experimental: {
      renderBuiltUrl: (file) =>
        command === 'build' && assets !== undefined && file.startsWith('fonts/') ? `${assets}/${file}` : undefined,
    },
    build: {
      // Compiling CSS for older browsers would only add bytes.
      cssTarget: [...CSS_TARGET],
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      modulePreload: false,
    },
    environments: {
      ssr: {
        resolve: bundling,
        // The server's build uses the same names in its documents.
        build: { rolldownOptions: { output: { assetFileNames } } },
      },
      client: {
        build: {
          rolldownOptions: {
            output: {
              assetFileNames,
              // Code that every page needs is in one file, which compresses better than a dozen small ones and stays cached
              // while the app changes. Code that two or more entries use is in another file. Routes, the palette and toasts
              // have their own files.
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

/** Fonts have a fixed folder, from which the provider's other sites may load them too. */
function assetFileNames({ names: [name = ''] }: { readonly names: readonly string[] }): string {
  return name.endsWith('.woff2') ? 'fonts/[name]-[hash][extname]' : 'assets/[name]-[hash][extname]';
}
