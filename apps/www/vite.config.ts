import { appConfig } from '@portico/shell/vite';
import { defineConfig } from 'vite';
import { site } from '../../site.config.ts';

export default defineConfig(({ command }) => appConfig({ name: 'www', command, hosts: site.hosts }));
