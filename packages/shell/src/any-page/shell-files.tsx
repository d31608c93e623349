/// <reference path="../types.d.ts" />
import { parts, script, styles } from 'virtual:any-page-files';
import { site as siteConfig } from 'virtual:site.config.ts?browser';
import { routes, type ShellFileName } from '@portico/core/routes';
import { formOrigins } from '@portico/core/site-config';
import { renderToString } from 'react-dom/server';
import headScript, { hash as headScriptHash } from '#any-page/any-page-head-script.ts?inline-script';
import { PAGE_PARTS, type PagePart } from '#any-page/page-parts.tsx';
import type { PageData } from '#context/page-data.ts';
import earlyScript, { hash as earlyScriptHash } from '#document/body-script.ts?inline-script';
import { hash as themeScriptHash } from '#document/head-script.ts?inline-script';
import { ThemeScript, themeColorMeta } from '#document/head-script-element.tsx';
import { ToastRegion } from '#toast/toast-region.tsx';

export type ShellFile = { readonly body: string; readonly type: string };

const HTML = 'text/html; charset=utf-8';
// Outside the elements that React takes over, because it would not expect the messages.
const TOASTS = `<div class="portico">${renderToString(<ToastRegion />)}</div>`;

export type ShellFileInput = Pick<PageData, 'appVersion' | 'baseUrl' | 'year'> & {
  /** The URL of the files that have a hash in their names, without a trailing slash; the base URL by default. */
  readonly filesUrl?: string;
};

/** Returns a file of the shell for pages that React doesn't render. Its links lead to the base URL. */
export function shellFile(
  name: ShellFileName,
  { appVersion, baseUrl, year, filesUrl = baseUrl }: ShellFileInput,
): ShellFile {
  // The palette fetches the posts on the first sign of intent.
  const pageData = { appVersion, baseUrl, year, blogPosts: [], morePosts: `${baseUrl}${routes.postList.href()}` };
  switch (name) {
    case 'head.html':
      return {
        type: HTML,
        body: `${themeColorMeta()}${renderToString(<ThemeScript productDomain={siteConfig.productDomain} />)}<script>${headScript}</script>${filesHtml(`${filesUrl}/shell-assets`)}\n`,
      };
    case 'header.html':
      return { type: HTML, body: `${partHtml('portico-header', pageData)}${TOASTS}<script>${earlyScript}</script>\n` };
    case 'footer.html':
      return { type: HTML, body: `${partHtml('portico-footer', pageData)}\n` };
    case 'shell.css':
      return { type: 'text/css; charset=utf-8', body: styles.text };
    case 'shell.js':
      return { type: 'text/javascript; charset=utf-8', body: script.text };
    case 'config.json':
      return { type: 'application/json', body: JSON.stringify({ ...siteConfig, siteOrigin: baseUrl }) };
    case 'policy.json':
      return { type: 'application/json', body: `${JSON.stringify(policyFor(baseUrl, filesUrl), null, 2)}\n` };
  }
}

function filesHtml(folder: string): string {
  // With `defer`, the page's own scripts would wait for this one.
  return `<link id="portico-styles" rel="stylesheet" href="${folder}/${styles.name}" integrity="${styles.integrity}" crossorigin><script src="${folder}/${script.name}" integrity="${script.integrity}" crossorigin async></script>`;
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
  return `<${part} class="portico" data-page="${data}" data-parts="${parts}">${html}</${part}>`;
}

/** What the Content-Security-Policy of such a page must allow, by directive. */
function policyFor(origin: string, filesUrl: string): Readonly<Record<string, readonly string[]>> {
  const files = URL.parse(filesUrl)?.origin ?? "'self'";
  return {
    'script-src': [files, ...[themeScriptHash, headScriptHash, earlyScriptHash].map((hash) => `'${hash}'`)],
    'style-src': [files],
    'font-src': [files],
    // The site's style sheet may show pictures.
    'img-src': [...new Set([origin, files]), 'data:'],
    'connect-src': [origin],
    'form-action': [origin, ...formOrigins(siteConfig)],
  };
}
