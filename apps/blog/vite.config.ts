import contentPackage from '@portico/content/package.json' with { type: 'json' };
import { appConfig } from '@portico/shell/vite';
import { defineConfig } from 'vite';
import { site } from '../../site.config.ts';

export default defineConfig(({ command }) =>
  appConfig({ name: 'blog', command, hosts: site.hosts, serverOnly: Object.keys(contentPackage.dependencies) }),
);
