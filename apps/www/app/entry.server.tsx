/// <reference path="../../../packages/shell/src/app/inline-script.d.ts" />
import { thirdPartiesContext } from '@portico/consent';
import { thirdPartyParts } from '@portico/consent/document';
import { pageServicesContext, structuredDataContext } from '@portico/shell';
import { renderDocument, inlineScriptHashes as shellScriptHashes } from '@portico/shell/entry.server';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { site } from '../../../site.config.ts';
import { markupContext } from './markup/markup-context.ts';
import { PageMarkupProvider } from './markup/page-markup.tsx';
import { hash as systemScriptHash } from './systems/system-script.ts?inline-script';

/** CSP sources of the inline scripts of the main site's documents. */
export const inlineScriptHashes: readonly string[] = [...shellScriptHashes, systemScriptHash];

export { createLoadContext } from './services.ts';

/** Renders one document; React Router calls it after the loaders. */
export default function handleRequest(
  { url }: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  return renderDocument({
    url,
    status,
    headers,
    entryContext,
    site,
    services: context.get(pageServicesContext),
    structuredData: context.get(structuredDataContext),
    parts: thirdPartyParts(context.get(thirdPartiesContext)),
    wrap: (router) => <PageMarkupProvider html={context.get(markupContext)}>{router}</PageMarkupProvider>,
  });
}

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!request.signal.aborted) {
    context?.get(pageServicesContext).reportError(error);
  }
};
