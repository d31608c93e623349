import path from 'node:path';
import contentPackage from '@portico/content/package.json' with { type: 'json' };
import { siteFolder } from '@portico/core/site-folder';
import { portico } from '@portico/shell/vite';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

const siteConfig = path.join(siteFolder(), 'site.config.ts');
const serverOnly = Object.keys(contentPackage.dependencies);

export default defineConfig({
  plugins: [portico({ app: 'blog', siteConfig, serverOnly }), reactRouter()],
  // Found late, because comments load later than their page, it would reload a page in development.
  optimizeDeps: { include: ['@giscus/react'] },
});
