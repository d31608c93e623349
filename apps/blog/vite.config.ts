import path from 'node:path';
import { siteFolder } from '@portico/config/site-folder';
import contentPackage from '@portico/content/package.json' with { type: 'json' };
import { portico } from '@portico/shell/vite';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

// The server has its own copy of these, and passes their objects on.
const OF_THE_SERVER = ['react', 'react-dom', 'react-router'];
const siteConfig = path.join(siteFolder(), 'site.config.ts');
const serverOnly = Object.keys(contentPackage.dependencies);

export default defineConfig(({ command }) => ({
  plugins: [portico({ app: 'blog', siteConfig, serverOnly }), reactRouter()],
  // The build has the other packages in one file, each in the version that imports it. A start loads nothing that no loader uses.
  environments: { ssr: { resolve: command === 'build' ? { noExternal: true, external: OF_THE_SERVER } : {} } },
}));
