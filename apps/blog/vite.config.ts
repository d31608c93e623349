import { inlineScript } from '@portico/shell/vite';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [inlineScript(), reactRouter()],
  // Icons and fonts are the shell's, the same for every app.
  publicDir: '../../packages/shell/public',
  build: {
    // The style sheet uses light-dark(), popovers and anchors as they are; lowering them would only add bytes.
    cssTarget: ['chrome130', 'firefox132', 'safari18'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
