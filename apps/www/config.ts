import { existsSync } from 'node:fs';
import path from 'node:path';
import { APPS } from '@portico/core/routes';
import { nextBuildFolder, siteFolder } from '@portico/core/site-folder';
import { routerConfig as shared } from '@portico/shell/router-config';
import { portico } from '@portico/shell/vite';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

const folder = siteFolder();
const app = path.join(import.meta.dirname, 'app');
const styles = path.join(folder, 'pages/styles.css');

export const routerConfig = {
  ...shared,
  basename: APPS.www,
  appDirectory: app,
  buildDirectory: nextBuildFolder('www'),
};

export const viteConfig = defineConfig({
  plugins: [portico({ app: 'www', siteConfig: path.join(folder, 'site.config.ts') }), reactRouter()],
  publicDir: path.join(folder, 'public'),
  resolve: {
    alias: { '#site/styles.css': existsSync(styles) ? styles : path.join(app, 'styles/no-styles.css') },
    // A page that imports them must get the same copies as the program.
    dedupe: ['react', 'react-dom', 'react-router'],
  },
});
