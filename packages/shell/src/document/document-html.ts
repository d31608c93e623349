import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

export type FinishOptions = {
  /** The nonce of the render. It marks the scripts of React and React Router, and is removed. */
  readonly nonce: string;
  readonly headStart: string;
  /** HTML in `<head>` before the first linked style sheet, because layers have the order in which style sheets name them. */
  readonly styles: string;
  readonly bodyStart: string;
  /** Id of the element after the page's content, which React's scripts follow. */
  readonly endId: string;
  /** HTML of data blocks, `<script type="application/json">`, at the end of `<body>`. */
  readonly blocks: string;
};

export type FinishedDocument = {
  readonly html: string;
  /** The text of each inline script that had the nonce. */
  readonly scripts: readonly string[];
};

const HEAD = '<head>';
const BODY = '</head><body>';
const MODULE_PRELOAD = '<link rel="modulepreload"';

/**
 * Finishes the HTML that React rendered for a document. React Router's `modulepreload` links move from `<head>` to the end of
 * `<body>`, because they double the time to the first paint on a slow phone (docs/decisions/0004).
 */
export function finishDocument(rendered: string, options: FinishOptions): FinishedDocument {
  const { nonce, headStart, styles, bodyStart, endId, blocks } = options;
  const [headAt, bodyAt] = [rendered.indexOf(HEAD), rendered.indexOf(BODY)];
  if (headAt === -1 || bodyAt === -1) {
    throw new Error(
      'The rendered document has no <head> followed by a <body>. Its Layout has to render html, head and body without attributes: export Layout from @portico/shell/root.',
    );
  }
  const { head, preloads } = takePreloads(rendered.slice(headAt + HEAD.length, bodyAt));
  const body = rendered.slice(bodyAt + BODY.length);
  const sheet = head.indexOf('rel="stylesheet"');
  const stylesAt = sheet === -1 ? head.length : head.lastIndexOf('<', sheet);
  const bodyEnd = body.lastIndexOf('</body>');
  const script = body.indexOf(`<script nonce="${nonce}"`, Math.max(0, body.indexOf(`id="${endId}"`)));
  const scriptsAt = script === -1 ? bodyEnd : script;
  const headParts = [HEAD, headStart, head.slice(0, stylesAt), styles, head.slice(stylesAt)];
  const bodyParts = [BODY, bodyStart, body.slice(0, scriptsAt), ...preloads, body.slice(scriptsAt, bodyEnd)];
  // The blocks come after React's own scripts: it would mistake them for its own and remove them with the first navigation.
  const marked = [rendered.slice(0, headAt), ...headParts, ...bodyParts, blocks, body.slice(bodyEnd)].join('');
  return withoutNonce(marked, nonce);
}

/** Returns the `modulepreload` links of `<head>`, at low priority, and the rest of it. */
function takePreloads(head: string) {
  const [first = '', ...others] = head.split(MODULE_PRELOAD);
  const links = others.map((part) => part.slice(0, part.indexOf('>') + 1));
  return {
    head: first + others.map((part) => part.slice(part.indexOf('>') + 1)).join(''),
    preloads: links.map((link) => `${MODULE_PRELOAD} fetchpriority="low"${link}`),
  };
}

function withoutNonce(html: string, nonce: string): FinishedDocument {
  const pieces = html.split(` nonce="${nonce}"`);
  const scripts = pieces.slice(1).flatMap((piece, index) => {
    const before = pieces[index] ?? '';
    const isScript = before.startsWith('<script', before.lastIndexOf('<'));
    return isScript ? [piece.slice(piece.indexOf('>') + 1, piece.indexOf('</script>'))] : [];
  });
  return { html: pieces.join(''), scripts };
}

/**
 * Renders a whole document. Rejects with the first error of any part, so that no incomplete page is ever cached, except for a part
 * that has a replacement: `isReplaced` gets the error, and the names of the components around it.
 */
export function renderToHtml(
  document: ReactNode,
  nonce: string,
  isReplaced: (error: unknown, componentStack: string) => boolean = () => false,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const onError = (error: unknown, { componentStack = '' }: { readonly componentStack?: string }) => {
      if (!isReplaced(error, componentStack)) {
        reject(error);
      }
    };
    const { pipe } = renderToPipeableStream(document, {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError,
      onShellError: reject,
      onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
    });
  });
}

/** JSON that is safe between script tags: no `<` can end the element or begin a comment. */
export function jsonBlock(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
