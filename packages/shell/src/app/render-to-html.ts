import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';

/**
 * Renders a whole document, with what its parts wait for. Rejects with the first error of any part, so that no half page is ever
 * cached. Scripts that React adds get the nonce.
 */
export function renderToHtml(document: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    renderToReadableStream(document, { nonce, progressiveChunkSize: Number.POSITIVE_INFINITY, onError: reject })
      .then(async (stream) => {
        await stream.allReady;
        resolve(await new Response(stream).text());
      })
      .catch(reject);
  });
}
