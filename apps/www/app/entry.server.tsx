import { pageServicesContext, structuredDataContext } from '@portico/shell';
import { renderDocument } from '@portico/shell/entry.server';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';

export { createPageContext as createLoadContext } from '@portico/shell';

/** Renders one document; React Router calls it after the loaders. */
export default function handleRequest(
  { url }: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const structuredData = context.get(structuredDataContext);
  const { thirdParties } = context.get(pageServicesContext);
  return renderDocument({ url, status, headers, entryContext, structuredData, thirdParties });
}

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!request.signal.aborted) {
    context?.get(pageServicesContext).reportError(error);
  }
};
