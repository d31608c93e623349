import { createHash } from 'node:crypto';
import { build, type Plugin } from 'vite';

const SUFFIX = '?inline-script';

/**
 * Vite plugin: `import code from './a.ts?inline-script'` gives the module, bundled and minified into one classic script,
 * as a string for a `<script>` element, and `hash`, its source for a Content-Security-Policy. So inline scripts are typed, linted and tested like any other source.
 */
export function inlineScript(): Plugin {
  return {
    name: 'portico:inline-script',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(SUFFIX)) {
        return undefined;
      }
      const file = id.slice(0, -SUFFIX.length);
      this.addWatchFile(file);
      return inlineScriptModule(file);
    },
  };
}

/** Source of the module that an import of `file` with `?inline-script` gives. */
export async function inlineScriptModule(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, modulePreload: false, rolldownOptions: { input: file, output: { format: 'iife' } } },
  });
  const output = 'output' in result ? result.output : [];
  const chunk = output.find(({ type }) => type === 'chunk');
  if (chunk?.type !== 'chunk') {
    throw new Error(
      `${file} gave no script. An inline script has to be a module with side effects. Check that it does something when it runs.`,
    );
  }
  const code = chunk.code.trim();
  const hash = createHash('sha256').update(code).digest('base64');
  return `export const hash = "sha256-${hash}"; export default ${JSON.stringify(code)};`;
}
