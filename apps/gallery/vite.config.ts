import { appConfig } from '@portico/shell/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => appConfig('gallery', command));
