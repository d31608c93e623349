/// <reference path="../types.d.ts" />

import Head from 'virtual:slots/head';
import { componentFailure, slotFailure } from '@portico/core/component-part';
import { mergeSources } from '@portico/core/security-policy';
import { createTurns } from '@portico/core/turns';
import type { ReactNode } from 'react';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { hash as earlyScriptHash } from '#document/body-script.ts?inline-script';
import { finishDocument, joined, renderToHtml, splitOnce } from '#document/document-html.ts';
import { isOrigin, placePolicy, quoted, slotSources } from '#document/document-policy.ts';
import { FONT_PRELOAD } from '#document/font-preload.ts';
import { hash as themeScriptHash } from '#document/head-script.ts?inline-script';
import { themeColorMeta } from '#document/head-script-element.tsx';
import { NonceProvider } from '#document/inline-script.tsx';
import { jsonBlock } from '#document/json-block.ts';
import { hashOf, pageStyleElement, rootStyleElements } from '#document/root-styles.ts';
import { DOCUMENT_END_ID } from '#document/site-document.tsx';
import { type PageServices, servicesOf } from '#services/page-services.ts';
import { shellPolicy } from '#services/shell-middleware.ts';

/* What an app's `entry.server.tsx` exports. */

export { handleError } from '#services/page-services.ts';

const NOT_INDEXED = '<meta name="robots" content="noindex">';

// Browsers and validators look for it in the first 1,024 bytes, and a policy may be longer than that.
const CHARSET = '<meta charSet="utf-8"/>';

export type RequestHandler = (
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
) => Promise<Response>;

export type DocumentParts = {
  /** Wraps the router in other elements. */
  readonly wrap?: (router: ReactNode, context: Readonly<RouterContextProvider>) => ReactNode;
  /** A component that shows a replacement if its children fail. */
  readonly replaced?: (props: never) => ReactNode;
  /** Returns the styles that only this page needs, in the layer `app`. */
  readonly styles?: (context: Readonly<RouterContextProvider>) => Promise<string>;
  /** Returns the schema.org data of a page. Only crawlers read it, so it isn't loader data. */
  readonly structuredData?: (context: Readonly<RouterContextProvider>) => object | undefined;
};

/**
 * The documents of a built app have the `policy` of the page's services with the hashes of their inline scripts and styles. A
 * route lists the hashes of its own scripts, such as `sha256-…`, in its `handle`: `{ scriptHashes }`.
 */
export function requestHandler({
  wrap = (router) => router,
  replaced,
  styles: stylesOf,
  structuredData,
}: DocumentParts = {}): RequestHandler {
  const styles = rootStyleElements();
  const nextTurn = createTurns();
  return async ({ url, signal }, status, headers, entryContext, context) => {
    // Middleware doesn't run for an address without a route.
    const services: Pick<PageServices, 'policy' | 'hasPolicyInside' | 'indexing'> = servicesOf(context) ?? {
      policy: shellPolicy(),
    };
    await nextTurn();
    const nonce = crypto.randomUUID();
    const router = <ServerRouter context={entryContext} url={url} nonce={nonce} />;
    const tree = <NonceProvider value={nonce}>{wrap(router, context)}</NonceProvider>;
    const rendered = await renderToHtml(tree, {
      nonce,
      signal,
      isReplaced(error, stack) {
        const isInPost = replaced !== undefined && isInside(replaced.name, stack);
        const failure = isInPost ? componentFailure(error, stack) : slotFailure(error, stack);
        if (failure !== undefined) {
          servicesOf(context)?.reportError(failure);
        }
        return failure !== undefined;
      },
    });
    const pageStyles = pageStyleElement((await stylesOf?.(context)) ?? '');
    const data = status === 200 ? structuredData?.(context) : undefined;
    const { html, scripts } = finishDocument(rendered, {
      nonce,
      headStart: `${services.indexing === 'off' ? NOT_INDEXED : ''}${themeColorMeta()}`,
      styles: styles.html + pageStyles.html,
      bodyStart: FONT_PRELOAD,
      endId: DOCUMENT_END_ID,
      blocks: data === undefined ? '' : `<script type="application/ld+json">${jsonBlock(data)}</script>`,
    });
    headers.set('content-type', 'text/html; charset=utf-8');
    if (!import.meta.env.PROD) {
      return new Response(html, { status, headers });
    }
    const ofRoutes = entryContext.staticHandlerContext.matches.flatMap(({ route }) => route.handle?.scriptHashes ?? []);
    const inline = [themeScriptHash, earlyScriptHash, ...ofRoutes, ...scripts.map(hashOf)];
    const hashes = {
      'script-src': inline.map(quoted),
      'style-src': [...styles.hashes, ...pageStyles.hashes].map(quoted),
    };
    const ofSlot = Head === null ? {} : await slotSources(html);
    if (Object.values(ofSlot).flat().some(isOrigin)) {
      // Other sites seldom send the header that `require-corp` needs.
      headers.set('cross-origin-embedder-policy', 'credentialless');
    }
    const policy = mergeSources([services.policy, hashes, ofSlot]);
    const { header, inside } = placePolicy(policy, services.hasPolicyInside);
    headers.set('content-security-policy', header);
    return new Response(inside === '' ? html : withInside(html, inside), { status, headers });
  };
}

export default requestHandler();

/** Whether a component with that name is in React's stack, which has a line for each, such as `    at Name (file:///app.js:1:2)`. */
function isInside(name: string, stack: string): boolean {
  return stack.split('\n').some((line) => line.trim().split(' ', 2).join(' ') === `at ${name}`);
}

function withInside(html: Buffer, policy: string): Buffer<ArrayBuffer> {
  const [before, after] = splitOnce(html, CHARSET);
  return joined([before, CHARSET, policy, after]);
}
