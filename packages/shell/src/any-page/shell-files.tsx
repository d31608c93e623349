/// <reference path="../types.d.ts" />
import { site } from 'virtual:site.config.ts?browser';
import { routes, type ShellFileName } from '@portico/config/routes';
import { renderToString } from 'react-dom/server';
import { PAGE_PARTS, type PagePart, partId } from '#any-page/page-parts.tsx';
import { scopedStyles } from '#any-page/scoped-styles.ts';
import css from '#any-page/shell.css?inline';
import pageScript from '#any-page/shell-script.tsx?page-script';
import type { PageData } from '#context/page-data.ts';
import earlyScript, { hash as earlyScriptHash } from '#document/body-script.ts?inline-script';
import { hash as themeScriptHash } from '#document/head-script.ts?inline-script';
import { ThemeScript, themeColorMeta } from '#document/head-script-element.tsx';

export type ShellFile = { readonly body: string; readonly type: string };

const HTML = 'text/html; charset=utf-8';

export type ShellFileInput = Pick<PageData, 'appVersion' | 'baseUrl' | 'year'>;

/** Returns a file of the shell for pages that React doesn't render. The base URL is the origin of the files. */
export function shellFile(name: ShellFileName, { appVersion, baseUrl, year }: ShellFileInput): ShellFile {
  // The palette fetches the posts on intent.
  const pageData = { appVersion, baseUrl, year, blogPosts: [], morePosts: `${baseUrl}${routes.postList.href()}` };
  switch (name) {
    case 'head.html':
      return {
        type: HTML,
        body: `${themeColorMeta()}${renderToString(<ThemeScript productDomain={site.productDomain} />)}<link rel="stylesheet" href="${baseUrl}/shell/shell.css"><script src="${baseUrl}/shell/shell.js" defer></script>\n`,
      };
    case 'header.html':
      return { type: HTML, body: `${partHtml('header', pageData)}<script>${earlyScript}</script>\n` };
    case 'footer.html':
      return { type: HTML, body: `${partHtml('footer', pageData)}\n` };
    case 'shell.css':
      return { type: 'text/css; charset=utf-8', body: scopedStyles(css) };
    case 'shell.js':
      return { type: 'text/javascript; charset=utf-8', body: pageScript };
    case 'policy.json':
      return { type: 'application/json', body: `${JSON.stringify(policyFor(baseUrl), null, 2)}\n` };
  }
}

function partHtml(part: PagePart, pageData: PageData): string {
  const Part = PAGE_PARTS[part];
  const html = renderToString(<Part site={{ ...site, siteOrigin: pageData.baseUrl }} pageData={pageData} />, {
    identifierPrefix: part,
  });
  const data = JSON.stringify(pageData).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<div class="portico" id="${partId(part)}" data-page="${data}">${html}</div>`;
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
