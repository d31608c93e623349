import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { highlightFile } from '@portico/content/rendering';
import type { Plugin } from 'vite';

const CODE = /^(.*)\?code$/;

/** Vite plugin: `import policy from './policy.yaml?code'` returns a file's text and its highlighted HTML, for `Code` on a page. */
export function codeModules(): Plugin {
  return {
    name: 'portico:code',
    enforce: 'pre',
    async load(id) {
      const [, file] = CODE.exec(id) ?? [];
      if (file === undefined) {
        return undefined;
      }
      this.addWatchFile(file);
      const text = (await readFile(file, 'utf8')).replace(/\n$/, '');
      const language = path.extname(file).slice(1);
      const html = await highlightFile(text, language);
      return { code: `export default ${JSON.stringify({ text, html, language })};`, moduleType: 'js' };
    },
  };
}
