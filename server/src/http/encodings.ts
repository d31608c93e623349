import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { inMemoryOfItsOwn } from '#http/memory-of-its-own.ts';

export type Encoding = 'br' | 'zstd' | 'gzip';

/** By preference: what is smallest at its best level comes first. */
export const ENCODINGS: readonly Encoding[] = ['br', 'zstd', 'gzip'];

/**
 * `quick` costs about a millisecond for a page; `best` is for bytes that will be sent many times; `thorough` costs a tenth of that for
 * a few hundredths more bytes.
 */
export type Effort = 'quick' | 'thorough' | 'best';

const brotli = promisify(zlib.brotliCompress);
const zstd = promisify(zlib.zstdCompress);
const gzip = promisify(zlib.gzip);

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, ZSTD_c_compressionLevel } = zlib.constants;
const LEVELS = {
  br: { quick: 3, thorough: 9, best: 11 },
  zstd: { quick: 3, thorough: 12, best: 19 },
  gzip: { quick: 6, thorough: 9, best: 9 },
} as const;

// Bytes of its window that Brotli does not look back to (RFC 7932 section 9.1).
const WINDOW_GAP = 16;
// Below it Brotli takes other ways to find matches, which find less.
const LEAST_WINDOW_BITS = 18;
const MOST_WINDOW_BITS = zlib.constants.BROTLI_DEFAULT_WINDOW;

/** Compresses off the main thread. What comes back may be kept: it takes no more memory than its bytes. */
export async function compress(body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  return inMemoryOfItsOwn(await deflate(body, encoding, effort));
}

function deflate(body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  const level = LEVELS[encoding][effort];
  switch (encoding) {
    case 'br':
      return brotli(body, {
        params: {
          [BROTLI_PARAM_QUALITY]: level,
          [BROTLI_PARAM_SIZE_HINT]: body.length,
          [BROTLI_PARAM_LGWIN]: windowBits(body.length),
        },
      });
    case 'zstd':
      return zstd(body, { params: { [ZSTD_c_compressionLevel]: level } });
    case 'gzip':
      return gzip(body, { level });
  }
}

/**
 * The base-2 logarithm of a window that holds a whole body, so that no byte is lost to a smaller one. Brotli allocates twice its window, 8 MB by
 * default, of which it touches what the body has; but V8 is told of all of it, and collects as if the heap had grown by that.
 */
function windowBits(length: number): number {
  return Math.min(Math.max(Math.ceil(Math.log2(length + WINDOW_GAP)), LEAST_WINDOW_BITS), MOST_WINDOW_BITS);
}

const inflaters = {
  br: promisify(zlib.brotliDecompress),
  zstd: promisify(zlib.zstdDecompress),
  gzip: promisify(zlib.gunzip),
} as const satisfies Record<Encoding, (body: Buffer) => Promise<Buffer>>;

/** What was compressed, off the main thread: of a page in a fraction of a millisecond. It may be kept as well. */
export async function decompress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return inMemoryOfItsOwn(await inflaters[encoding](body));
}

/** The same at once. */
export function decompressSync(body: Buffer, encoding: Encoding): Buffer {
  switch (encoding) {
    case 'br':
      return zlib.brotliDecompressSync(body);
    case 'zstd':
      return zlib.zstdDecompressSync(body);
    case 'gzip':
      return zlib.gunzipSync(body);
  }
}

const COMPRESSIBLE =
  /^(?:text\/|application\/(?:[\w.+-]*json|[\w.+-]*xml|javascript|manifest)|image\/(?:svg\+xml|x-icon))/;
// Below this a compressed body saves less than one TCP segment, and often grows.
const SMALLEST_BYTES = 512;

export function isCompressible(contentType: string | undefined, length: number): boolean {
  return length >= SMALLEST_BYTES && COMPRESSIBLE.test(contentType ?? '');
}
