import { type ContentMedia, DEMO, isAbsence, MAX_VIDEO_BYTES, openFile, RefusedFile } from '@portico/content';
import { FILE, NEVER } from '@portico/core/cache-policies';
import { hasEntityTag } from '#http/cache-entry.ts';
import type { HeaderFields, SiteRequest, SiteResponse } from '#http/messages.ts';
import { DOCUMENT_HEADERS, EMBEDDABLE } from '#http/security-headers.ts';
import { contentType } from '#http/static-files.ts';

type Range = { readonly start: number; readonly end: number };

/** Headers of a video. If it is opened directly, the browser shows it in a page that loads only the video. */
const MEDIA_HEADERS: HeaderFields = {
  ...EMBEDDABLE,
  'content-security-policy': "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'cache-control': FILE,
};

/**
 * Headers of a demo. Even if it is opened directly, it has an opaque origin: it can't read the site's cookies and storage, and
 * can't connect to any server. Only the site's own pages can show it in a frame.
 */
const DEMO_HEADERS: HeaderFields = {
  ...DOCUMENT_HEADERS,
  'x-frame-options': 'SAMEORIGIN',
  'content-security-policy':
    "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; font-src data:; media-src data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'cache-control': FILE,
  'x-robots-tag': 'noindex',
};

/**
 * Sends a video, captions or a demo from disk, or the range that a player requests. Returns undefined if the file no longer exists.
 */
export async function sendMedia(
  { url, source, hash, stamp }: ContentMedia,
  { method, headers: requested }: Pick<SiteRequest, 'method' | 'headers'>,
  headers: HeaderFields,
): Promise<SiteResponse | undefined> {
  const file = await openFile(source, MAX_VIDEO_BYTES).catch((error: unknown) => {
    // Other errors are thrown, such as too many open files: the video still exists.
    if (isAbsence(error) || error instanceof RefusedFile) {
      return undefined;
    }
    throw error;
  });
  if (file === undefined) {
    return undefined;
  }
  const { handle, bytes: size } = file;
  // A file that has just been replaced doesn't have this hash.
  const etag = `"${file.stamp === stamp ? hash : file.stamp}"`;
  const common = {
    ...headers,
    ...(DEMO.test(url) ? DEMO_HEADERS : MEDIA_HEADERS),
    'content-type': contentType(url),
    'accept-ranges': 'bytes',
    etag,
  };
  if (hasEntityTag(requested['if-none-match'] ?? '', etag)) {
    await handle.close();
    return { status: 304, headers: common };
  }
  // If the tag differs, the client has part of another version, so it gets the whole file.
  const isPart = method === 'GET' && [undefined, etag].includes(requested['if-range']?.toString());
  const range = isPart ? parseRange(requested.range ?? '', size) : undefined;
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const hasBody = method !== 'HEAD' && start <= end;
  // The stream closes the file at its end, and also if the client disconnects.
  const body = hasBody ? handle.createReadStream({ start, end }) : undefined;
  if (body === undefined) {
    await handle.close();
  }
  if (range !== undefined && start > end) {
    return { status: 416, headers: { ...common, 'cache-control': NEVER, 'content-range': `bytes */${size}` } };
  }
  const length = { 'content-length': String(end - start + 1) };
  const part = range && { 'content-range': `bytes ${start}-${end}/${size}` };
  return { status: part ? 206 : 200, headers: { ...common, ...length, ...part }, ...(body && { body }) };
}

/**
 * Returns one range of bytes, which is empty if the file doesn't have it. Returns undefined, which means the whole file, for
 * everything else (RFC 9110 section 14.2).
 */
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
