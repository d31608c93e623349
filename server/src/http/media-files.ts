import type { ReadStream } from 'node:fs';
import { FILE, NEVER } from '@portico/config/cache-policies';

import { type ContentMedia, MAX_VIDEO_BYTES, openFile } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '#http/app.ts';
import { hasEntityTag } from '#http/page-cache.ts';
import { EMBEDDABLE } from '#http/security-headers.ts';
import { contentType } from '#http/static-files.ts';

type Range = { readonly start: number; readonly end: number };

/** Headers of a video. Opened by itself, the browser shows it in a page that loads the video and nothing else. */
export const MEDIA_HEADERS: Readonly<Record<string, string>> = {
  ...EMBEDDABLE,
  'content-security-policy': "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'cache-control': FILE,
};

/** Sends videos and captions next to posts from disk, and the parts of them that players ask for. */
export function mediaFiles(headers: Readonly<Record<string, string>>): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const { match } = context.get('address');
    const { media } = context.get('site').content();
    const file = match?.name === 'besidePost' ? media.get(urlBeside(match.params)) : undefined;
    return (file && (await sendMedia(file, context.req.raw, headers))) ?? next();
  };
}

/** Undefined if the file is no longer there. */
export async function sendMedia(
  { url, source, hash }: ContentMedia,
  { method, headers: asked }: Pick<Request, 'method' | 'headers'>,
  headers: Readonly<Record<string, string>>,
): Promise<Response | undefined> {
  const etag = `"${hash}"`;
  const own = { ...headers, ...MEDIA_HEADERS, 'content-type': contentType(url), 'accept-ranges': 'bytes', etag };
  if (hasEntityTag(asked.get('if-none-match') ?? '', etag)) {
    return new Response(null, { status: 304, headers: own });
  }
  const file = await openFile(source, MAX_VIDEO_BYTES).catch(() => undefined);
  if (file === undefined) {
    return undefined;
  }
  const { handle, bytes: size } = file;
  // With another tag, the client has a part of another version, so it gets the whole file.
  const isPart = method === 'GET' && [null, etag].includes(asked.get('if-range'));
  const range = isPart ? parseRange(asked.get('range') ?? '', size) : undefined;
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range !== undefined && start > end) {
    await handle.close();
    const beyond = { ...own, 'cache-control': NEVER, 'content-range': `bytes */${size}` };
    return new Response(null, { status: 416, headers: beyond });
  }
  const length = { 'content-length': String(end - start + 1) };
  const part = range && { status: 206, headers: { 'content-range': `bytes ${start}-${end}/${size}` } };
  const hasBody = method !== 'HEAD' && start <= end;
  const body = hasBody ? streamOf(handle.createReadStream({ start, end })) : null;
  if (!hasBody) {
    await handle.close();
  }
  return new Response(body, { status: part?.status ?? 200, headers: { ...own, ...length, ...part?.headers } });
}

/** Returns one range of bytes, empty if the file doesn't have it. Undefined, which means the whole file, for everything else (RFC 9110 section 14.2). */
function parseRange(text: string, size: number): Range | undefined {
  const [isRange, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(text) ?? [];
  if (isRange === undefined || first + last === '') {
    return undefined;
  }
  if (first === '') {
    return { start: last === '' ? size : Math.max(0, size - Number(last)), end: size - 1 };
  }
  const [start, end] = [Number(first), last === '' ? size - 1 : Number(last)];
  return last !== '' && start > end ? undefined : { start, end: Math.min(end, size - 1) };
}

/** Closes the file at its end, and also if the client goes away. */
function streamOf(file: ReadStream): ReadableStream<Uint8Array> {
  const pieces = file[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      return done === true ? controller.close() : controller.enqueue(value);
    },
    cancel: async () => void (await pieces.return?.()),
  });
}
