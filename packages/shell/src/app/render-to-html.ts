import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

// What React writes in the place of a Suspense boundary whose content threw or was not there yet.
const UNFINISHED = '<!--$!-->';

/**
 * A document's HTML as one string: everything is there when the render begins, so nothing is streamed, and making chunks
 * of it to join them again took a tenth of the time. Throws where any part threw, so that no half page is ever cached; React
 * itself throws only outside of Suspense boundaries.
 */
export function renderToHtml(document: ReactNode): string {
  const html = renderToString(document);
  if (html.includes(UNFINISHED)) {
    throw new Error(
      'A part of the page threw or suspended inside a Suspense boundary while it was rendered. Load what it needs in the loader of its route.',
    );
  }
  return `<!DOCTYPE html>${html}`;
}
