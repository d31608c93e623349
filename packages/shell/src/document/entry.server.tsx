/// <reference path="../types.d.ts" />

import Head from 'virtual:slots/head';
import { slotFailure } from '@portico/core/component-part';
import { mergeSources } from '@portico/core/security-policy';
import { createTurns } from '@portico/core/turns';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { hash as earlyScriptHash } from '#document/body-script.ts?inline-script';
import { finishDocument, joined, renderToHtml, splitOnce } from '#document/document-html.ts';
import { isOrigin, placePolicy, quoted, slotSources } from '#document/document-policy.ts';
import { FONT_PRELOAD } from '#document/font-preload.ts';
import { hash as themeScriptHash } from '#document/head-script.ts?inline-script';
import { themeColorMeta } from '#document/head-script-element.tsx';
import { NonceProvider } from '#document/inline-script.tsx';
import { jsonBlock } from '#document/json-block.ts';
import { hashOf, rootStyleElements } from '#document/root-styles.ts';
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
  /** Returns the schema.org data of a page. Only crawlers read it, so it isn't loader data. */
  readonly structuredData?: (context: Readonly<RouterContextProvider>) => object | undefined;
};

/** The documents of a built app have the `policy` of the page's services with the hashes of their inline scripts and styles. */
export function requestHandler({ structuredData }: DocumentParts = {}): RequestHandler {
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
    const tree = <NonceProvider value={nonce}>{router}</NonceProvider>;
    const rendered = await renderToHtml(tree, {
      nonce,
      signal,
      isReplaced(error, stack) {
        const failure = slotFailure(error, stack);
        if (failure !== undefined) {
          servicesOf(context)?.reportError(failure);
        }
        return failure !== undefined;
      },
    });
    const data = status === 200 ? structuredData?.(context) : undefined;
    const { html, scripts } = finishDocument(rendered, {
      nonce,
      headStart: `${services.indexing === 'off' ? NOT_INDEXED : ''}${themeColorMeta()}`,
      styles: styles.html,
      bodyStart: FONT_PRELOAD,
      endId: DOCUMENT_END_ID,
      blocks: data === undefined ? '' : `<script type="application/ld+json">${jsonBlock(data)}</script>`,
    });
    headers.set('content-type', 'text/html; charset=utf-8');
    if (!import.meta.env.PROD) {
      return new Response(html, { status, headers });
    }
    const inline = [themeScriptHash, earlyScriptHash, ...scripts.map(hashOf)];
    const hashes = {
      'script-src': inline.map(quoted),
      'style-src': styles.hashes.map(quoted),
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

function withInside(html: Buffer, policy: string): Buffer<ArrayBuffer> {
  const [before, after] = splitOnce(html, CHARSET);
  return joined([before, CHARSET, policy, after]);
}
