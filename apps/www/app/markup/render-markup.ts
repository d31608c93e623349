import { pageServicesContext } from '@portico/shell';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { RouterContextProvider } from 'react-router';
import { markupContext } from './markup-context.ts';

/**
 * Renders a page on the server, where its words and its components stay. The result is the `html` of the loader's data: a
 * navigation in the app takes it from there, a document has it from the context.
 */
export function renderMarkup(page: ReactElement, context: Readonly<RouterContextProvider>): string | undefined {
  const html = renderToStaticMarkup(page);
  if (context.get(pageServicesContext).representation === 'data') {
    return html;
  }
  context.set(markupContext, html);
  return undefined;
}
