import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { CacheResult, HeaderFields, MadeResponse, SiteResponse } from '#http/messages.ts';
import { MAX_NEGOTIATED_LENGTH } from '#limits.ts';

export type Encoding = 'br' | 'gzip';

export const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/** `quick` takes a millisecond or two for a page; `best` is for files that stay in use for weeks. */
export type Effort = 'quick' | 'best';

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
const LEVELS = {
  br: { quick: 5, best: 11 },
  gzip: { quick: 6, best: 9 },
} as const;
// Brotli allocates twice its window, and V8 collects garbage as if the heap had grown by that much. A body that is smaller than the
// window of 4 MB, which is the default, needs less.
const WINDOW_BITS = { min: 16, max: 22 } as const;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
export const decompress = promisify(zlib.brotliDecompress);

/** Compresses off the main thread. The result may be cached, because it doesn't hold on to a larger buffer. */
export async function compress(body: Uint8Array, encoding: Encoding, effort: Effort): Promise<Uint8Array<ArrayBuffer>> {
  const level = LEVELS[encoding][effort];
  const made = await (encoding === 'gzip'
    ? gzip(body, { level })
    : brotli(body, {
        params: {
          [BROTLI_PARAM_QUALITY]: level,
          [BROTLI_PARAM_SIZE_HINT]: body.length,
          [BROTLI_PARAM_LGWIN]: Math.min(Math.max(WINDOW_BITS.min, Math.ceil(Math.log2(body.length))), WINDOW_BITS.max),
        },
      }));
  return new Uint8Array(made);
}

const COMPRESSIBLE =
  /^(?:text\/|application\/(?:[\w.+-]*json|[\w.+-]*xml|javascript|manifest)|image\/(?:svg\+xml|x-icon|vnd\.microsoft\.icon))/;
// Below this size, compression saves less than one TCP segment, and often makes the body larger.
const MIN_BYTES = 512;

export function isCompressible(contentType: string | undefined, length: number): boolean {
  return length >= MIN_BYTES && COMPRESSIBLE.test(contentType ?? '');
}

// Negotiating takes microseconds, and clients send only a handful of different values.
const negotiated = new LRUCache<string, Encoding | 'identity'>({ max: 256, memoMethod: negotiate });

/** Negotiates as RFC 9110 section 12.5.3 describes. Undefined means the uncompressed body, even if the client forbids it. */
export function encodingFor(header: string | string[] | undefined): Encoding | undefined {
  const found =
    typeof header !== 'string' || header.length > MAX_NEGOTIATED_LENGTH ? 'identity' : negotiated.memo(header);
  return found === 'identity' ? undefined : found;
}

function negotiate(header: string): Encoding | 'identity' {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  const [best] = negotiator.encodings([...ENCODINGS, 'identity'], { preferred: [...ENCODINGS] });
  return ENCODINGS.find((encoding) => encoding === best) ?? 'identity';
}

// An estimate of what the key, the headers and the objects of an entry take.
const OVERHEAD_BYTES = 4096;
// The gzip form, which few clients request, is a little larger than the Brotli form.
const SHARE_OF_GZIP = 1.2;

/** A body, as it is or compressed, and the header fields that describe it. */
type Form = { readonly headers: HeaderFields; readonly body: Uint8Array };

/** A finished response. Its compressed forms are made when they are first requested. A compacted entry keeps only one form. */
export class CacheEntry {
  readonly status: number;
  readonly headers: HeaderFields;
  readonly #cookies: readonly string[] | undefined;
  readonly #hash: string;
  readonly #isCompressible: boolean;
  readonly #forms: Map<Encoding, Form | Promise<Form>>;
  #body: Uint8Array | undefined;
  /** The body of a compacted entry, while a response needs it, so that many slow clients share one copy. */
  #decompressed: WeakRef<Uint8Array> | undefined;
  #decompressing: Promise<Uint8Array> | undefined;
  #size: number;

  constructor(
    { status, headers, cookies, body }: Omit<MadeResponse, 'isKept'>,
    forms: Iterable<[Encoding, Uint8Array]> = [],
  ) {
    this.status = status;
    this.#isCompressible = isCompressible(headers['content-type'], body.length);
    const vary = [headers.vary, this.#isCompressible ? 'accept-encoding' : undefined].filter(Boolean).join(', ');
    this.headers = vary === '' ? headers : { ...headers, vary };
    this.#cookies = cookies;
    this.#hash = contentHash(body);
    this.#forms = new Map([...forms].map(([encoding, bytes]) => [encoding, this.#formOf(bytes, encoding)]));
    this.#body = body;
    this.#size = body.length;
  }

  /** The memory that the entry takes, in bytes. */
  get size(): number {
    return OVERHEAD_BYTES + Math.ceil(this.#size * (this.#isCompressible ? 1 + SHARE_OF_GZIP : 1));
  }

  async body(): Promise<Uint8Array> {
    const known = this.#body ?? this.#decompressed?.deref();
    if (known !== undefined) {
      return known;
    }
    this.#decompressing ??= this.#decompress().finally(() => {
      this.#decompressing = undefined;
    });
    return this.#decompressing;
  }

  async #decompress(): Promise<Uint8Array> {
    const { body: compressed } = await this.#compressed('br');
    const body = await decompress(compressed);
    this.#decompressed = new WeakRef(body);
    return body;
  }

  /** Keeps only the compressed bytes, which makes a page four to eight times smaller. */
  async compact(): Promise<this> {
    if (this.#isCompressible) {
      const { body } = await this.#compressed('br');
      this.#size = body.length;
      this.#body = undefined;
    }
    return this;
  }

  async respond(requested: IncomingHttpHeaders, cache: CacheResult): Promise<SiteResponse> {
    const encoding = this.#isCompressible ? encodingFor(requested['accept-encoding']) : undefined;
    const known = requested['if-none-match'];
    if (known !== undefined && this.status === 200 && hasEntityTag(known, this.#etag(encoding))) {
      // A 304 doesn't describe the body (RFC 9110 section 15.4.5).
      const { 'content-type': _, ...repeated } = this.headers;
      return { status: 304, headers: { ...repeated, etag: this.#etag(encoding) }, cache };
    }
    const { headers, body } =
      encoding === undefined ? this.#formOf(await this.body()) : await this.#compressed(encoding);
    return { status: this.status, headers, cookies: this.#cookies, body, cache };
  }

  /** The bytes differ between encodings, so each has its own strong entity tag. */
  #etag(encoding: Encoding | undefined): string {
    return encoding === undefined ? `"${this.#hash}"` : `"${this.#hash}-${encoding}"`;
  }

  #formOf(body: Uint8Array, encoding?: Encoding): Form {
    const headers = {
      ...this.headers,
      etag: this.#etag(encoding),
      ...(encoding !== undefined && { 'content-encoding': encoding }),
      'content-length': String(body.length),
    };
    return { headers, body };
  }

  #compressed(encoding: Encoding): Form | Promise<Form> {
    const form = this.#forms.get(encoding);
    if (form !== undefined) {
      return form;
    }
    const making = this.body().then(async (body) => this.#formOf(await compress(body, encoding, 'quick'), encoding));
    this.#forms.set(encoding, making);
    making.then(
      (made) => this.#forms.set(encoding, made),
      () => this.#forms.delete(encoding),
    );
    return making;
  }
}

export function hasEntityTag(ifNoneMatch: string, entityTag: string): boolean {
  // Tags may contain commas, so we don't split the list at them. Proxies that recompress make tags weak.
  const tags = ifNoneMatch.matchAll(/(?:W\/)?("[^"]*")/g);
  return ifNoneMatch.trim() === '*' || tags.some(([, tag]) => tag === entityTag);
}

/** The opaque part of a strong entity tag (RFC 9110 section 8.8.3) for these bytes, without quotes. */
export function contentHash(body: Uint8Array): string {
  return hash('sha256', body, 'base64url').slice(0, 22);
}
