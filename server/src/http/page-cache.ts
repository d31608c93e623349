import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { compress, type Encoding, encodingFor, isCompressible } from '#http/encodings.ts';

export type EntryInput = {
  readonly status: number;
  /** Lower-case names; without content-length, content-encoding and etag, which the encoding decides. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
};

// The year in the footer and the expiry date in security.txt change without the content.
const LONGEST_LIFE_MS = 3_600_000;
// The key, the headers, and the objects that hold an entry.
const OVERHEAD_BYTES = 8192;
// The copies in Brotli and gzip together take less than half of what they are made of.
const SHARE_OF_VARIANTS = 0.5;
/** Headers that a 304 repeats (RFC 9110 section 15.4.5), and those that govern how browsers may use their copy. */
const IN_304 = [
  'access-control-allow-origin',
  'cache-control',
  'content-location',
  'content-security-policy',
  'vary',
  'etag',
];

/** A finished response, with its compressed variants, each made when it is first requested. */
export class CacheEntry {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly #hash: string;
  readonly #isCompressible: boolean;
  readonly #compressed: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>;

  constructor({ status, headers, body }: EntryInput, forms: ReadonlyMap<Encoding, Buffer> = new Map()) {
    this.status = status;
    this.body = body;
    this.#isCompressible = isCompressible(headers['content-type'], body.length);
    const vary = [headers.vary, this.#isCompressible ? 'accept-encoding' : undefined].filter(Boolean).join(', ');
    this.headers = vary === '' ? headers : { ...headers, vary };
    // A feed has the same bytes under two types.
    this.#hash = contentHash(body, headers['content-type']);
    this.#compressed = new Map(
      Array.from(forms, ([encoding, form]) => [encoding, Promise.resolve(new Uint8Array(form))]),
    );
  }

  get size(): number {
    return Math.ceil(OVERHEAD_BYTES + this.body.length * (this.#isCompressible ? 1 + SHARE_OF_VARIANTS : 1));
  }

  /** The response to a request with these headers. */
  async respond(asked: Headers): Promise<Response> {
    const encoding = this.#isCompressible ? encodingFor(asked.get('accept-encoding')) : undefined;
    // The bytes differ, so each encoding has its own strong entity tag.
    const headers = {
      ...this.headers,
      etag: encoding === undefined ? `"${this.#hash}"` : `"${this.#hash}-${encoding}"`,
    };
    if (this.status === 200 && this.#isKnown(headers.etag, asked)) {
      const repeated = Object.entries(headers).filter(([name]) => IN_304.includes(name));
      return new Response(null, { status: 304, headers: Object.fromEntries(repeated) });
    }
    const body = encoding === undefined ? this.body : await this.#bodyIn(encoding);
    const own = { ...(encoding && { 'content-encoding': encoding }), 'content-length': String(body.length) };
    return new Response(body, { status: this.status, headers: { ...headers, ...own } });
  }

  /** Whether the client has this variant. `If-Modified-Since` counts only without `If-None-Match` (RFC 9110 section 13.1.3). */
  #isKnown(entityTag: string, asked: Headers): boolean {
    const tags = asked.get('if-none-match');
    if (tags !== null) {
      return hasEntityTag(tags, entityTag);
    }
    const modified = this.headers['last-modified'];
    const since = modified === undefined ? null : asked.get('if-modified-since');
    // A copy with a later date may come from another server, which made it later from older content.
    return since !== null && Date.parse(since) === Date.parse(modified ?? '');
  }

  #bodyIn(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
    const known = this.#compressed.get(encoding);
    if (known !== undefined) {
      return known;
    }
    const making = compress(this.body, encoding, 'quick');
    this.#compressed.set(encoding, making);
    making.catch(() => this.#compressed.delete(encoding));
    return making;
  }
}

export class Overloaded extends Error {
  constructor() {
    super('Too many responses wait to be made.');
    this.name = 'Overloaded';
  }
}

export type PageCache = ReturnType<typeof createPageCache>;

export type PageCacheOptions = {
  readonly maxBytes?: number;
  /** How many responses may be made at the same time, and how many more may wait (one to three seconds). */
  readonly atOnce?: number;
  readonly mostWaiting?: number;
  readonly onMade?: (seconds: number) => void;
};

/** Keeps responses in memory until the content changes. Simultaneous requests share one response. */
export function createPageCache(options: PageCacheOptions = {}) {
  const { maxBytes = 104_857_600, atOnce = 16, mostWaiting = 128, onMade } = options;
  const limit = pLimit(atOnce);
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => size,
    ttl: LONGEST_LIFE_MS,
  });
  const pending = new Map<string, Promise<CacheEntry>>();

  async function makeEntry(fetch: () => Promise<Response>): Promise<CacheEntry> {
    if (limit.pendingCount >= mostWaiting && limit.activeCount >= atOnce) {
      throw new Overloaded();
    }
    const response = await limit(async () => {
      const begun = performance.now();
      const made = await fetch();
      onMade?.((performance.now() - begun) / 1000);
      return made;
    });
    const body = new Uint8Array(await response.arrayBuffer());
    return new CacheEntry({ status: response.status, headers: Object.fromEntries(response.headers), body });
  }

  return {
    get: (key: string): CacheEntry | undefined => entries.get(key),
    /** Makes the response for a key, and stores it if `isStored` allows it. Rejects with an Overloaded if too many wait. */
    make(key: string, fetch: () => Promise<Response>, isStored = isPublic): Promise<CacheEntry> {
      const begun = pending.get(key);
      if (begun !== undefined) {
        return begun;
      }
      const making = makeEntry(fetch)
        .then((entry) => {
          // Otherwise it started before a change, so it shows the old content.
          if (pending.get(key) === making && isStored(entry)) {
            entries.set(key, entry);
          }
          return entry;
        })
        .finally(() => {
          if (pending.get(key) === making) {
            pending.delete(key);
          }
        });
      pending.set(key, making);
      return making;
    },
    /** Clears the cache. Responses that are being made are sent, but not stored. */
    clear(): void {
      pending.clear();
      entries.clear();
    },
    get entries(): number {
      return entries.size;
    },
    get bytes(): number {
      return entries.calculatedSize;
    },
    get waiting(): number {
      return limit.pendingCount;
    },
  };
}

export function isPublic({ status, headers }: Pick<CacheEntry, 'status' | 'headers'>): boolean {
  const { 'set-cookie': cookie, 'cache-control': policy = '' } = headers;
  return status === 200 && cookie === undefined && !/no-store|private/.test(policy);
}

/** Whether an `If-None-Match` names a tag (RFC 9110 section 13.1.2). */
export function hasEntityTag(ifNoneMatch: string, entityTag: string): boolean {
  // Tags may hold commas, so the list is not split at them, and proxies that compress again weaken them.
  const known = ifNoneMatch.matchAll(/(?:W\/)?("[^"]*")/g);
  return ifNoneMatch.trim() === '*' || known.some(([, tag]) => tag === entityTag);
}

/** The opaque part of a strong entity tag (RFC 9110 section 8.8.3) for these bytes of a media type, without quotes. */
export function contentHash(body: Uint8Array, type = ''): string {
  return createHash('sha256').update(type).update(body).digest('base64url').slice(0, 22);
}
