import { pageServicesContext } from '@portico/shell';
import { renderDocument } from '@portico/shell/entry.server';
import type { EntryContext, HandleErrorFunction } from 'react-router';

export { createPageContext as createLoadContext } from '@portico/shell';
export { inlineScriptHashes } from '@portico/shell/entry.server';

/** Renders one document; React Router calls it after the loaders. */
export default function handleRequest(
  { url }: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
): Promise<Response> {
  return renderDocument({ url, status, headers, entryContext });
}

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!request.signal.aborted) {
    context?.get(pageServicesContext).reportError(error);
  }
};
