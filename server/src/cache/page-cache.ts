import { LRUCache } from 'lru-cache';
import { cacheControlUntil, longestLife } from '#cache/fresh-until.ts';
import { encodingFor } from '#http/accept-encoding.ts';
import { compress, type Encoding, isCompressible } from '#http/encodings.ts';
import { contentHash, type FinishedResponse } from '#http/finished-response.ts';
import type { Target } from '#request/target.ts';

/** A response in one content encoding, with a strong entity tag of its own: the bytes differ. */
type Variant = {
  readonly entityTag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
};

// A cache sends the tags of the few variants that it has; 16 KB of them take longer to read than a cached page to send.
const LONGEST_TAG_LIST = 2048;
// A head counts for the whole second in which it is sent.
const SPARE_S = 2;
// The key, the heads, and the objects that hold an entry.
const OVERHEAD_BYTES = 8192;
// The copies in Brotli and gzip together take less than half of what they are made of.
const SHARE_OF_VARIANTS = 0.5;
/** What a 304 repeats (RFC 9110 section 15.4.5), with what a browser's copy may be used for. */
const IN_304 = [
  'access-control-allow-origin',
  'cache-control',
  'content-location',
  'content-security-policy',
  'vary',
  'etag',
];

/** A finished response with its entity tag, and with its compressed variants, each made when it is first asked for. */
export class CacheEntry implements FinishedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly freshUntil: number | undefined;
  readonly #hash: string;
  readonly #isCompressible: boolean;
  readonly #identity: Variant;
  readonly #variants = new Map<Encoding, Variant | Promise<Variant>>();
  /** Until this moment the policy ends before `freshUntil` by itself. */
  readonly #unchangedUntil: number;

  constructor(response: FinishedResponse, forms: ReadonlyMap<Encoding, Buffer> = new Map()) {
    const { status, headers, body, freshUntil } = response;
    this.status = status;
    this.body = body;
    this.freshUntil = freshUntil;
    this.#isCompressible = isCompressible(headers['content-type'], body.length);
    const vary = [headers.vary, this.#isCompressible ? 'accept-encoding' : undefined].filter(Boolean).join(', ');
    this.headers = vary === '' ? headers : { ...headers, vary };
    this.#hash = contentHash(body);
    this.#identity = this.#variant(body);
    for (const [encoding, form] of forms) {
      this.#variants.set(encoding, this.#variant(form, encoding));
    }
    this.#unchangedUntil = (freshUntil ?? 0) - (longestLife(headers['cache-control'] ?? '') + SPARE_S) * 1000;
  }

  /** About how many bytes it takes with all variants. */
  get size(): number {
    return OVERHEAD_BYTES + this.body.length * (this.#isCompressible ? 1 + SHARE_OF_VARIANTS : 1);
  }

  /** The same redirect with a query, for one response: there are any number of them. */
  withQuery(query: string, policy: Readonly<Record<string, string>>): CacheEntry {
    const headers = { ...this.headers, ...policy, location: `${this.headers.location}${query}` };
    return new CacheEntry({ ...this, headers });
  }

  /** The answer to a request with these headers, at once if its variant is there. */
  respond(asked: Headers, now: number): Response | Promise<Response> {
    const encoding = this.#isCompressible ? encodingFor(asked.get('accept-encoding')) : undefined;
    const variant = encoding === undefined ? this.#identity : (this.#variants.get(encoding) ?? this.#make(encoding));
    return variant instanceof Promise
      ? variant.then((made) => this.#answer(made, asked, now))
      : this.#answer(variant, asked, now);
  }

  #answer({ entityTag, headers, body }: Variant, asked: Headers, now: number): Response {
    const current = this.#untilFresh(headers, now);
    if (this.status === 200 && this.#isKnown(entityTag, asked)) {
      const repeated = IN_304.flatMap((name) => (current[name] === undefined ? [] : [[name, current[name]]]));
      return new Response(null, { status: 304, headers: Object.fromEntries(repeated) });
    }
    return new Response(body, { status: this.status, headers: current });
  }

  /** Whether the client has this variant. `If-Modified-Since` counts only without `If-None-Match` (RFC 9110 section 13.1.3). */
  #isKnown(entityTag: string, asked: Headers): boolean {
    const tags = asked.get('if-none-match');
    if (tags !== null) {
      // Tags may hold commas, so the list is not split at them, and proxies that compress again weaken them.
      const known = tags.length > LONGEST_TAG_LIST ? [] : tags.matchAll(/(?:W\/)?("[^"]*")/g);
      return tags.trim() === '*' || [...known].some(([, tag]) => tag === entityTag);
    }
    const modified = this.headers['last-modified'];
    const since = modified === undefined ? null : asked.get('if-modified-since');
    // With a later moment the copy may be another server's, which made it later of older content.
    return since !== null && Date.parse(since) === Date.parse(modified ?? '');
  }

  #untilFresh(headers: Variant['headers'], now: number): Variant['headers'] {
    const policy = headers['cache-control'];
    return this.freshUntil === undefined || policy === undefined || now < this.#unchangedUntil
      ? headers
      : { ...headers, 'cache-control': cacheControlUntil(policy, this.freshUntil, now) };
  }

  #make(encoding: Encoding): Promise<Variant> {
    const making = compress(this.body, encoding, 'quick').then((body) => this.#variant(body, encoding));
    this.#variants.set(encoding, making);
    making.then(
      (variant) => this.#variants.set(encoding, variant),
      () => this.#variants.delete(encoding),
    );
    return making;
  }

  #variant(body: Buffer, encoding?: Encoding): Variant {
    const entityTag = encoding === undefined ? `"${this.#hash}"` : `"${this.#hash}-${encoding}"`;
    const headers = {
      ...this.headers,
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': String(body.length),
      etag: entityTag,
    };
    return { entityTag, headers, body: viewOf(body) };
  }
}

/** The same bytes, of a type that a Response takes. */
function viewOf(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = bytes;
  return buffer instanceof ArrayBuffer ? new Uint8Array(buffer, byteOffset, byteLength) : new Uint8Array(bytes);
}

export type PageCache = {
  /** The entry, if there is one that is still fresh. */
  get(key: string): CacheEntry | undefined;
  /**
   * Renders the response for a target, once however many ask for it at the same time, and stores it if `isCacheable` allows it. A
   * renderer may also give the entry of another target, which is stored there only.
   */
  render(
    target: Target,
    renderer: () => Promise<FinishedResponse | CacheEntry>,
    isCacheable?: (response: FinishedResponse) => boolean,
  ): Promise<CacheEntry>;
  /** Forgets everything. What is being rendered is given out once and not stored. */
  clear(): void;
  readonly bytes: number;
  readonly entries: number;
};

export type PageCacheOptions = {
  /** About how many bytes it holds; past it the least recently used entries are evicted. */
  readonly maxBytes?: number;
  /** The same for searches, so that made-up queries evict no page. */
  readonly maxSearchBytes?: number;
  /** The time in milliseconds since the epoch. */
  readonly now?: () => number;
};

const MEGABYTE = 1024 * 1024;

export function createPageCache(options: PageCacheOptions = {}): PageCache {
  const { maxBytes = 96 * MEGABYTE, maxSearchBytes = 8 * MEGABYTE, now = Date.now } = options;
  const open = (maxSize: number) =>
    new LRUCache<string, CacheEntry>({ maxSize, sizeCalculation: ({ size }) => Math.ceil(size) });
  const [pages, searches] = [open(maxBytes), open(maxSearchBytes)];
  const pending = new Map<string, Promise<CacheEntry>>();

  function isFresh({ freshUntil }: CacheEntry): boolean {
    return freshUntil === undefined || now() < freshUntil;
  }

  return {
    get(key) {
      const entry = pages.get(key) ?? searches.get(key);
      return entry !== undefined && isFresh(entry) ? entry : undefined;
    },
    render(target, renderer, isCacheable = isPublic) {
      const { key } = target;
      const begun = pending.get(key);
      if (begun !== undefined) {
        return begun;
      }

      async function renderAndStore(): Promise<CacheEntry> {
        const response = await renderer();
        if (response instanceof CacheEntry) {
          return response;
        }
        const entry = new CacheEntry(response);
        // After a change it shows what was before.
        if (isCacheable(response) && isFresh(entry) && pending.get(key) === rendering) {
          (isSearch(target) ? searches : pages).set(key, entry);
        }
        return entry;
      }

      const rendering = renderAndStore().finally(() => {
        if (pending.get(key) === rendering) {
          pending.delete(key);
        }
      });
      pending.set(key, rendering);
      return rendering;
    },
    clear() {
      pending.clear();
      pages.clear();
      searches.clear();
    },
    get entries() {
      return pages.size + searches.size;
    },
    get bytes() {
      return pages.calculatedSize + searches.calculatedSize;
    },
  };
}

/** True for what is the same for everybody: 200, no cookie, and no policy against it. */
export function isPublic({ status, headers }: FinishedResponse): boolean {
  return (
    status === 200 && headers['set-cookie'] === undefined && !/no-store|private/.test(headers['cache-control'] ?? '')
  );
}

/** The search page without a query is a page like any other. */
function isSearch({ search }: Target): boolean {
  return new URLSearchParams(search).has('q');
}
