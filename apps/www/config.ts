import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { APPS } from '@portico/core/routes';
import { nextBuildFolder, siteFolder } from '@portico/core/site-folder';
import { routerConfig as shared } from '@portico/shell/router-config';
import { portico } from '@portico/shell/vite';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

const folder = siteFolder();

export const routerConfig = {
  ...shared,
  basename: APPS.www,
  buildDirectory: nextBuildFolder('www'),
};

export const viteConfig = defineConfig({
  plugins: [portico({ app: 'www', siteConfig: path.join(folder, 'site.config.ts') }), reactRouter()],
  publicDir: path.join(folder, 'public'),
  environments: {
    ssr: { build: { rolldownOptions: { input: fileURLToPath(import.meta.resolve('@portico/www/server')) } } },
  },
});
