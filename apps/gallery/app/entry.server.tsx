import { pageServicesContext } from '@portico/shell';
import { renderDocument } from '@portico/shell/entry.server';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { site } from '../../../site.config.ts';
import { PARTS } from './reference/parts.ts';

export { createPageContext as createLoadContext } from '@portico/shell';
export { inlineScriptHashes } from '@portico/shell/entry.server';

/** Paths of the pages that stand in a copy of the gallery as files. */
export const pages: readonly string[] = [
  '/gallery',
  ...PARTS.map(({ id }) => `/gallery/parts/${id}`),
  '/gallery/drawings',
  '/gallery/fast',
  '/gallery/slow',
  '/gallery/form',
];

/** Renders one document; React Router calls it after the loaders. */
export default function handleRequest(
  { url }: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const services = context.get(pageServicesContext);
  return renderDocument({ url, status, headers, entryContext, site, services });
}

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!request.signal.aborted) {
    context?.get(pageServicesContext).reportError(error);
  }
};
