import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserConfig } from '@portico/core/browser-config';
import { importSite } from '@portico/core/import-site';
import { APPS } from '@portico/core/routes';
import { generatedFolder } from '@portico/core/site-folder';
import { normalizePath, type Plugin, searchForWorkspaceRoot } from 'vite';
import { anyPage } from './any-page-plugin.ts';
import { brand } from './brand.ts';
import { bundledModules, CSS_TARGET, inlineScriptCode } from './bundled-modules.ts';
import { menuIcons } from './menu-icons-plugin.ts';
import { rootStyles } from './root-styles-plugin.ts';
import { type LoadedSite, siteModules } from './site-modules-plugin.ts';
import { siteSlotModules } from './site-slots-plugin.ts';
import { siteStyles } from './site-styles.ts';

export type PorticoOptions = {
  /** `blog`, `www`, or the name of an app on another origin or below a path. */
  readonly app: string;
  /** The path of the provider's configuration, relative to the app's folder; `site.config.ts` in that folder by default. */
  readonly siteConfig?: string;
  /** Packages that the app's loaders use, but its browser code doesn't. In development, Vite then doesn't bundle them. */
  readonly serverOnly?: readonly string[];
};

// The build of an app of the site bundles all packages, each in its importer's version, so that a start loads nothing that no
// loader uses. The server has its own copy of these, and passes their objects on.
const WHOLE = { noExternal: true as const, external: ['react', 'react-dom', 'react-router'] };

// The packages of the program. Their modules import style sheets and virtual modules, which only Vite resolves.
const OWN = [
  'portico',
  '@portico/blog',
  '@portico/content',
  '@portico/core',
  '@portico/covers',
  '@portico/shell',
  '@portico/www',
];

/** What their modules import in browsers. */
const BROWSER_PACKAGES = ['remove-accents', 'culori', 'leven', 'valibot'];

// Code that every page needs is in one file, which compresses better than a dozen small ones and stays cached while the app
// changes. Code that two or more entries share is in another file. Routes, the palette and toasts have their own files, as do
// drawings, which posts don't need code for, what only texts need, and code that only components in posts share.
const DRAWINGS = /[\\/](?:(?:emblems?|pattern|posts)\.[jt]sx?$|covers[\\/](?:src|dist)[\\/])/;
const OF_TEXTS = /[\\/](?:code-buttons|enhance-text|follow-overflow|markdown-page|tabs)\.(?:[jt]sx?|css)$/;

function groups(site: string, app: string) {
  const framework = { name: 'framework', test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ };
  if (app === 'blog') {
    // Its pages load the framework only with the first island.
    return [framework];
  }
  const components = `${normalizePath(path.join(site, 'components'))}/`;
  return [
    framework,
    {
      name: 'shared',
      minShareCount: 2,
      test: (id: string) => !normalizePath(id).startsWith(components) && !DRAWINGS.test(id) && !OF_TEXTS.test(id),
    },
  ];
}

/** The Vite plugin for an app that uses the shell; put it before `reactRouter()`. The build fails if the configuration has a mistake. */
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
  const modules = siteModules(site, app in APPS ? 'on the server' : 'everywhere');
  let assets: string | undefined;
  const ofBrand = brand(() => path.join(path.dirname(site().file), 'brand'));
  // The shell for pages that React Router doesn't render has no slots, because their components may need the router.
  const withoutSlots = [siteModules(site), siteSlotModules(() => undefined), ofBrand, menuIcons(), siteStyles(site)];
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
        const { language, accent, callouts, headerWidth } = whole;
        loaded = { app, file, language, accent, callouts, headerWidth, forBrowsers: browserConfig(whole, siteOrigin) };
        assets = whole.hosts.assets;
        const isOfSite = app in APPS;
        return {
          // In development, Vite doesn't serve files from other folders by default.
          server: { fs: { allow: [searchForWorkspaceRoot(root), path.dirname(file), ...ownFolders()] } },
          ...(isOfSite && {
            // See `Static` in the shell.
            define: { 'import.meta.env.IS_OF_SITE': 'true' },
            resolve: ofSite(path.dirname(file)),
            cacheDir: path.join(generatedFolder(path.dirname(file)), 'cache', `vite-${app}`),
          }),
          // In development, React Router also looks up these packages for the browser while it gathers style sheets. Vite would
          // then bundle them, and reload the page on its first visit.
          optimizeDeps: {
            exclude: [...serverOnly, ...OWN],
            // Vite doesn't scan the imports of excluded packages. If it found one late, the page would reload when the palette opens.
            include: [
              ...BROWSER_PACKAGES.map((name) => `${isOfSite ? 'portico' : '@portico/shell'} > ${name}`),
              // The app's own code imports react/jsx-dev-runtime, but the compiled code of a package imports this.
              ...(isOfSite ? [] : ['react/jsx-runtime']),
            ],
          },
          experimental: {
            renderBuiltUrl: (built) =>
              command === 'build' && assets !== undefined && built.startsWith('fonts/')
                ? `${assets}/${built}`
                : undefined,
          },
          build: {
            // Compiling CSS for older browsers would only add bytes.
            cssTarget: [...CSS_TARGET],
            // On a slow machine, Rolldown would print how long each plugin took. A slot that uses tabs loads their code earlier
            // than posts do.
            rolldownOptions: { checks: { bundlerTimings: false, ineffectiveDynamicImport: false } },
            assetsInlineLimit: 0,
            reportCompressedSize: false,
            // Browsers without support only load what a module imports later.
            modulePreload: { polyfill: false },
          },
          environments: {
            ssr: {
              resolve: isOfSite && command === 'build' ? WHOLE : { noExternal: OWN },
              // The server's build uses the same names in its documents.
              build: { rolldownOptions: { output: { assetFileNames } } },
            },
            client: {
              build: {
                ...(isOfSite && { license: { fileName: `licenses/${app}.md` } }),
                rolldownOptions: {
                  output: { assetFileNames, codeSplitting: { groups: groups(path.dirname(file), app) } },
                },
              },
            },
          },
        };
      },
      generateBundle: {
        order: 'post',
        // In a checkout, the program's own packages are not dependencies.
        handler(_options, bundle) {
          for (const asset of Object.values(bundle)) {
            if (asset.type === 'asset' && asset.fileName === `licenses/${app}.md`) {
              asset.source = String(asset.source).replaceAll(/^## @portico\/.*\n\n/gm, '');
            }
          }
        },
      },
      // The `index.html` of a single-page app gets the two inline scripts.
      async transformIndexHtml() {
        const theme = { id: 'theme-script', 'data-product-domain': site().forBrowsers.productDomain };
        return [
          { tag: 'script', attrs: theme, children: await codeOf('#document/head-script.ts'), injectTo: 'head-prepend' },
          { tag: 'script', children: await codeOf('#document/body-script.ts'), injectTo: 'body' },
        ];
      },
    },
    modules,
    siteSlotModules(() => path.dirname(site().file), app === 'blog'),
    ofBrand,
    menuIcons(),
    rootStyles(),
    bundledModules(withoutSlots),
    anyPage({
      plugins: withoutSlots,
      assets: () => assets,
      siteSheet: () => siteSheet(path.dirname(site().file)),
      isWanted: () => app === 'blog',
    }),
    siteStyles(site),
    // Comes after the plugins that compare ids. Plugins before it get ids unchanged.
    ownSources(),
  ];
}

function siteSheet(folder: string): string | undefined {
  const file = path.join(folder, 'styles.css');
  return existsSync(file) ? file : undefined;
}

function ofSite(folder: string) {
  const noStyles = fileURLToPath(import.meta.resolve('#styles/no-styles.css'));
  const blocks = fileURLToPath(import.meta.resolve('#blocks/all.css'));
  // Otherwise only posts may use them, and the documents of posts contain the styles: see post-page.css.
  const usesBlocks = ['slots', 'pages/blog'].some((name) => existsSync(path.join(folder, name)));
  return {
    alias: {
      '#site/styles.css': siteSheet(folder) ?? noStyles,
      '#site/blocks.css': usesBlocks ? blocks : noStyles,
    },
    // A module of the site that imports these must get the same copies as the program.
    dedupe: ['react', 'react-dom', 'react-router'],
  };
}

/**
 * In development, Vite adds `?v=…` to the ids of modules below node_modules. React Router identifies its routes by path, so it
 * would leave loaders in the browser code, and no page would hydrate.
 */
function ownSources(): Plugin {
  const folders = ownFolders().map((folder) => `${normalizePath(folder)}/`);
  return {
    name: 'portico:own-sources',
    enforce: 'pre',
    apply: 'serve',
    async resolveId(id, importer, options) {
      const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
      const [, file] = /^(.*)\?v=[0-9a-f]+$/.exec(resolved?.id ?? '') ?? [];
      return file !== undefined && folders.some((folder) => file.startsWith(folder))
        ? { ...resolved, id: file }
        : resolved;
    },
  };
}

/** The folders of the program's packages. An app on another origin has only some of them. */
function ownFolders(): readonly string[] {
  return OWN.flatMap((name) => {
    try {
      return [path.dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)))];
    } catch {
      return [];
    }
  });
}

function codeOf(script: string): Promise<string> {
  return inlineScriptCode(fileURLToPath(import.meta.resolve(script)));
}

/** Fonts are in a fixed folder, because the provider's other sites may load them from there too. */
function assetFileNames({ names: [name = ''] }: { readonly names: readonly string[] }): string {
  return name.endsWith('.woff2') ? 'fonts/[name]-[hash][extname]' : 'assets/[name]-[hash][extname]';
}
