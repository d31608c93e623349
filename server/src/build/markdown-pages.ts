import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatContentError } from '@portico/content';
import { openedOnce } from '@portico/core/opened-once';
import { siteFolder } from '@portico/core/site-folder';
import { normalizePath, type Plugin } from 'vite';
import { openPageParser } from '#build/page-parser.ts';
import { parseEnvironment } from '#environment.ts';
import { importedSite } from '#settings.ts';

const COMPONENT = normalizePath(fileURLToPath(import.meta.resolve('@portico/blog/markdown-page')));
const PAGE_DATA = normalizePath(fileURLToPath(import.meta.resolve('@portico/www/page')));
const PAGE = /^(.*\.md)(\?page)?$/;

/**
 * Vite plugin that turns each `pages/<path>.md` of the site into a route module, as `pages/<path>.tsx` is one. Its text is in
 * another module, because React Router compiles a route module several times.
 */
export function markdownPages(): Plugin {
  const folder = `${normalizePath(path.join(siteFolder(), 'pages'))}/`;
  const open = openedOnce(async () => openPageParser(await importedSite(), parseEnvironment(process.env)));
  const pageOf = (id: string) => {
    const [, file = '', isText] = PAGE.exec(id) ?? [];
    return file.startsWith(folder) ? { file, isText: isText !== undefined } : undefined;
  };
  return {
    name: 'portico:markdown-pages',
    enforce: 'pre',
    async load(id) {
      const { file, isText } = pageOf(id) ?? {};
      if (file === undefined || !isText) {
        return undefined;
      }
      const name = path.relative(siteFolder(), file).replaceAll(path.sep, '/');
      const { page, errors } = await (await open())(await readFile(file, 'utf8'), name);
      if (page === undefined) {
        const [{ line = 1 } = {}] = errors;
        this.error({ message: errors.map(formatContentError).join('\n'), id: file, loc: { file, line, column: 0 } });
      }
      return { code: `export default ${JSON.stringify(page)};`, moduleType: 'js' };
    },
    // React Router reads the file itself, without `load`.
    transform(_text, id) {
      const { file, isText } = pageOf(id) ?? {};
      return file === undefined || isText
        ? undefined
        : { code: routeModule(`./${path.posix.basename(file)}?page`), map: null, moduleType: 'js' };
    },
  };
}

function routeModule(text: string): string {
  return `import { pageData } from ${JSON.stringify(PAGE_DATA)};
import { markdownPage } from ${JSON.stringify(COMPONENT)};
import page from ${JSON.stringify(text)};
export { meta, shouldRevalidate } from ${JSON.stringify(PAGE_DATA)};
export const loader = (args) => pageData(args, page);
export default markdownPage(page);
`;
}
