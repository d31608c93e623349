import type { Background } from '#cache/background.ts';
import {
  compress,
  decompress,
  decompressSync,
  type Effort,
  ENCODINGS,
  type Encoding,
  isCompressible,
} from '#http/encodings.ts';
import { contentHash, type FinishedResponse } from '#http/finished-response.ts';
import { inMemoryOfItsOwn } from '#http/memory-of-its-own.ts';
import { ResponseHead } from '#http/response-head.ts';

/** A response in one content encoding, ready to be written. */
export type Variant = {
  /** Strong entity tag with its quotes; differs between forms, since their bytes differ. */
  readonly entityTag: string;
  readonly body: Buffer;
  readonly head: ResponseHead;
};

export type CacheEntryOptions = {
  /** Compressed forms of the body at the best level, where they are there already. */
  readonly forms?: ReadonlyMap<Encoding, Buffer> | undefined;
  /** The time in milliseconds since the epoch. */
  readonly now?: () => number;
  /**
   * Called when `size` has changed. Where it is given, the body as it is is not kept beside its first compressed form, which has a quarter
   * of its bytes, until a client wants it.
   */
  readonly onSize?: () => void;
};

/** About what a head takes. */
const HEAD_BYTES = 3072;
/** Such as the list of all posts of a large site, which may have more bytes than a whole cache. */
export const LARGE_BYTES = 1024 * 1024;

// Characters of `If-None-Match`. A cache sends the tags of the few forms that it has; 16 KB of them took 0.3 ms, and a cached page takes 0.012.
const LONGEST_TAG_LIST = 2048;

// Never asked for; see #packed.
const NOTHING: readonly [Buffer, Encoding] = [Buffer.alloc(0), 'br'];

type Level = Exclude<Effort, 'thorough'>;

/** What there is of the body in one encoding. */
type Form = {
  /** Asked for, and made quickly; gone once the best level is there. */
  quick?: Promise<Variant> | undefined;
  /** The same once it is there. */
  quickMade?: Variant | undefined;
  best?: Variant;
  isImproving?: boolean;
};

/**
 * A response with its variants and entity tags. A variant is made when it is first asked for, quickly. Once it is asked
 * for again, its best level is made in the background: most error pages and searches never are.
 */
export class CacheEntry {
  readonly status: number;
  /** See FinishedResponse. */
  readonly freshUntil: number | undefined;
  /** See FinishedResponse. */
  readonly isPartial: boolean;
  /** A body of more than LARGE_BYTES: its best level is a cheaper one, and once it is packed it is unpacked only while it is being sent. */
  readonly isLarge: boolean;
  readonly #headers: FinishedResponse['headers'];
  readonly #now: () => number;
  readonly #hash: string;
  readonly #bare: Omit<Variant, 'body'>;
  #identity: Variant | undefined;
  #unpacking: Promise<Buffer> | undefined;
  #unpackedLast: WeakRef<Buffer> | undefined;
  readonly #onSize: (() => void) | undefined;
  // Thousands of entries are cached, and most have one form: one map each, and that of 304s where there are some.
  readonly #forms = new Map<Encoding, Form>();
  #notModified: Map<string, ResponseHead> | undefined;
  readonly #compressible: boolean;
  readonly #vary: string | undefined;

  constructor(response: FinishedResponse, { forms = new Map(), now = Date.now, onSize }: CacheEntryOptions = {}) {
    this.status = response.status;
    this.freshUntil = response.freshUntil;
    this.isPartial = response.isPartial === true;
    this.#now = now;
    this.#headers = response.headers;
    this.#onSize = onSize;
    this.#hash = contentHash(response.body);
    this.isLarge = response.body.length > LARGE_BYTES;
    this.#compressible = isCompressible(response.headers['content-type'], response.body.length);
    this.#vary =
      [response.headers.vary, this.#compressible ? 'accept-encoding' : undefined].filter(Boolean).join(', ') ||
      undefined;
    this.#identity = this.#variant(inMemoryOfItsOwn(response.body), undefined, '');
    this.#bare = { entityTag: this.#identity.entityTag, head: this.#identity.head };
    for (const [encoding, body] of forms) {
      this.#forms.set(encoding, { best: this.#variant(body, encoding, suffixOf(encoding, 'best')) });
    }
  }

  /** Bytes that this response holds, in all variants that are made, with their heads. */
  get size(): number {
    let heads = 1 + (this.#notModified?.size ?? 0);
    let bodies = this.#identity?.body.length ?? 0;
    for (const { quick, quickMade, best } of this.#forms.values()) {
      heads += (quick === undefined ? 0 : 1) + (best === undefined ? 0 : 1);
      bodies += (quickMade?.body.length ?? 0) + (best?.body.length ?? 0);
    }
    return heads * HEAD_BYTES + bodies;
  }

  /** The body as it is. */
  get bytes(): Buffer {
    return this.#identity?.body ?? decompressSync(...(this.#packed() ?? NOTHING));
  }

  /** Where a redirect leads. */
  get location(): string | undefined {
    return this.#headers.location;
  }

  /** The same redirect with a query, for one response: there are any number of them. */
  withQuery(query: string): CacheEntry {
    const headers = { ...this.#headers, location: `${this.location}${query}` };
    const { status, freshUntil } = this;
    const response = { status, headers, body: this.bytes, ...(freshUntil !== undefined && { freshUntil }) };
    return new CacheEntry(response, { now: this.#now });
  }

  /** A name for those bytes; see contentHash. */
  get hash(): string {
    return this.#hash;
  }

  /** The form for a client that accepts `encodings`, at once where it is there. */
  variant(encodings: readonly Encoding[], background: Background): Variant | Promise<Variant> {
    const encoding = encodings[0];
    if (encoding === undefined || !this.#compressible) {
      return this.#identity ?? this.#unpack();
    }
    return this.#forms.get(encoding)?.best ?? this.#make(encoding, background);
  }

  /**
   * The entity tag that a cached copy of this content has, where `If-None-Match` names one of a form that a client which
   * accepts `encodings` can read (RFC 9110 section 13.1.2). Undefined for a list that is longer than any client sends.
   */
  matchingTag(ifNoneMatch: string, encodings: readonly Encoding[]): string | undefined {
    if (ifNoneMatch.trim() === '*') {
      return this.#bare.entityTag;
    }
    if (ifNoneMatch.length > LONGEST_TAG_LIST) {
      return undefined;
    }
    // An entity tag may hold commas, so the list is not split at them.
    for (const [, opaque = ''] of ifNoneMatch.matchAll(/(?:W\/)?"([^"]*)"/g)) {
      const encoding = ENCODING_BY_SUFFIX.get(opaque.slice(this.#hash.length));
      const readable = encoding === undefined ? opaque === this.#hash : encodings.includes(encoding);
      if (readable && opaque.startsWith(this.#hash)) {
        return `"${opaque}"`;
      }
    }
    return undefined;
  }

  /**
   * True where `If-Modified-Since` names the moment of this content (RFC 9110 section 13.1.3). With a later moment the copy may be another server's,
   * which made it later of older content.
   */
  isUnmodifiedSince(ifModifiedSince: string): boolean {
    // What is no date equals none.
    return Date.parse(this.#headers['last-modified'] ?? '') === Date.parse(ifModifiedSince);
  }

  /** Head of a 304 for a copy that has `entityTag`, which has to be one of this response (RFC 9110 section 15.4.5). */
  notModified(entityTag: string): ResponseHead {
    this.#notModified ??= new Map();
    const known = this.#notModified.get(entityTag);
    if (known !== undefined) {
      return known;
    }
    const {
      'access-control-allow-origin': origin,
      'cache-control': cacheControl,
      'content-location': location,
      'content-security-policy': policy,
    } = this.#headers;
    const headers = {
      // A browser's copy may come from a page of another origin, and what may read it now is what this says.
      'access-control-allow-origin': origin,
      'cache-control': cacheControl,
      'content-location': location,
      'content-security-policy': policy,
      vary: this.#vary,
      etag: entityTag,
    };
    const pairs = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, value]));
    const head = this.#head(304, pairs);
    this.#notModified.set(entityTag, head);
    this.#onSize?.();
    return head;
  }

  #make(encoding: Encoding, background: Background): Promise<Variant> {
    const form = this.#formIn(encoding);
    const begun = form.quick;
    if (begun === undefined) {
      const quick = this.#encode(encoding, 'quick').then((variant) => this.#pack(form, variant));
      form.quick = quick;
      // Whoever asked is told of it.
      quick.catch(() => {
        form.quick = undefined;
      });
      return quick;
    }
    if (!form.isImproving && background(CacheEntry.#improvementOf(new WeakRef(this), encoding))) {
      form.isImproving = true;
    }
    return begun;
  }

  #formIn(encoding: Encoding): Form {
    const form = this.#forms.get(encoding) ?? {};
    this.#forms.set(encoding, form);
    return form;
  }

  /** A task that keeps no entry: where a thousand wait, those that no cache has any more would take as much memory as all that one has. */
  static #improvementOf(entry: WeakRef<CacheEntry>, encoding: Encoding): () => Promise<void> {
    return async () => {
      const kept = entry.deref();
      if (kept !== undefined) {
        await kept.#improve(encoding);
      }
    };
  }

  async #improve(encoding: Encoding): Promise<void> {
    const form = this.#formIn(encoding);
    try {
      form.best = await this.#encode(encoding, 'best');
    } finally {
      form.isImproving = false;
    }
    form.quick = undefined;
    form.quickMade = undefined;
    this.#onSize?.();
  }

  async #encode(encoding: Encoding, level: Level): Promise<Variant> {
    const { body } = this.#identity ?? { body: await this.#unpacked() };
    const effort = level === 'best' && this.isLarge ? 'thorough' : level;
    return this.#variant(await compress(body, encoding, effort), encoding, suffixOf(encoding, level));
  }

  /** Lets go of the body as it is, since a variant has it. */
  #pack(form: Form, variant: Variant): Variant {
    if (form.best !== undefined) {
      return variant;
    }
    if (this.#onSize !== undefined && this.#packed() === undefined) {
      this.#identity = undefined;
    }
    form.quickMade = variant;
    this.#onSize?.();
    return variant;
  }

  /** Keeps the plain body from here on, unless it is a large one: a client that takes no encoding is a cache or a program, and asks again. */
  async #unpack(): Promise<Variant> {
    const identity = { ...this.#bare, body: await this.#unpacked() };
    if (!this.isLarge) {
      this.#identity = identity;
      this.#onSize?.();
    }
    return identity;
  }

  /** The plain body; the same one for all who are sent it at a time. */
  async #unpacked(): Promise<Buffer> {
    const last = this.#unpackedLast?.deref();
    if (last !== undefined) {
      return last;
    }
    this.#unpacking ??= decompress(...(this.#packed() ?? NOTHING)).finally(() => {
      this.#unpacking = undefined;
    });
    const unpacked = await this.#unpacking;
    this.#unpackedLast = new WeakRef(unpacked);
    return unpacked;
  }

  /** A compressed form that is kept, and its encoding; there is one where the body is not. */
  #packed(): readonly [Buffer, Encoding] | undefined {
    for (const [encoding, { quickMade, best }] of this.#forms) {
      const kept = quickMade ?? best;
      if (kept !== undefined) {
        return [kept.body, encoding];
      }
    }
    return undefined;
  }

  #variant(body: Buffer, encoding: Encoding | undefined, suffix: string): Variant {
    const entityTag = `"${this.#hash}${suffix}"`;
    const headers = Object.entries({
      ...this.#headers,
      ...(encoding && { 'content-encoding': encoding }),
      ...(this.#vary && { vary: this.#vary }),
      'content-length': String(body.length),
      etag: entityTag,
    }).flat();
    return { entityTag, body, head: this.#head(this.status, headers) };
  }

  #head(status: number, headers: string[]): ResponseHead {
    return new ResponseHead(status, headers, { now: this.#now, freshUntil: this.freshUntil });
  }
}

function suffixOf(encoding: Encoding, level: Level): string {
  return level === 'best' ? `-${encoding}` : `-${encoding}q`;
}

const ENCODING_BY_SUFFIX: ReadonlyMap<string, Encoding> = new Map(
  ENCODINGS.flatMap((encoding) => [
    [suffixOf(encoding, 'quick'), encoding],
    [suffixOf(encoding, 'best'), encoding],
  ]),
);
