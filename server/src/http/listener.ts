import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Background } from '#cache/background.ts';
import type { CacheEntry } from '#cache/cache-entry.ts';
import { NEVER, REDIRECT } from '#cache/cache-policies.ts';
import { Overloaded } from '#cache/render-limit.ts';
import { createEncodingNegotiator } from '#http/accept-encoding.ts';
import { preflightHeaders } from '#http/preflight.ts';
import { RETRY_AFTER_S, tryAgain } from '#http/refusals.ts';
import { NOTHING_POLICY } from '#http/security-headers.ts';
import { sendFile } from '#http/send-file.ts';
import { withoutToken } from '#preview/without-token.ts';
import { encodedQuery, type ParsedTarget, parseTarget, splitAbsoluteForm, type Target } from '#request/target.ts';
import type { Site } from '#site.ts';

export type ListenerOptions = {
  /** Undefined until the content is read. */
  readonly site: () => Site | undefined;
  readonly isKnownHost: (host: string | undefined) => boolean;
  /** On every response that is not a cache entry; those carry them already. */
  readonly headers: Readonly<Record<string, string>>;
  readonly background: Background;
  readonly reportError: (error: unknown, url: string) => void;
  /** Called for each request that is refused because too much is being made. */
  readonly onShed?: () => void;
  /** Called once a response is handed to the socket; `seconds` is the time since the request's headers were read. */
  readonly onResponse?: (response: ServerResponse, cache: CacheResult, seconds: number) => void;
};

/** Whether a response was in the cache, had to be rendered, or is no page at all. */
export type CacheResult = 'hit' | 'miss' | 'none';

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

/** A response that is no page: a refusal, an error or a redirect. */
type Plain = { readonly status: number; readonly text: string; readonly headers?: Readonly<Record<string, string>> };

/**
 * Makes the listener of the public port. Each request goes the same way: method, host, target, cache entry or a new one,
 * then conditional request and encoding.
 */
export function createListener(options: ListenerOptions): RequestListener {
  const negotiate = createEncodingNegotiator();

  function sendPlain({ response }: Exchange, { status, text, headers }: Plain): void {
    response.writeHead(status, {
      ...options.headers,
      'content-type': 'text/plain; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': NEVER,
      'content-security-policy': NOTHING_POLICY,
      ...headers,
    });
    response.end(text);
  }

  async function sendEntry({ request, response }: Exchange, entry: CacheEntry): Promise<void> {
    const { method, headers } = request;
    const encodings = negotiate(listOf(headers['accept-encoding']));
    const known = entry.status === 200 ? headers['if-none-match'] : undefined;
    const matched = known === undefined ? undefined : entry.matchingTag(known, encodings);
    if (matched !== undefined) {
      entry.notModified(matched).writeTo(response);
      response.end();
      return;
    }
    const { entityTag, head, body } = await entry.variant(encodings, options.background);
    if (isUnmodified(headers, entry)) {
      entry.notModified(entityTag).writeTo(response);
      response.end();
      return;
    }
    head.writeTo(response);
    response.end(method === 'HEAD' ? undefined : body);
  }

  async function respond(exchange: Exchange): Promise<CacheResult> {
    const { request, response } = exchange;
    const { headers } = request;
    const absolute = splitAbsoluteForm(request.url ?? '');
    const refusal =
      refusalOf(request) ?? (options.isKnownHost(absolute?.host ?? headers.host) ? undefined : UNKNOWN_HOST);
    if (refusal !== undefined) {
      sendPlain(exchange, refusal);
      return 'none';
    }
    const site = options.site();
    if (site === undefined) {
      sendPlain(exchange, retryLater('The site is starting.'));
      return 'none';
    }
    const url = absolute?.target ?? request.url ?? '';
    const parsed = parseTarget(url);
    if (parsed.kind !== 'target') {
      sendPlain(exchange, answerTo(parsed));
      return 'none';
    }
    const { target } = parsed;
    const file = site.file?.(target);
    if (file !== undefined && (await sendFile(request, response, file))) {
      return 'none';
    }
    const wanted = site.represent(target, headers.accept ?? '*/*', headers.origin) ?? target;
    const cached = site.find(wanted.key);
    const entry = cached ?? (await site.make(wanted));
    await sendEntry(exchange, withQueryOf(url, wanted, entry));
    return cached === undefined ? 'miss' : 'hit';
  }

  function sendError(exchange: Exchange, error: unknown): void {
    if (error instanceof Overloaded) {
      options.onShed?.();
      sendPlain(exchange, retryLater('The site has too much to do.'));
      return;
    }
    options.reportError(error, withoutToken(exchange.request.url ?? ''));
    if (exchange.response.headersSent) {
      exchange.response.destroy();
    } else {
      sendPlain(exchange, { status: 500, text: 'This page could not be shown. The error has been logged.\n' });
    }
  }

  return async (request, response) => {
    const begun = performance.now();
    const exchange = { request, response };
    let result: CacheResult = 'none';
    try {
      result = await respond(exchange);
    } catch (error) {
      sendError(exchange, error);
    }
    options.onResponse?.(response, result, (performance.now() - begun) / 1000);
  };
}

const UNKNOWN_HOST: Plain = { status: 421, text: 'This server does not answer for that host.\n' };

function retryLater(why: string): Plain {
  return { status: 503, text: tryAgain(why), headers: { 'retry-after': String(RETRY_AFTER_S) } };
}

/** What is wrong with a request before its target is looked at. */
function refusalOf(request: IncomingMessage): Plain | undefined {
  const preflight = preflightHeaders(request);
  if (preflight !== undefined) {
    return { status: 200, text: '', headers: preflight };
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    // The body that may follow is not read, so the connection cannot be used again.
    const headers = { allow: 'GET, HEAD', connection: 'close' };
    return { status: 405, text: 'This site answers GET and HEAD.\n', headers };
  }
  // RFC 9112 section 3.2 asks to refuse it; node:http takes the first `Host` and says nothing of others.
  return (request.headersDistinct.host?.length ?? 0) > 1
    ? { status: 400, text: 'A request names one host.\n' }
    : undefined;
}

/** The answer to a target that no page can have. */
function answerTo(parsed: Exclude<ParsedTarget, { readonly kind: 'target' }>): Plain {
  switch (parsed.kind) {
    case 'too-long':
      return { status: 414, text: 'No address of this site is that long.\n' };
    case 'malformed':
      return { status: 400, text: 'That is not an address that this site could have.\n' };
    case 'redirect': {
      const { location } = parsed;
      // No cache may learn the token of a preview.
      const policy = /[?&]preview=/.test(location) ? NEVER : REDIRECT;
      return { status: 308, text: '', headers: { location, 'cache-control': policy } };
    }
  }
}

/** A redirect to a post leads on with the query as it came: the entry is for all queries, of which the server reads none. */
function withQueryOf(url: string, { match }: Target, entry: CacheEntry): CacheEntry {
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  return entry.status === 301 && match?.name === 'post' && query !== '' ? entry.withQuery(encodedQuery(query)) : entry;
}

/** `If-Modified-Since` counts only if there is no `If-None-Match` (RFC 9110 section 13.1.3). */
function isUnmodified(headers: IncomingHttpHeaders, entry: CacheEntry): boolean {
  const since = headers['if-none-match'] === undefined ? headers['if-modified-since'] : undefined;
  return entry.status === 200 && since !== undefined && entry.isUnmodifiedSince(since);
}

function listOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}
