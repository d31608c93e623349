import { createHash } from 'node:crypto';
import path from 'node:path';
import { build, type Plugin } from 'vite';

/** The browsers that style sheets are written for. They support light-dark() and popovers; anchors are optional. */
export const CSS_TARGET = ['chrome130', 'firefox132', 'safari18'] as const;

const SCRIPT = '?inline-script';
const MODULE = '?browser-module';
const PAGE_SCRIPT = '?page-script';
const NO_STYLES = '\0portico:no-styles';

/**
 * Vite plugin: `import code from './a.ts?inline-script'` gives the module, bundled and minified into one classic script,
 * as a string for a `<script>` element, and `hash`, its source for a Content-Security-Policy.
 */
export function inlineScript(): Plugin {
  return {
    name: 'portico:inline-script',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(SCRIPT)) {
        return undefined;
      }
      const file = id.slice(0, -SCRIPT.length);
      this.addWatchFile(file);
      return inlineScriptModule(file);
    },
  };
}

/** The module, bundled and minified into one classic script. */
export async function inlineScriptCode(file: string): Promise<string> {
  return (await bundle(file, 'iife')).trim();
}

/** Source of the module that an import of `file` with `?inline-script` gives. */
export async function inlineScriptModule(file: string): Promise<string> {
  const code = await inlineScriptCode(file);
  const hash = createHash('sha256').update(code).digest('base64');
  return `export const hash = "sha256-${hash}"; export default ${JSON.stringify(code)};`;
}

/**
 * Vite plugin: `import code from './a.tsx?page-script'` in code that runs on the server gives the module, bundled with all that it
 * imports into one classic script, as a string. `plugins` are for that bundle.
 */
export function pageScript(plugins: readonly Plugin[]): Plugin {
  // `/shell/shell.css` has these already.
  const noInlineStyles: Plugin = {
    name: 'portico:no-inline-styles',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('.css?inline') ? NO_STYLES : undefined),
    load: (id) => (id === NO_STYLES ? 'export default "";' : undefined),
  };
  return {
    name: 'portico:page-script',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    async load(id) {
      if (!id.endsWith(PAGE_SCRIPT)) {
        return undefined;
      }
      const code = await bundle(id.slice(0, -PAGE_SCRIPT.length), 'iife', [noInlineStyles, ...plugins]);
      return `export default ${JSON.stringify(code)};`;
    },
  };
}

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
      if (!id.endsWith(MODULE)) {
        return undefined;
      }
      const file = id.slice(0, -MODULE.length);
      if (this.environment.mode === 'dev') {
        // Only an exported site needs it.
        return 'export default "";';
      }
      const source = await bundle(file, 'es', plugins);
      const asset = this.emitFile({ type: 'asset', name: `${path.parse(file).name}.js`, source });
      // As Vite refers to an asset: React Router then moves it from the server's build to the browser's.
      return `export default "__VITE_ASSET__${asset}__";`;
    },
  };
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
      `${file} was bundled into ${others.length + (chunk === undefined ? 0 : 1)} files, but has to be one. Use only static imports in it, and check that it does something when it runs, or exports something.`,
    );
  }
  return chunk.code;
}
