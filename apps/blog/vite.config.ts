import path from 'node:path';
import contentPackage from '@portico/content/package.json' with { type: 'json' };
import { appConfig } from '@portico/shell/vite';
import { defineConfig } from 'vite';

const siteConfig = path.resolve(import.meta.dirname, '../../site.config.ts');

export default defineConfig(({ command }) =>
  appConfig({ name: 'blog', command, siteConfig, serverOnly: Object.keys(contentPackage.dependencies) }),
);
