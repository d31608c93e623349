import contentPackage from '@portico/content/package.json' with { type: 'json' };
import { portico } from '@portico/shell/vite';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

const serverOnly = Object.keys(contentPackage.dependencies);

export default defineConfig({
  plugins: [portico({ app: 'blog', siteConfig: '../../site.config.ts', serverOnly }), reactRouter()],
});
