import { fileURLToPath } from 'node:url';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { inlineScriptCode } from './bundled-modules.ts';
import type { LoadedSite } from './site-config.ts';

/** Vite plugin: gives the `index.html` of a single-page app the two inline scripts. */
export function indexHtml(site: () => LoadedSite): Plugin {
  return {
    name: 'portico:index-html',
    async transformIndexHtml(): Promise<HtmlTagDescriptor[]> {
      const theme = { id: 'theme-script', 'data-product-domain': site().forBrowsers.productDomain };
      return [
        { tag: 'script', attrs: theme, children: await codeOf('#document/head-script.ts'), injectTo: 'head-prepend' },
        { tag: 'script', children: await codeOf('#document/body-script.ts'), injectTo: 'body' },
      ];
    },
  };
}

function codeOf(script: string): Promise<string> {
  return inlineScriptCode(fileURLToPath(import.meta.resolve(script)));
}
