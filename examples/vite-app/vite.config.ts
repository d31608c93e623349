import { portico } from '@portico/shell/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [portico({ app: 'status', siteConfig: '../dashboard/site.config.ts' })],
  preview: { allowedHosts: true },
});
