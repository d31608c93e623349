import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';

/**
 * A document's HTML where some of it arrives while it is rendered: what a page waits for, and in development React Router's
 * `<Scripts>`, which sends the loaders' data as a stream behind a Suspense boundary. Resolves when all of it is there; rejects with
 * the first error of any part.
 */
export function streamToHtml(document: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    renderToReadableStream(document, { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: reject })
      .then(async (stream) => {
        await stream.allReady;
        resolve(await new Response(stream).text());
      })
      .catch(reject);
  });
}
