import path from 'node:path';
import { fileURLToPath } from 'node:url';
import contentPackage from '@portico/content/package.json' with { type: 'json' };
import { APPS } from '@portico/core/routes';
import { nextBuildFolder, siteFolder } from '@portico/core/site-folder';
import { routerConfig as shared } from '@portico/shell/router-config';
import { serverRoutes } from '@portico/shell/server-routes';
import { portico } from '@portico/shell/vite';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

const serverOnly = Object.keys(contentPackage.dependencies);

// The routes contain /blog themselves, so the blog's basename is the root, too.
export const routerConfig = {
  ...shared,
  basename: APPS.www,
  buildDirectory: nextBuildFolder('blog'),
};

export const viteConfig = defineConfig({
  plugins: [
    portico({ app: 'blog', siteConfig: path.join(siteFolder(), 'site.config.ts'), serverOnly }),
    reactRouter(),
    serverRoutes(),
  ],
  publicDir: false,
  environments: {
    ssr: { build: { rolldownOptions: { input: fileURLToPath(import.meta.resolve('@portico/blog/server')) } } },
  },
  // Comments load after their page. If Vite discovered this package only then, it would reload the page in development.
  optimizeDeps: { include: ['portico > @giscus/react'] },
});
