import { promisify } from 'node:util';
import zlib from 'node:zlib';

export type Encoding = 'br' | 'gzip';

export const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/** `quick` costs a millisecond or two for a page; `best` is for files that are sent for weeks. */
export type Effort = 'quick' | 'best';

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
const LEVELS = {
  br: { quick: 5, best: 11 },
  gzip: { quick: 6, best: 9 },
} as const;
// Brotli allocates twice its window, 8 MB by default, and V8 collects as if the heap had grown by that. A page needs less.
const PAGE_WINDOW_BITS = 18;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
export const decompress = promisify(zlib.brotliDecompress);

/** Compresses off the main thread. The result may be cached: it holds no larger buffer in memory. */
export async function compress(body: Uint8Array, encoding: Encoding, effort: Effort): Promise<Uint8Array<ArrayBuffer>> {
  const level = LEVELS[encoding][effort];
  const made = await (encoding === 'gzip'
    ? gzip(body, { level })
    : brotli(body, {
        params: {
          [BROTLI_PARAM_QUALITY]: level,
          [BROTLI_PARAM_SIZE_HINT]: body.length,
          ...(effort === 'quick' && { [BROTLI_PARAM_LGWIN]: PAGE_WINDOW_BITS }),
        },
      }));
  return new Uint8Array(made);
}

const COMPRESSIBLE =
  /^(?:text\/|application\/(?:[\w.+-]*json|[\w.+-]*xml|javascript|manifest)|image\/(?:svg\+xml|x-icon|vnd\.microsoft\.icon))/;
// Below this a compressed body saves less than one TCP segment, and often grows.
const MIN_BYTES = 512;

export function isCompressible(contentType: string | undefined, length: number): boolean {
  return length >= MIN_BYTES && COMPRESSIBLE.test(contentType ?? '');
}

const ACCEPTED = ENCODINGS.map(
  (encoding) =>
    [encoding, new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:,|$|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`, 'i')] as const,
);

/**
 * Returns the smallest encoding that an `Accept-Encoding` names and doesn't forbid (RFC 9110 section 12.5.3). Undefined means the
 * uncompressed body, even if the client forbids that.
 */
export function encodingFor(header: string | string[] | undefined): Encoding | undefined {
  return ACCEPTED.find(([, pattern]) => pattern.test(String(header ?? '')))?.[0];
}
