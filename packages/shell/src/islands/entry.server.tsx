/// <reference path="../types.d.ts" />
import { styles as slotStyles } from 'virtual:slot-islands';
import Head from 'virtual:slots/head';
import { partFailure } from '@portico/core/component-part';
import { mergeSources } from '@portico/core/security-policy';
import { createTurns } from '@portico/core/turns';
import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { hash as tabsScriptHash } from '#blocks/run-tabs.ts?inline-script';
import { hash as earlyScriptHash } from '#document/body-script.ts?inline-script';
import { isOrigin, placePolicy, quoted, slotSources } from '#document/document-policy.ts';
import { FONT_PRELOAD } from '#document/font-preload.ts';
import { hash as themeScriptHash } from '#document/head-script.ts?inline-script';
import { PAGE_STYLES_ID } from '#document/page-styles-id.ts';
import { hashOf, splitRootStyles } from '#document/root-styles.ts';
import { DocumentPartsContext } from '#islands/island-document.tsx';
import { IslandErrorContext } from '#islands/island-errors.ts';
import { loadSlots } from '#islands/load-slots.ts';
import { type PageServices, servicesOf } from '#services/page-services.ts';
import { shellPolicy } from '#services/shell-middleware.ts';

/* What the `entry.server.tsx` of an app with islands exports. */

export { handleError } from '#services/page-services.ts';

const CHARSET = '<meta charSet="utf-8"/>';

type Context = Readonly<RouterContextProvider>;

export type IslandDocumentOptions = {
  /** Returns the styles of the page, in the layer `app`, after loading what rendering needs. */
  readonly prepare: (context: Context) => Promise<string>;
  /** Returns the schema.org data of a page. */
  readonly structuredData: (context: Context) => object | undefined;
  /** The sources of inline scripts in pages. */
  readonly scriptHashes: readonly string[];
};

/** Renders documents whose parts with state are islands: no router, and nothing of React's, runs in browsers until one is needed. */
export function islandRequestHandler({ prepare, structuredData, scriptHashes }: IslandDocumentOptions) {
  const sheets = splitRootStyles();
  const rootHashes = sheets.flatMap(({ later, first }) => [later, first].filter(Boolean).map(hashOf));
  const scripts = [themeScriptHash, earlyScriptHash, tabsScriptHash, ...scriptHashes].map(quoted);
  const nextTurn = createTurns();
  return async (
    { url }: Request,
    status: number,
    headers: Headers,
    entryContext: EntryContext,
    context: RouterContextProvider,
  ): Promise<Response> => {
    const services: Pick<PageServices, 'policy' | 'hasPolicyInside' | 'indexing'> & Partial<PageServices> = servicesOf(
      context,
    ) ?? { policy: shellPolicy() };
    await loadSlots();
    const pageStyles = ((await prepare(context)) + slotStyles).trim();
    await nextTurn();
    const parts = {
      // In development, the first one is for hot reload.
      scripts: [entryContext.manifest.hmr?.runtime ?? [], entryContext.manifest.entry.module].flat(),
      isIndexed: services.indexing !== 'off',
      bodyStart: FONT_PRELOAD,
      structuredData: status === 200 ? structuredData(context) : undefined,
      styles: (
        <>
          {sheets.map(({ later, first }) => (
            <Fragment key={first.length}>
              {later !== '' && (
                <>
                  <style media="not all" dangerouslySetInnerHTML={{ __html: later }} />
                  <noscript dangerouslySetInnerHTML={{ __html: `<style>${later}</style>` }} />
                </>
              )}
              <style dangerouslySetInnerHTML={{ __html: first }} />
            </Fragment>
          ))}
          {pageStyles !== '' && <style id={PAGE_STYLES_ID} dangerouslySetInnerHTML={{ __html: pageStyles }} />}
        </>
      ),
    };
    const report = (name: string, cause: unknown) => {
      services.reportError?.(partFailure(name, cause));
    };
    const html = `<!DOCTYPE html>${renderToStaticMarkup(
      <DocumentPartsContext value={parts}>
        <IslandErrorContext value={report}>
          <ServerRouter context={{ ...entryContext, serverHandoffStream: undefined }} url={url} />
        </IslandErrorContext>
      </DocumentPartsContext>,
    )}`;
    headers.set('content-type', 'text/html; charset=utf-8');
    if (!import.meta.env.PROD) {
      return new Response(html, { status, headers });
    }
    const hashes = {
      'script-src': scripts,
      'style-src': [...rootHashes, ...(pageStyles === '' ? [] : [hashOf(pageStyles)])].map(quoted),
    };
    const ofSlot = Head === null ? {} : await slotSources(html);
    if (Object.values(ofSlot).flat().some(isOrigin)) {
      // Other sites seldom send the header that `require-corp` needs.
      headers.set('cross-origin-embedder-policy', 'credentialless');
    }
    const { header, inside } = placePolicy(mergeSources([services.policy, hashes, ofSlot]), services.hasPolicyInside);
    headers.set('content-security-policy', header);
    return new Response(
      html.replace(CHARSET, () => CHARSET + inside),
      { status, headers },
    );
  };
}
