import { createHash } from 'node:crypto';
import path from 'node:path';
import { build, type Plugin } from 'vite';

/** The browsers for which style sheets are written. They support light-dark() and popovers; anchor positioning is optional. */
export const CSS_TARGET = ['chrome130', 'firefox132', 'safari18'] as const;

const BUNDLED = /^(.*)\?(inline-script|browser-module)$/;

/**
 * Vite plugin for modules that are bundled apart from the app, in code that runs on the server:
 * - `import code, { hash } from './a.ts?inline-script'` gives a classic script as text, and its source for a policy;
 * - `?browser-module` gives the URL of a module, so that what an app loads has the same bytes whether a document names it or not.
 */
export function bundledModules(plugins: readonly Plugin[]): Plugin {
  return {
    name: 'portico:bundled-modules',
    enforce: 'pre',
    async load(id) {
      const [, file = '', kind] = BUNDLED.exec(id) ?? [];
      if (kind === 'inline-script') {
        this.addWatchFile(file);
        const code = await inlineScriptCode(file);
        const hash = createHash('sha256').update(code).digest('base64');
        return `export const hash = "sha256-${hash}"; export default ${JSON.stringify(code)};`;
      }
      if (kind === undefined) {
        return undefined;
      }
      if (this.environment.mode === 'dev') {
        // Only an exported site needs it.
        return 'export default "";';
      }
      const source = await bundle(file, 'es', plugins);
      const asset = this.emitFile({ type: 'asset', name: `${path.parse(file).name}.js`, source });
      // Vite inserts its URL, and React Router moves it from the server build to the browser build.
      return `export default import.meta.ROLLDOWN_FILE_URL_${asset};`;
    },
  };
}

export async function inlineScriptCode(file: string): Promise<string> {
  return (await bundle(file, 'iife')).trim();
}

async function bundle(file: string, format: 'iife' | 'es', plugins: readonly Plugin[] = []): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [...plugins],
    build: {
      write: false,
      modulePreload: false,
      cssTarget: [...CSS_TARGET],
      rolldownOptions: {
        input: file,
        output: { format, codeSplitting: false },
        preserveEntrySignatures: 'exports-only',
      },
    },
  });
  const [chunk, ...others] = 'output' in result ? result.output.filter(({ type }) => type === 'chunk') : [];
  if (chunk?.type !== 'chunk' || others.length > 0) {
    throw new Error(
      `${file} was not bundled into one file. Use only static imports in it, and check that it does something when it runs, or exports something.`,
    );
  }
  return chunk.code;
}
