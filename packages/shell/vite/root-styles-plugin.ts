import type { Plugin } from 'vite';

const MODULE = 'virtual:root-styles';
const RESOLVED = `\0${MODULE}`;
const NOTHING = '\0portico:no-root-styles';
const ROOT = /(?:^|\/)app\/root\.[jt]sx?(?:\?|$)/;

/**
 * Vite plugin: in a build, the style sheets that `app/root.tsx` imports don't become files that documents link. The server
 * imports their text from 'virtual:root-styles' and inlines it into documents. In development, that module is empty, and Vite
 * serves the style sheets.
 */
export function rootStyles(): Plugin {
  const sheets = new Set<string>();
  return {
    name: 'portico:root-styles',
    enforce: 'pre',
    async resolveId(id, importer = '', options) {
      if (id === MODULE) {
        return RESOLVED;
      }
      if (this.environment.mode === 'dev' || !id.endsWith('.css') || !ROOT.test(importer)) {
        return undefined;
      }
      const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
      sheets.add(resolved?.id ?? id);
      return NOTHING;
    },
    load(id) {
      if (id === NOTHING) {
        return '';
      }
      // React Router builds for browsers first, with the same plugins, so all style sheets are known.
      const imports = [...sheets].map((sheet, index) => `import s${index} from ${JSON.stringify(`${sheet}?inline`)};`);
      return id === RESOLVED
        ? `${imports.join('')}export default [${imports.map((_, index) => `s${index}`)}];`
        : undefined;
    },
  };
}
