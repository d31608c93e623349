import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { inlineScriptCode } from './bundled-modules.ts';
import type { LoadedSite } from './site-config.ts';

const SOURCES = path.resolve(import.meta.dirname, '../src');

/** Vite plugin: gives the `index.html` of a single-page app the two inline scripts. */
export function indexHtml(site: () => LoadedSite): Plugin {
  return {
    name: 'portico:index-html',
    async transformIndexHtml(): Promise<HtmlTagDescriptor[]> {
      const theme = { id: 'theme-script', 'data-product-domain': site().forBrowsers.productDomain };
      return [
        { tag: 'script', attrs: theme, children: await code('document/head-script.ts'), injectTo: 'head-prepend' },
        { tag: 'script', children: await code('document/body-script.ts'), injectTo: 'body' },
      ];
    },
  };
}

/** The package has the scripts already bundled. */
async function code(source: string): Promise<string> {
  const bundled = path.join(SOURCES, source.replace(/\.ts$/, '.inline.js'));
  if (!existsSync(bundled)) {
    return inlineScriptCode(path.join(SOURCES, source));
  }
  const module: { readonly default: string } = await import(pathToFileURL(bundled).href);
  return module.default;
}
