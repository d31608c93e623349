import path from 'node:path';
import { build, type Plugin } from 'vite';

/** Browsers that style sheets are written for: they use light-dark() and popovers as they are, and anchors where there are some. */
export const CSS_TARGET = ['chrome130', 'firefox132', 'safari18'] as const;

const SUFFIX = '?browser-module';

/**
 * Vite plugin: `import url from './a.ts?browser-module'` in code that runs on the server gives the URL of that module, bundled
 * for browsers into one file apart from the app's own. So a document can name it or not, and what an app loads has the
 * same bytes whether it exists or not. `plugins` are for that bundle.
 */
export function browserModule(plugins: readonly Plugin[]): Plugin {
  return {
    name: 'portico:browser-module',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    async load(id) {
      if (!id.endsWith(SUFFIX)) {
        return undefined;
      }
      const file = id.slice(0, -SUFFIX.length);
      if (this.environment.mode === 'dev') {
        // Nothing is loaded from third parties in development.
        return 'export default "";';
      }
      const name = `${path.parse(file).name}.js`;
      const asset = this.emitFile({ type: 'asset', name, source: await bundle(file, plugins) });
      // As Vite refers to an asset: React Router then moves it from the server's build to the browser's.
      return `export default "__VITE_ASSET__${asset}__";`;
    },
  };
}

async function bundle(file: string, plugins: readonly Plugin[]): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [...plugins],
    build: {
      write: false,
      modulePreload: false,
      cssTarget: [...CSS_TARGET],
      rolldownOptions: { input: file, output: { format: 'es' }, preserveEntrySignatures: 'exports-only' },
    },
  });
  const chunks = 'output' in result ? result.output.filter(({ type }) => type === 'chunk') : [];
  const [chunk] = chunks;
  if (chunk?.type !== 'chunk' || chunks.length > 1) {
    throw new Error(
      `${file} gave ${chunks.length} files. A browser module is one file. Import statically in it, and check that it does something when it runs, or exports something.`,
    );
  }
  return chunk.code;
}
