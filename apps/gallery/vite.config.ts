import path from 'node:path';
import { siteFolder } from '@portico/config/site-folder';
import { portico } from '@portico/shell/vite';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [portico({ app: 'gallery', siteConfig: path.join(siteFolder(), 'site.config.ts') }), reactRouter()],
});
