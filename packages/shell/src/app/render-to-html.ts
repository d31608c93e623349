import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { streamToHtml } from '#app/stream-to-html.ts';

// What React writes in the place of a Suspense boundary whose content threw or was not there yet.
const UNFINISHED = '<!--$!-->';

/**
 * A document's HTML as one string. Most have all they need when the render begins, so nothing is streamed: making chunks of it
 * to join them again took a tenth of the time. One in which something waits, an `<Await>` or a `lazy` component, is rendered
 * again and waited for. Rejects where any part threw, so that no half page is ever cached.
 */
export async function renderToHtml(document: ReactNode): Promise<string> {
  const html = atOnce(document);
  return html === undefined || html.includes(UNFINISHED) ? streamToHtml(document) : `<!DOCTYPE html>${html}`;
}

/** Undefined where something outside of Suspense boundaries threw or waits, which React tells by an error alone. */
function atOnce(document: ReactNode): string | undefined {
  try {
    return renderToString(document);
  } catch {
    return undefined;
  }
}
