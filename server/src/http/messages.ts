import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { NEVER } from '@portico/core/cache-policies';
import { NOTHING_POLICY } from '@portico/core/security-policy';
import type { RequestIds } from '#http/request-ids.ts';

const RETRY_AFTER_S = 2;

/** Header fields, by lower-case name. */
export type HeaderFields = Readonly<Record<string, string>>;

/** A request, from a connection or from the program itself. */
export type SiteRequest = {
  readonly method: string;
  /** The request target as received (RFC 9112 section 3.2). */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body?: AsyncIterable<Uint8Array>;
};

/** Whether the response came from the cache, had to be made, or is neither a page nor a file. */
export type CacheResult = 'hit' | 'miss' | 'none';

export type SiteResponse = {
  readonly status: number;
  readonly headers: HeaderFields;
  /** The values of the Set-Cookie fields, which can't be joined like other fields (RFC 9110 section 5.3). */
  readonly cookies?: readonly string[] | undefined;
  /** The listener doesn't send the body of a response to HEAD. */
  readonly body?: Uint8Array | Readable;
  readonly cache?: CacheResult;
};

/** A response before it is compressed. */
export type MadeResponse = {
  readonly status: number;
  /** Without content-length, content-encoding and etag, which depend on the encoding. */
  readonly headers: HeaderFields;
  /** See SiteResponse. Only responses for a single reader have cookies. */
  readonly cookies?: readonly string[] | undefined;
  readonly body: Uint8Array;
  /** Whether the page cache may keep it until the content changes. */
  readonly isKept: boolean;
};

export type Exchange = RequestIds & {
  readonly method: string;
  readonly url: string;
  /** The route pattern of the address, such as `/blog/:slug`; undefined if no route matches. */
  readonly route?: string | undefined;
  readonly status: number;
  /** The host of a request that was refused because of it. */
  readonly host?: string | undefined;
  readonly cache: CacheResult;
  readonly seconds: number;
};

/** A response that is one line of text, or a redirect without a body. */
export function plain(status: number, text: string, headers: HeaderFields = {}): SiteResponse {
  const body = Buffer.from(text);
  return {
    status,
    headers: {
      'cache-control': NEVER,
      'content-security-policy': NOTHING_POLICY,
      'content-type': 'text/plain; charset=utf-8',
      ...headers,
      'content-length': String(body.length),
    },
    body,
  };
}

export function retryLater(why: string, headers: HeaderFields): SiteResponse {
  return plain(503, `${why} Try again in a moment.\n`, { ...headers, 'retry-after': String(RETRY_AFTER_S) });
}
