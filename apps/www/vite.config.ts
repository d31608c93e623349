import { existsSync } from 'node:fs';
import path from 'node:path';
import { siteFolder } from '@portico/core/site-folder';
import { portico } from '@portico/shell/vite';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import packageJson from './package.json' with { type: 'json' };

const folder = siteFolder();
const styles = path.join(folder, 'pages/styles.css');

export default defineConfig({
  plugins: [portico({ app: 'www', siteConfig: path.join(folder, 'site.config.ts') }), reactRouter()],
  publicDir: path.join(folder, 'public'),
  resolve: {
    alias: { '#site/styles.css': existsSync(styles) ? styles : path.resolve('app/styles/no-styles.css') },
    // Pages outside of this repository find no packages next to them.
    dedupe: ['@portico/www', ...Object.keys(packageJson.dependencies)],
  },
});
