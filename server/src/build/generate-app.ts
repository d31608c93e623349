import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AppName } from '@portico/core/routes';
import { generatedFolder } from '@portico/core/site-folder';
import { parseSync } from 'vite';

const CONFIGS: Readonly<Record<AppName, string>> = {
  blog: import.meta.resolve('@portico/blog/config'),
  www: import.meta.resolve('@portico/www/config'),
};

const MARKDOWN_PAGES = import.meta.resolve('#build/markdown-pages.ts');

/** What the server imports from each app. */
export const SERVER_MODULES: Readonly<Record<AppName, string>> = {
  blog: fileURLToPath(import.meta.resolve('@portico/blog/server')),
  www: fileURLToPath(import.meta.resolve('@portico/www/server')),
};

/** The modules that React Router looks up in an app's folder. All other modules of the app stay in its package. */
const ENTRIES = '{root,routes,entry.client,entry.server}.{ts,tsx,js}';

/**
 * Writes what React Router's plugin expects in Vite's root, which is a folder in the site's `.portico`: two configurations, and a
 * folder `app` whose modules export those of the app's package again. In development, the plugin always generates types for
 * the routes below that folder. If it were the package's own folder, which is outside the root, the plugin would also write
 * outside the root. In a site at `sites/acme` of a workspace, it would make a folder `node_modules/portico`, which would hide the
 * package at the workspace's root. Returns Vite's options.
 */
export function generateApp(app: AppName): { readonly root: string; readonly configFile: string } {
  const folder = path.join(generatedFolder(), app);
  mkdirSync(path.join(folder, 'app'), { recursive: true });
  // Vite's ids of modules are real paths, and React Router compares them with paths below the root.
  const root = realpathSync(folder);
  // The site doesn't depend on the app's packages, so these import them by URL.
  const routerConfig = `export { routerConfig as default } from ${JSON.stringify(CONFIGS[app])};\n`;
  const configFile = path.join(root, 'vite.config.mjs');
  writeChanged(path.join(root, 'react-router.config.mjs'), routerConfig);
  writeChanged(configFile, viteConfig(app));
  const ofPackage = path.join(path.dirname(fileURLToPath(CONFIGS[app])), 'app');
  for (const entry of globSync(ENTRIES, { cwd: ofPackage })) {
    const written = path.join(root, 'app', `${path.parse(entry).name}.js`);
    writeChanged(written, exportsOf(path.join(ofPackage, entry), path.dirname(written)));
  }
  linkReactRouter(app, root);
  return { root, configFile };
}

/** React Router's own compiler of routes has only the plugins of this file. */
function viteConfig(app: AppName): string {
  return `import { viteConfig } from ${JSON.stringify(CONFIGS[app])};
import { markdownPages } from ${JSON.stringify(MARKDOWN_PAGES)};
export default { ...viteConfig, plugins: [viteConfig.plugins, markdownPages()] };
`;
}

/** Returns the source of a module in `folder` that exports what the module `file` does, by name: React Router doesn't follow `export *`. */
function exportsOf(file: string, folder: string): string {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  const names = module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName }) => exportName.name ?? 'default'),
  );
  const specifier = path.relative(folder, file).split(path.sep).join('/');
  return `export { ${names.join(', ')} } from ${JSON.stringify(specifier)};\n`;
}

/** Writes a file unless it has this text already, because a development server that runs would load it again. */
function writeChanged(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    writeFileSync(file, text);
  }
}

/** React Router's plugin adds imports of it to the site's pages, but only some package managers install it where these can resolve it. */
function linkReactRouter(app: AppName, root: string): void {
  const own = path.dirname(createRequire(CONFIGS[app]).resolve('react-router/package.json'));
  const folder = path.join(root, 'node_modules');
  const link = path.join(folder, 'react-router');
  if (!existsSync(link) || realpathSync(link) !== own) {
    mkdirSync(folder, { recursive: true });
    rmSync(link, { force: true });
    // A relative link stays valid when the site is moved together with its packages, or copied into an image.
    symlinkSync(path.relative(folder, own), link, 'junction');
  }
}
