import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

export type FinishOptions = {
  /** The nonce of this render. It marks the scripts of React and React Router, and is removed at the end. */
  readonly nonce: string;
  readonly headStart: string;
  /** HTML for `<head>` before the first linked style sheet, because the order of layers depends on the order of style sheets. */
  readonly styles: string;
  readonly bodyStart: string;
  /** The id of the script after the page's content. React's scripts follow it. */
  readonly endId: string;
  /** HTML of data blocks, `<script type="application/json">`, at the end of `<body>`. */
  readonly blocks: string;
};

export type FinishedDocument = {
  readonly html: Buffer<ArrayBuffer>;
  /** The text of each inline script that had the nonce. */
  readonly scripts: readonly string[];
};

const HEAD = '<head>';
const BODY = '</head><body>';
const END = '</body></html>';
const MODULE_PRELOAD = '<link rel="modulepreload"';

/**
 * Finishes the HTML that React rendered for a document. React Router's `modulepreload` links move from `<head>` to the end of
 * `<body>`, because they double the time to the first paint on a slow phone (docs/decisions/0004). Strings would be decoded, joined
 * and encoded again, which takes longer than all the rest.
 */
export function finishDocument(rendered: Buffer, options: FinishOptions): FinishedDocument {
  const { nonce, headStart, styles, bodyStart, endId, blocks } = options;
  const bodyAt = rendered.indexOf(BODY);
  if (bodyAt === -1 || rendered.subarray(-END.length).toString() !== END) {
    throw new Error(
      `The rendered document has no ${BODY}, or doesn't end with ${END}. Its Layout has to render html, head and body without attributes: export Layout from @portico/shell/root.`,
    );
  }
  const [start, wholeHead] = splitOnce(rendered.subarray(0, bodyAt), HEAD);
  const { head, preloads } = takePreloads(wholeHead.toString());
  const sheet = head.indexOf('rel="stylesheet"');
  const stylesAt = sheet === -1 ? head.length : head.lastIndexOf('<', sheet);
  // An author's HTML can't contain these marks: `<` is escaped in text, and quotes in attributes.
  const endMark = `<script id="${endId}"`;
  const [content, end] = splitOnce(rendered.subarray(bodyAt + BODY.length, -END.length), endMark);
  const scriptsAt = end.indexOf(`<script nonce="${nonce}"`);
  if (scriptsAt === -1) {
    throw new Error(
      `The rendered document has no script with a nonce after ${endMark}. Its Layout has to render Scripts.`,
    );
  }
  const headParts = [HEAD, headStart, head.slice(0, stylesAt), styles, head.slice(stylesAt)];
  const bodyParts = [
    BODY,
    bodyStart,
    content,
    endMark,
    end.subarray(0, scriptsAt),
    ...preloads,
    end.subarray(scriptsAt),
  ];
  // The blocks come after React's own scripts. Otherwise React would mistake them for its own and remove them at the first navigation.
  return withoutNonce(joined([start, ...headParts, ...bodyParts, blocks, END]), nonce);
}

export function joined(parts: ReadonlyArray<Buffer | string>): Buffer<ArrayBuffer> {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}

/** Returns the HTML before and after `mark`, which must be in it exactly once. */
export function splitOnce(html: Buffer, mark: string): readonly [Buffer, Buffer] {
  const at = html.indexOf(mark);
  if (at === -1 || html.indexOf(mark, at + 1) !== -1) {
    const count = html.toString().split(mark).length - 1;
    throw new Error(`The rendered document has to contain ${mark} once, and contains it ${count} times.`);
  }
  return [html.subarray(0, at), html.subarray(at + mark.length)];
}

/** Returns the `modulepreload` links of `<head>`, with low priority, and the rest of it. */
function takePreloads(head: string) {
  const [first = '', ...others] = head.split(MODULE_PRELOAD);
  const links = others.map((part) => part.slice(0, part.indexOf('>') + 1));
  return {
    head: first + others.map((part) => part.slice(part.indexOf('>') + 1)).join(''),
    preloads: links.map((link) => `${MODULE_PRELOAD} fetchpriority="low"${link}`),
  };
}

function withoutNonce(html: Buffer, nonce: string): FinishedDocument {
  const mark = ` nonce="${nonce}"`;
  const kept: Buffer[] = [];
  const scripts: string[] = [];
  let begin = 0;
  for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, begin)) {
    kept.push(html.subarray(begin, at));
    begin = at + mark.length;
    const tagAt = html.lastIndexOf('<', at);
    if (html.indexOf('<script', tagAt) === tagAt) {
      scripts.push(html.subarray(html.indexOf('>', begin) + 1, html.indexOf('</script>', begin)).toString());
    }
  }
  return { html: Buffer.concat([...kept, html.subarray(begin)]), scripts };
}

export type RenderOptions = {
  readonly nonce: string;
  /** Aborts the render, because it takes too long or the reader has disconnected. */
  readonly signal?: AbortSignal;
  /** Whether there is a replacement for a part that failed. Called with the error, and the names of the components around it. */
  readonly isReplaced?: (error: unknown, componentStack: string) => boolean;
};

/**
 * Renders a whole document. Rejects with the first error of a part without a replacement, so that no incomplete page is ever
 * cached, or if it is aborted.
 */
export async function renderToHtml(
  document: ReactNode,
  { nonce, signal, isReplaced = () => false }: RenderOptions,
): Promise<Buffer> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  let isFailed = false;
  const { pipe, abort } = renderToPipeableStream(document, {
    nonce,
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error, { componentStack = '' }) {
      // An aborted render must not add another error.
      if (!isFailed && !isReplaced(error, componentStack)) {
        reject(error);
      }
    },
    onShellError: reject,
    onAllReady() {
      if (!isFailed) {
        buffer(pipe(new PassThrough())).then(resolve, reject);
      }
    },
  });
  const onAbort = () => reject(signal?.reason);
  signal?.addEventListener('abort', onAbort);
  try {
    return await promise;
  } catch (error) {
    isFailed = true;
    abort(error);
    throw error;
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}
