import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { renderDocument } from './document/render-document.tsx';
import { postBodyContext, servicesContext } from './services.ts';

export { createLoadContext } from './services.ts';

/** Renders one document; React Router calls it after the loaders. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const html = await renderDocument({ url: request.url, entryContext, postBody: context.get(postBodyContext) });
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(html, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!request.signal.aborted) {
    context?.get(servicesContext).reportError(error);
  }
};
