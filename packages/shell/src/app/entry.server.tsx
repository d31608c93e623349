/// <reference path="./inline-script.d.ts" />
import { BASE_PATH } from '@portico/site/base-path';
import type { SiteConfig } from '@portico/site/config';
import type { ReactNode } from 'react';
import { type EntryContext, ServerRouter } from 'react-router';
import { HANDOFF_ID, type Handoff } from '#app/handoff.ts';
import { jsonBlock } from '#app/json-block.ts';
import loadModules, { hash as loadModulesHash } from '#app/load-modules.ts?inline-script';
import type { PageServices } from '#app/page-services.ts';
import { renderToHtml } from '#app/render-to-html.ts';
import { streamToHtml } from '#app/stream-to-html.ts';
import { type StaticParts, StaticPartsContext } from '#document/static-parts.tsx';
import { Footer } from '#footer/footer.tsx';
import { Header } from '#header/header.tsx';
import { withSiteHrefs } from '#link/site-href.tsx';
import { THEME_SCRIPT_ID } from '#theme/apply-theme.ts';
import { themeColorMeta } from '#theme/theme-document.tsx';
import { hash as themeScriptHash } from '#theme/theme-script.ts?inline-script';

/**
 * CSP sources of the inline scripts that every document runs. Data blocks need none: browsers ask the policy only for
 * scripts that would run (https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element).
 */
export const inlineScriptHashes: readonly string[] = [themeScriptHash, loadModulesHash];

/** What an app adds to a document beside React's HTML. */
export type DocumentParts = {
  /** HTML of data blocks, `<script type="application/json">`, before the script that fetches the modules. */
  readonly blocks: string;
  /** URLs of modules that are fetched together with the app's. */
  readonly modules: readonly string[];
};

const NO_PARTS: DocumentParts = { blocks: '', modules: [] };

export type DocumentInput = {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly entryContext: EntryContext;
  /** The provider's whole configuration, which browsers do not get. */
  readonly site: SiteConfig;
  /** Of the site with the blog, where the app has another one. */
  readonly siteOrigin?: string | undefined;
  readonly services: Pick<PageServices, 'year' | 'latestPosts' | 'typesetPost'>;
  /** What the page says of itself to crawlers; see structuredDataContext. */
  readonly structuredData?: object | null;
  readonly parts?: DocumentParts;
  /** Puts the app's own providers around the router. */
  readonly wrap?: (router: ReactNode) => ReactNode;
};

/**
 * Renders the whole document: React's HTML, then the handoff and the script that fetches the app's modules. Rejects with
 * the first error of the render, so that no half page is ever cached.
 */
export async function renderDocument({
  url,
  status,
  headers,
  entryContext,
  site,
  siteOrigin,
  services,
  structuredData = null,
  parts: { blocks, modules } = NO_PARTS,
  wrap = (router) => router,
}: DocumentInput): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  // No link leads to a page that is not there, nor to a section of which it is no part.
  const pathname = status === 404 ? '' : new URL(url).pathname;
  const parts = staticParts(withSiteHrefs(site, siteOrigin ?? BASE_PATH), pathname, services);
  const page = (context: EntryContext) => (
    <StaticPartsContext value={parts}>{wrap(<ServerRouter context={context} url={url} />)}</StaticPartsContext>
  );
  if (import.meta.env.DEV) {
    // Vite's hot reload needs React Router's own <Scripts>, which SiteDocument renders in development, and those a stream.
    const html = await streamToHtml(page(entryContext));
    return new Response(html, { status, headers });
  }
  const { serverHandoffStream, ...withoutStream } = entryContext;
  const html = renderToHtml(page(withoutStream));
  const state = await readText(serverHandoffStream);
  const themeScript = html.indexOf(`<script id="${THEME_SCRIPT_ID}"`);
  const end = html.lastIndexOf('</body>');
  const handoff = jsonBlock(handoffOf(entryContext, state, modules));
  const scripts = [
    structuredData === null ? '' : `<script type="application/ld+json">${jsonBlock(structuredData)}</script>`,
    blocks,
    `<script type="application/json" id="${HANDOFF_ID}">${handoff}</script><script>${loadModules}</script>`,
  ];
  const pieces = [
    html.slice(0, themeScript),
    themeColorMeta(),
    html.slice(themeScript, end),
    ...scripts,
    html.slice(end),
  ];
  return new Response(pieces.join(''), { status, headers });
}

/** What of a page at a path is the server's alone; another renderer may put it around pages without React. */
export function staticParts(
  site: SiteConfig,
  pathname: string,
  { year, latestPosts: [latest], typesetPost }: Pick<PageServices, 'year' | 'latestPosts' | 'typesetPost'>,
): StaticParts {
  const latestPost = latest && { ...latest, ...typesetPost?.(latest) };
  return {
    header: <Header site={site} pathname={pathname} latestPost={latestPost} />,
    footer: <Footer site={site} year={year} />,
    productDomain: site.productDomain,
  };
}

function handoffOf(
  { manifest, serverHandoffString, staticHandlerContext }: EntryContext,
  state: string,
  others: readonly string[],
): Handoff {
  const matched = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  return {
    context: JSON.parse(serverHandoffString ?? '{}'),
    state,
    manifest: manifest.url,
    entry: manifest.entry.module,
    routes: Object.fromEntries(matched.map(({ id, module }) => [id, module])),
    imports: [...new Set([...manifest.entry.imports, ...matched.flatMap(({ imports }) => imports ?? []), ...others])],
  };
}

async function readText(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return stream === undefined ? '' : new Response(stream).text();
}
