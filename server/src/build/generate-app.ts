import { existsSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AppName } from '@portico/core/routes';
import { generatedFolder } from '@portico/core/site-folder';

const CONFIGS: Readonly<Record<AppName, string>> = {
  blog: import.meta.resolve('@portico/blog/config'),
  www: import.meta.resolve('@portico/www/config'),
};

/** What the server imports from each app. */
export const SERVER_MODULES: Readonly<Record<AppName, string>> = {
  blog: fileURLToPath(import.meta.resolve('@portico/blog/server')),
  www: fileURLToPath(import.meta.resolve('@portico/www/server')),
};

/**
 * Writes the two files that React Router's plugin expects in Vite's root, which is a folder in the site's `.portico`. They import
 * the app by its file URL, because the site doesn't depend on the app's packages. Returns Vite's options.
 */
export function generateApp(app: AppName): { readonly root: string; readonly configFile: string } {
  const root = path.join(generatedFolder(), app);
  mkdirSync(root, { recursive: true });
  const write = (file: string, config: string) => {
    const text = `export { ${config} as default } from ${JSON.stringify(CONFIGS[app])};\n`;
    writeFileSync(path.join(root, file), text);
    return path.join(root, file);
  };
  write('react-router.config.mjs', 'routerConfig');
  linkReactRouter(app, root);
  return { root, configFile: write('vite.config.mjs', 'viteConfig') };
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
    symlinkSync(path.relative(realpathSync(folder), own), link, 'junction');
  }
}
