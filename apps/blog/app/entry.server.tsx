/// <reference path="../../../packages/shell/src/app/inline-script.d.ts" />
import { thirdPartiesContext } from '@portico/consent';
import { thirdPartyParts } from '@portico/consent/document';
import { pageServicesContext, structuredDataContext } from '@portico/shell';
import { renderDocument, inlineScriptHashes as shellScriptHashes } from '@portico/shell/entry.server';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { site } from '../../../site.config.ts';
import { PostBodyProvider } from './posts/post-body.tsx';
import { hash as tabsScriptHash } from './posts/tabs-script.ts?inline-script';
import { postBodyContext } from './services.ts';

/** CSP sources of the inline scripts of the blog's documents. */
export const inlineScriptHashes: readonly string[] = [...shellScriptHashes, tabsScriptHash];

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
    wrap: (router) => <PostBodyProvider html={context.get(postBodyContext)}>{router}</PostBodyProvider>,
  });
}

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!request.signal.aborted) {
    context?.get(pageServicesContext).reportError(error);
  }
};
