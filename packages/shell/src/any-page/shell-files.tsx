/// <reference path="../types.d.ts" />
import { site as siteConfig } from 'virtual:site.config.ts?browser';
import { routes, type ShellFileName } from '@portico/core/routes';
import { renderToString } from 'react-dom/server';
import { PAGE_PARTS, type PagePart } from '#any-page/page-parts.tsx';
import css from '#any-page/shell.css?inline';
import pageScript from '#any-page/shell-script.tsx?page-script';
import type { PageData } from '#context/page-data.ts';
import earlyScript, { hash as earlyScriptHash } from '#document/body-script.ts?inline-script';
import { hash as themeScriptHash } from '#document/head-script.ts?inline-script';
import { ThemeScript, themeColorMeta } from '#document/head-script-element.tsx';
import { menuIconStyles } from '#icons/menu-icon-styles.ts';

export type ShellFile = { readonly body: string; readonly type: string };

const HTML = 'text/html; charset=utf-8';
// Rules that can't be in a scope.
const GLOBAL_RULES = /@(?:font-face|property|keyframes [\w-]+)\s*\{(?:[^{}]|\{[^{}]*\})*\}/g;
const ROOT = /:root(?:\.([\w-]+))?(?=\s*[,{])/g;
// While a dialog is open, the page behind it doesn't scroll.
const SCROLL_LOCK = ':root:has(.portico dialog:modal){overflow:hidden}';

export type ShellFileInput = Pick<PageData, 'appVersion' | 'baseUrl' | 'year'>;

/** Returns a file of the shell for pages that React doesn't render. The base URL is the origin of the files. */
export function shellFile(name: ShellFileName, { appVersion, baseUrl, year }: ShellFileInput): ShellFile {
  // The palette fetches the posts on intent.
  const pageData = { appVersion, baseUrl, year, blogPosts: [], morePosts: `${baseUrl}${routes.postList.href()}` };
  switch (name) {
    case 'head.html':
      return {
        type: HTML,
        body: `${themeColorMeta()}${renderToString(<ThemeScript productDomain={siteConfig.productDomain} />)}<link rel="stylesheet" href="${baseUrl}/shell/shell.css"><script src="${baseUrl}/shell/shell.js" defer></script>\n`,
      };
    case 'header.html':
      return { type: HTML, body: `${partHtml('portico-header', pageData)}<script>${earlyScript}</script>\n` };
    case 'footer.html':
      return { type: HTML, body: `${partHtml('portico-footer', pageData)}\n` };
    case 'shell.css':
      return { type: 'text/css; charset=utf-8', body: scopedStyles(css + menuIconStyles()) };
    case 'shell.js':
      return { type: 'text/javascript; charset=utf-8', body: pageScript };
    case 'policy.json':
      return { type: 'application/json', body: `${JSON.stringify(policyFor(baseUrl), null, 2)}\n` };
  }
}

function partHtml(part: PagePart, pageData: PageData): string {
  const Part = PAGE_PARTS[part];
  const html = renderToString(
    <Part siteConfig={{ ...siteConfig, siteOrigin: pageData.baseUrl }} pageData={pageData} />,
    {
      identifierPrefix: part,
    },
  );
  const data = JSON.stringify(pageData).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<div class="portico" id="${part}" data-page="${data}">${html}</div>`;
}

/** What the Content-Security-Policy of such a page has to allow, by directive. */
function policyFor(origin: string): Readonly<Record<string, readonly string[]>> {
  return {
    'script-src': [origin, `'${themeScriptHash}'`, `'${earlyScriptHash}'`],
    'style-src': [origin],
    'font-src': [origin],
    'img-src': [origin, 'data:'],
    'connect-src': [origin],
    'form-action': [origin],
  };
}

/** Limits the shell's style sheet to the shell's own elements: it needs neither the page's colors nor its custom properties. */
function scopedStyles(css: string): string {
  const global = css.match(GLOBAL_RULES) ?? [];
  const scoped = css
    .replace(GLOBAL_RULES, '')
    // Docusaurus writes the class of <html> anew on each page.
    .replace(ROOT, (_, theme) => (theme === undefined ? ':scope' : `[data-applied-theme="${theme}"] :scope`));
  if (global.length === 0 || !scoped.includes(':scope')) {
    throw new Error(
      'The style sheet of the shell has no fonts or no tokens: see packages/shell/src/any-page/shell.css.',
    );
  }
  return `${global.join('')}@scope (.portico){${scoped}}${SCROLL_LOCK}`;
}
