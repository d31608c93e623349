import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { compress, decompress, type Encoding, encodingFor, isCompressible } from '#http/encodings.ts';
import type { CacheResult, HeaderFields, MadeResponse, SiteResponse } from '#http/messages.ts';

// The key, the headers, and the objects that hold an entry.
const OVERHEAD_BYTES = 4096;
// The form in gzip, which few clients ask for, is a little larger than the one in Brotli.
const SHARE_OF_GZIP = 1.2;

/**
 * A finished response. Its compressed forms are made when they are first asked for; once it is compact, it has no other form.
 */
export class CacheEntry {
  readonly status: number;
  readonly headers: HeaderFields;
  readonly #hash: string;
  readonly #isCompressible: boolean;
  readonly #forms: Map<Encoding, Uint8Array | Promise<Uint8Array>>;
  #body: Uint8Array | undefined;
  #size: number;

  constructor({ status, headers, body }: Omit<MadeResponse, 'isKept'>, forms: Iterable<[Encoding, Uint8Array]> = []) {
    this.status = status;
    this.#isCompressible = isCompressible(headers['content-type'], body.length);
    const vary = [headers.vary, this.#isCompressible ? 'accept-encoding' : undefined].filter(Boolean).join(', ');
    this.headers = vary === '' ? headers : { ...headers, vary };
    this.#hash = contentHash(body);
    this.#forms = new Map(forms);
    this.#body = body;
    this.#size = body.length;
  }

  /** Bytes in memory. */
  get size(): number {
    return OVERHEAD_BYTES + Math.ceil(this.#size * (this.#isCompressible ? 1 + SHARE_OF_GZIP : 1));
  }

  async body(): Promise<Uint8Array> {
    return this.#body ?? decompress(await this.#compressed('br'));
  }

  /** Keeps only the compressed bytes: a page is then four to eight times smaller. */
  async compact(): Promise<this> {
    if (this.#isCompressible) {
      const compressed = await this.#compressed('br');
      this.#size = compressed.length;
      this.#body = undefined;
    }
    return this;
  }

  async respond(requested: IncomingHttpHeaders, cache: CacheResult): Promise<SiteResponse> {
    const encoding = this.#isCompressible ? encodingFor(requested['accept-encoding']) : undefined;
    // The bytes differ, so each encoding has its own strong entity tag.
    const etag = encoding === undefined ? `"${this.#hash}"` : `"${this.#hash}-${encoding}"`;
    if (this.status === 200 && hasEntityTag(requested['if-none-match'] ?? '', etag)) {
      // A 304 doesn't describe the body (RFC 9110 section 15.4.5).
      const { 'content-type': _, ...repeated } = this.headers;
      return { status: 304, headers: { ...repeated, etag }, cache };
    }
    const body = encoding === undefined ? await this.body() : await this.#compressed(encoding);
    const headers = {
      ...this.headers,
      etag,
      ...(encoding !== undefined && { 'content-encoding': encoding }),
      'content-length': String(body.length),
    };
    return { status: this.status, headers, body, cache };
  }

  #compressed(encoding: Encoding): Uint8Array | Promise<Uint8Array> {
    const form = this.#forms.get(encoding);
    if (form !== undefined) {
      return form;
    }
    const making = this.body().then((body) => compress(body, encoding, 'quick'));
    this.#forms.set(encoding, making);
    making.then(
      (compressed) => this.#forms.set(encoding, compressed),
      () => this.#forms.delete(encoding),
    );
    return making;
  }
}

export function hasEntityTag(ifNoneMatch: string, entityTag: string): boolean {
  // Tags may hold commas, so the list is not split at them, and proxies that compress again weaken them.
  const tags = ifNoneMatch.matchAll(/(?:W\/)?("[^"]*")/g);
  return ifNoneMatch.trim() === '*' || tags.some(([, tag]) => tag === entityTag);
}

/** The opaque part of a strong entity tag (RFC 9110 section 8.8.3) for these bytes, without quotes. */
export function contentHash(body: Uint8Array): string {
  return hash('sha256', body, 'base64url').slice(0, 22);
}
