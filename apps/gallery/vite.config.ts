import { portico } from '@portico/shell/vite';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [portico({ app: 'gallery', siteConfig: '../../site.config.ts' }), reactRouter()],
});
