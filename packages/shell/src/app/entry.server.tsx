/// <reference path="./inline-script.d.ts" />
import type { SiteConfig } from '@portico/config/site-config';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { HANDOFF_ID, type Handoff } from '#app/handoff.ts';
import { jsonBlock } from '#app/json-block.ts';
import loadModules, { hash as loadModulesHash } from '#app/load-modules.ts?inline-script';
import type { PageServices } from '#app/page-services.ts';
import { renderToHtml } from '#app/render-to-html.ts';
import { LATER_MEDIA } from '#app/show-later-styles.ts';
import { streamToHtml } from '#app/stream-to-html.ts';
import { withoutRootStyles } from '#app/without-root-styles.ts';
import { type StaticParts, StaticPartsContext } from '#document/static-parts.tsx';
import textFont from '#fonts/atkinson-hyperlegible-next-latin-normal.woff2?url';
import { Footer } from '#footer/footer.tsx';
import { Header } from '#header/header.tsx';
import { currentValue } from '#link/current-link.ts';
import { SiteOriginContext, withSiteHrefs } from '#link/site-href.tsx';
import { THEME_SCRIPT_ID } from '#theme/apply-theme.ts';
import { themeColorMeta } from '#theme/theme-document.tsx';
import { hash as themeScriptHash } from '#theme/theme-script.ts?inline-script';

/**
 * CSP sources of the inline scripts that every document runs. Data blocks need none: browsers ask the policy only for
 * scripts that would run (https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element).
 */
export const inlineScriptHashes: readonly string[] = [themeScriptHash, loadModulesHash];

// Chromium holds the first paint for a font that <head> preloads, and React puts every such link there. At low priority it
// takes nothing from the document that is still to come; the layout that needs the font raises it.
const FONT_PRELOAD = `<link rel="preload" href="${textFont}" as="font" type="font/woff2" crossorigin="anonymous" fetchpriority="low">`;
const BODY = '<body>';
// With its styles in it a document could be painted in pieces as it comes, and what stands above the text on a phone moves it
// when it comes behind it. One that the first two flights of a connection have room for is painted when it is there, which
// the handoff at its end tells: Chromium waits for the beginning of an element, not for its end.
const WHOLE = `<link rel="expect" href="#${HANDOFF_ID}" blocking="render">`;
const MOST_CHARACTERS_OF_WHOLE = 100_000;
// Of a route beside the root, as React Router links it.
const STYLE_SHEET = /<link [^>]*\brel="stylesheet"/;

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
  readonly services: Pick<PageServices, 'year'>;
  /** The app's style sheets by URL. Those of its root stand in the document; see withoutRootStyles. */
  readonly styles: ReadonlyMap<string, { readonly later: string; readonly first: string }>;
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
  styles,
  structuredData = null,
  parts: { blocks, modules } = NO_PARTS,
  wrap = (router) => router,
}: DocumentInput): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  // No link leads to a page that is not there, nor to a section of which it is no part.
  const pathname = status === 404 ? '' : new URL(url).pathname;
  const parts = staticParts(site, siteOrigin, pathname, services);
  const page = (context: EntryContext) => (
    <StaticPartsContext value={parts}>{wrap(<ServerRouter context={context} url={url} />)}</StaticPartsContext>
  );
  if (import.meta.env.DEV) {
    // Vite's hot reload needs React Router's own <Scripts>, which SiteDocument renders in development, and those a stream.
    const html = await streamToHtml(page(entryContext));
    return new Response(html, { status, headers });
  }
  const { serverHandoffStream, ...withoutStream } = entryContext;
  const rootStyles = entryContext.manifest.routes.root?.css ?? [];
  const html = await renderToHtml(page({ ...withoutStream, manifest: withoutRootStyles(entryContext.manifest) }));
  const state = await readText(serverHandoffStream);
  const themeScript = html.indexOf(`<script id="${THEME_SCRIPT_ID}"`);
  const headEnd = html.indexOf('</head>');
  // Layers have the order in which style sheets first name them, and those of the root name them all.
  const linked = html.slice(themeScript, headEnd).search(STYLE_SHEET);
  const stylesAt = linked === -1 ? headEnd : themeScript + linked;
  const bodyStart = html.indexOf(BODY, headEnd) + BODY.length;
  const end = html.lastIndexOf('</body>');
  const handoff = jsonBlock(handoffOf(entryContext, state, modules));
  const scripts = [
    structuredData === null ? '' : `<script type="application/ld+json">${jsonBlock(structuredData)}</script>`,
    blocks,
    `<script type="application/json" id="${HANDOFF_ID}">${handoff}</script><script>${loadModules}</script>`,
  ];
  const pieces = [
    html.slice(0, themeScript) + themeColorMeta() + html.slice(themeScript, stylesAt),
    html.length > MOST_CHARACTERS_OF_WHOLE ? '' : WHOLE,
    ...rootStyles.map((url) => styleElements(url, styles)),
    [html.slice(stylesAt, bodyStart), FONT_PRELOAD, html.slice(bodyStart, end), ...scripts, html.slice(end)].join(''),
  ];
  return new Response(joined(pieces.map(bytesOf)), { status, headers });
}

// To render them takes a quarter of a post's page, and they differ by what is marked in them alone.
type KnownParts = {
  readonly madeOf: string;
  readonly header: (pathname: string) => string;
  readonly footer: string;
};
const knownParts = new WeakMap<SiteConfig, KnownParts>();

/** Header and footer of the page at a path, which only the server renders. */
export function staticParts(
  site: SiteConfig,
  siteOrigin: string | undefined,
  pathname: string,
  { year }: Pick<PageServices, 'year'>,
): StaticParts {
  const madeOf = JSON.stringify([siteOrigin, year]);
  let known = knownParts.get(site);
  if (known?.madeOf !== madeOf) {
    const linked = withSiteHrefs(site, siteOrigin);
    // The prefix keeps ids apart from those of the page.
    const html = (identifierPrefix: string, part: ReactNode) =>
      renderToStaticMarkup(<SiteOriginContext value={siteOrigin}>{part}</SiteOriginContext>, { identifierPrefix });
    const headers = new Map<string, string>();
    known = {
      madeOf,
      header(path) {
        const marked = markedLinks(linked, path);
        const header = headers.get(marked) ?? html('header', <Header site={linked} pathname={path} />);
        headers.set(marked, header);
        return header;
      },
      footer: html('footer', <Footer site={linked} year={year} />),
    };
    knownParts.set(site, known);
  }
  return { header: known.header(pathname), footer: known.footer, productDomain: site.productDomain };
}

/** What `aria-current` says of each link of the navigation, as one text. There are as many as there are links. */
function markedLinks({ navigation }: SiteConfig, pathname: string): string {
  const links = navigation.flatMap((entry) =>
    'groups' in entry ? entry.groups.flatMap((group) => group.links) : [entry],
  );
  return links.map(({ href }) => currentValue(href, pathname)).join();
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

type Bytes = Uint8Array<ArrayBuffer>;

function bytesOf(piece: string | Bytes): Bytes {
  return typeof piece === 'string' ? new TextEncoder().encode(piece) : piece;
}

function joined(pieces: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let start = 0;
  for (const piece of pieces) {
    whole.set(piece, start);
    start += piece.length;
  }
  return whole;
}

// The same tens of kilobytes for each document: in its text they would be copied, and encoded, each time.
const knownStyles = new WeakMap<object, Bytes>();

/** Of two faces of a font for the same characters the last one counts, which is the one in the first part. */
function styleElements(url: string, styles: DocumentInput['styles']): Bytes {
  const parts = styles.get(url);
  const known = parts && knownStyles.get(parts);
  if (known !== undefined) {
    return known;
  }
  if (parts === undefined) {
    throw new Error(
      `${url}, a style sheet of the root route, is none of the browsers' build, so no document can carry it. Put portico() from @portico/shell/vite first in the app's Vite plugins, and build again.`,
    );
  }
  const later = (attributes: string) => `<style${attributes}>${parts.later}</style>`;
  const elements = [
    ...(parts.later === '' ? [] : [later(` media="${LATER_MEDIA}"`), `<noscript>${later('')}</noscript>`]),
    `<style>${parts.first}</style>`,
  ];
  const bytes = bytesOf(elements.join(''));
  knownStyles.set(parts, bytes);
  return bytes;
}

async function readText(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return stream === undefined ? '' : new Response(stream).text();
}
