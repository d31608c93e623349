import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext } from 'react-router';
import { ServerRouter } from 'react-router';
import { PostBodyProvider } from '../posts/post-body.tsx';
import { HANDOFF_ID, type Handoff, serializeHandoff } from './handoff.ts';
import loadModules from './load-modules.ts?inline-script';

export type DocumentInput = {
  readonly url: string;
  readonly entryContext: EntryContext;
  readonly postBody: string | null;
};

/**
 * Renders the whole document: React's HTML, then the handoff and the script that fetches the app's modules. Rejects with
 * the first error of the render, so that no half page is ever kept.
 */
export async function renderDocument({ url, entryContext, postBody }: DocumentInput): Promise<string> {
  if (import.meta.env.DEV) {
    // Vite's hot reload needs React Router's own <Scripts>, which root.tsx renders in development.
    return renderToHtml(url, entryContext, postBody);
  }
  const { serverHandoffStream, ...withoutStream } = entryContext;
  const [html, state] = await Promise.all([renderToHtml(url, withoutStream, postBody), readText(serverHandoffStream)]);
  const end = html.lastIndexOf('</body>');
  const scripts = `<script type="application/json" id="${HANDOFF_ID}">${serializeHandoff(handoffOf(entryContext, state))}</script><script>${loadModules}</script>`;
  return `<!DOCTYPE html>${html.slice(0, end).replace(/^<!DOCTYPE html>/i, '')}${scripts}${html.slice(end)}`;
}

function renderToHtml(url: string, entryContext: EntryContext, postBody: string | null): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(Buffer.from(chunk));
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    const { pipe } = renderToPipeableStream(
      <PostBodyProvider html={postBody}>
        <ServerRouter context={entryContext} url={url} />
      </PostBodyProvider>,
      {
        // Everything is there when the render begins, so a boundary never has to be filled in by a script later.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => pipe(sink),
        onError: reject,
        onShellError: reject,
      },
    );
  });
}

function handoffOf({ manifest, serverHandoffString, staticHandlerContext }: EntryContext, state: string): Handoff {
  const matched = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  return {
    context: JSON.parse(serverHandoffString ?? '{}'),
    state,
    manifest: manifest.url,
    entry: manifest.entry.module,
    routes: Object.fromEntries(matched.map(({ id, module }) => [id, module])),
    imports: [...new Set([...manifest.entry.imports, ...matched.flatMap(({ imports }) => imports ?? [])])],
  };
}

async function readText(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return stream === undefined ? '' : new Response(stream).text();
}
