import path from 'node:path';
import { appConfig } from '@portico/shell/vite';
import { defineConfig } from 'vite';

const siteConfig = path.resolve(import.meta.dirname, '../../site.config.ts');

export default defineConfig(({ command }) => appConfig({ name: 'www', command, siteConfig }));
