import { thirdPartiesContext } from '@portico/consent';
import { thirdPartyParts } from '@portico/consent/document';
import { pageServicesContext, structuredDataContext } from '@portico/shell';
import { renderDocument } from '@portico/shell/entry.server';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { site } from '../../../site.config.ts';

export { inlineScriptHashes } from '@portico/shell/entry.server';
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
  });
}

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!request.signal.aborted) {
    context?.get(pageServicesContext).reportError(error);
  }
};
