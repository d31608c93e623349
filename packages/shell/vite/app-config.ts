import { reactRouter } from '@react-router/dev/vite';
import type { UserConfig } from 'vite';
import { inlineScript } from './inline-script.ts';

/** The Vite configuration of an app that mounts the shell. `name` keeps apps apart that run in one development server. */
export function appConfig(name: string, command: 'build' | 'serve'): UserConfig {
  return {
    base: command === 'serve' ? `/@${name}/` : '/',
    cacheDir: `node_modules/.vite-${name}`,
    plugins: [inlineScript(), reactRouter()],
    // Icons and fonts are the shell's, the same for every app.
    publicDir: '../../packages/shell/public',
    build: {
      // The style sheet uses light-dark(), popovers and anchors as they are; lowering them would only add bytes.
      cssTarget: ['chrome130', 'firefox132', 'safari18'],
      assetsInlineLimit: 0,
      reportCompressedSize: false,
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // What every page needs in one file: it compresses better than a dozen small ones, and stays in browsers'
              // caches while the app changes. Routes, the palette and toasts keep their own.
              codeSplitting: {
                groups: [
                  { name: 'framework', test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ },
                ],
              },
            },
          },
        },
      },
    },
  };
}
