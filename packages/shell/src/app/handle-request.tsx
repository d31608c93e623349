/// <reference path="./browser-config.d.ts" />
/// <reference path="./inline-script.d.ts" />

import { hashes, styles } from 'virtual:root-styles';
import { site } from 'virtual:site.config.ts';
import { site as siteForBrowsers } from 'virtual:site.config.ts?browser';
import { formOrigins } from '@portico/config/site-config';
import type { ReactNode } from 'react';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { inlineScriptHashes, renderDocument } from '#app/entry.server.tsx';
import { type PageServices, servicesOf } from '#app/page-services.ts';
import { thirdPartyParts } from '#consent/document-parts.ts';
import { structuredDataContext } from '#structured-data/structured-data-context.ts';

/* What an app's `entry.server.tsx` exports. */

export { handleError } from '#app/handle-error.ts';
export { inlineScriptHashes };

/** CSP sources of the style sheets that every document carries. */
export const inlineStyleHashes: readonly string[] = hashes;

export type RequestHandlerOptions = {
  /** Puts the app's own providers around the router. */
  readonly wrap?: (router: ReactNode, context: Readonly<RouterContextProvider>) => ReactNode;
};

export type RequestHandler = (
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
) => Promise<Response>;

/** Makes the function that renders one document; React Router calls it after the loaders. */
export function requestHandler({ wrap }: RequestHandlerOptions = {}): RequestHandler {
  return ({ url }, status, headers, entryContext, context) => {
    const services = servicesOf(context) ?? nothingKnown();
    return renderDocument({
      url,
      status,
      headers,
      entryContext,
      site,
      siteOrigin: siteForBrowsers.siteOrigin,
      services,
      styles,
      structuredData: context.get(structuredDataContext),
      parts: thirdPartyParts(services.thirdParties),
      ...(wrap && { wrap: (router) => wrap(router, context) }),
    });
  };
}

/** For an address that no route has, and so no middleware ran for. */
function nothingKnown(): Pick<PageServices, 'year' | 'thirdParties'> {
  return { year: new Date().getUTCFullYear() };
}

/** The handler of an app that adds nothing. */
export default requestHandler();

/**
 * What a Content-Security-Policy has to allow for the shell, beside the app's own, as sources by directive. Scripts and style
 * sheets of the build are the app's own origin.
 */
export function policySources(): Readonly<Record<string, readonly string[]>> {
  const { siteOrigin } = siteForBrowsers;
  const origins = siteOrigin === undefined ? [] : [siteOrigin];
  const { assets } = site.hosts;
  return {
    'script-src': ["'self'", ...inlineScriptHashes.map((hash) => `'${hash}'`)],
    'style-src': ["'self'", ...inlineStyleHashes.map((hash) => `'${hash}'`)],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'", ...(assets === undefined ? [] : [assets])],
    'connect-src': ["'self'", ...origins],
    // Of the site, where this is its origin.
    ...(siteOrigin === undefined && { 'manifest-src': ["'self'"] }),
    'form-action': ["'self'", ...origins, ...formOrigins(site)],
  };
}
