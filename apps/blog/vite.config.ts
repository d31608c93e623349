import contentPackage from '@portico/content/package.json' with { type: 'json' };
import { portico } from '@portico/shell/vite';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

const serverOnly = Object.keys(contentPackage.dependencies);

export default defineConfig(({ command }) => ({
  plugins: [portico({ app: 'blog', siteConfig: '../../site.config.ts', serverOnly }), reactRouter()],
  // A start then loads nothing of them that no loader uses, and a file in place of hundreds.
  environments: { ssr: { resolve: { noExternal: command === 'build' ? serverOnly : [] } } },
}));
