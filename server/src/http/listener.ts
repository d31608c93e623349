import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { TextLost } from '@portico/content';
import type { Background } from '#cache/background.ts';
import type { CacheEntry, Variant } from '#cache/cache-entry.ts';
import { NEVER, REDIRECT } from '#cache/cache-policies.ts';
import { Overloaded } from '#cache/render-queue.ts';
import { createEncodingNegotiator } from '#http/accept-encoding.ts';
import { clientOf } from '#http/client-of.ts';
import { createRefusals, RETRY_AFTER_S, tryAgain } from '#http/refusals.ts';
import { NOTHING_POLICY } from '#http/security-headers.ts';
import { type FileOnDisk, sendFile } from '#http/send-file.ts';
import { withoutToken } from '#preview/without-token.ts';
import { encodedQuery, parseTarget, splitAbsoluteForm, type Target } from '#request/target.ts';
import type { Site } from '#site.ts';

export type ListenerOptions = {
  /** Undefined until the content is read. */
  readonly site: () => Site | undefined;
  readonly isKnownHost: (host: string | undefined) => boolean;
  /** On every response that is not a cache entry; those carry them already. */
  readonly headers: Readonly<Record<string, string>>;
  readonly background: Background;
  readonly reportError: (error: unknown, url: string) => void;
  /** Called with 1 when a response has to be made first, and with -1 once it is made: a download that takes minutes is no reader who waits. */
  readonly onPending?: (change: 1 | -1) => void;
  /** Called for each request that is refused because too much is being made. */
  readonly onShed?: () => void;
  /** Called once a response is handed to the socket; `seconds` is the time since the request's headers were read. */
  readonly onResponse?: (response: ServerResponse, cache: CacheResult, seconds: number) => void;
};

/** Whether a response was in the cache, had to be rendered, or is no page at all. */
export type CacheResult = 'hit' | 'miss' | 'none';

/** `refused` where too much is being made: nothing has been sent yet. */
type Sent = CacheResult | 'refused';

/**
 * Makes the listener of the public port. Each request goes the same way: method, host, target, cache entry or a new one,
 * then conditional request and encoding.
 */
export function createListener(options: ListenerOptions): RequestListener {
  const negotiate = createEncodingNegotiator();
  const refusals = createRefusals(options.headers);

  function plain(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
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

  /** Writes a response in the encoding that the client takes; at once, except where that has to be made first. */
  function send(request: IncomingMessage, response: ServerResponse, entry: CacheEntry): undefined | Promise<void> {
    const encodings = negotiate(header(request, 'accept-encoding'));
    const ifNoneMatch = entry.status === 200 ? request.headers['if-none-match'] : undefined;
    const matched = ifNoneMatch === undefined ? undefined : entry.matchingTag(ifNoneMatch, encodings);
    if (matched !== undefined) {
      entry.notModified(matched).writeTo(response);
      response.end();
      return undefined;
    }
    const variant = entry.variant(encodings, options.background);
    if (variant instanceof Promise) {
      return variant.then((made) => write(request, response, entry, made));
    }
    write(request, response, entry, variant);
    return undefined;
  }

  /** What is wrong with a request before its target is looked at; true where it has been answered. */
  function refuse(request: IncomingMessage, response: ServerResponse, host: string | undefined): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      // The body that may follow is not read, so the connection cannot be used again.
      plain(response, 405, 'This site answers GET and HEAD.\n', { allow: 'GET, HEAD', connection: 'close' });
      return true;
    }
    if (hasTwoHosts(request)) {
      plain(response, 400, 'A request names one host.\n');
      return true;
    }
    if (!options.isKnownHost(host)) {
      plain(response, 421, 'This server does not answer for that host.\n');
      return true;
    }
    return false;
  }

  /** Answers a request for what is not found by its target as it stands. */
  function parseAndSend(
    request: IncomingMessage,
    response: ServerResponse,
    site: Site,
    url: string,
  ): Sent | Promise<Sent> {
    const parsed = parseTarget(url);
    switch (parsed.kind) {
      case 'too-long':
        plain(response, 414, 'No address of this site is that long.\n');
        return 'none';
      case 'malformed':
        plain(response, 400, 'That is not an address that this site could have.\n');
        return 'none';
      case 'bad-query':
        plain(response, 400, `${parsed.message}\n`);
        return 'none';
      case 'redirect':
        // A preview's token no cache may learn.
        plain(response, 308, '', {
          location: parsed.location,
          'cache-control': /[?&]preview=/.test(parsed.location) ? NEVER : REDIRECT,
        });
        return 'none';
    }
    const { target } = parsed;
    const file = site.file?.(target);
    const wanted = site.represent(target, request.headers.accept ?? '*/*', request.headers.origin) ?? target;
    const client = clientOf(request.socket.remoteAddress);
    // Without a promise or an error: under a flood this is what most requests come to.
    if (site.refuses?.(wanted, client) && file === undefined && site.find(wanted.key) === undefined) {
      return 'refused';
    }
    return makeAndSend(request, response, site, { url, file, wanted, client });
  }

  async function makeAndSend(
    request: IncomingMessage,
    response: ServerResponse,
    site: Site,
    {
      url,
      file,
      wanted,
      client,
    }: {
      readonly url: string;
      readonly file: FileOnDisk | undefined;
      readonly wanted: Target;
      readonly client: string;
    },
  ): Promise<Sent> {
    if (file !== undefined && (await sendFile(request, response, file))) {
      return 'none';
    }
    const entry = site.find(wanted.key);
    if (entry !== undefined) {
      await sendFor(url, wanted, request, response, entry);
      return 'hit';
    }
    const made = await make(site, wanted, client);
    if (made === undefined) {
      return 'refused';
    }
    await sendFor(url, wanted, request, response, made);
    return 'miss';
  }

  /** Sends an entry, but a redirect to a post with the query as it came: the entry is for all queries, of which the server reads none. */
  function sendFor(
    url: string,
    { match }: Target,
    request: IncomingMessage,
    response: ServerResponse,
    entry: CacheEntry,
  ): undefined | Promise<void> {
    const query =
      entry.status === 301 && match?.name === 'post' && url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
    return send(request, response, query === '' ? entry : entry.withQuery(encodedQuery(query)));
  }

  async function make(site: Site, wanted: Target, client: string): Promise<CacheEntry | undefined> {
    options.onPending?.(1);
    try {
      return await site.make(wanted, client).catch(unlessOverloaded);
    } finally {
      options.onPending?.(-1);
    }
  }

  function respond(request: IncomingMessage, response: ServerResponse): Sent | Promise<Sent> {
    const absolute = splitAbsoluteForm(request.url ?? '');
    if (refuse(request, response, absolute?.host ?? request.headers.host)) {
      return 'none';
    }
    const site = options.site();
    if (site === undefined) {
      plain(response, 503, tryAgain('The site is starting.'), { 'retry-after': String(RETRY_AFTER_S) });
      return 'none';
    }
    // Keys are canonical, so a target that is one needs no other look.
    const url = absolute?.target ?? request.url ?? '';
    const entry = mayHaveChoice(url, request.headers) ? undefined : site.find(url);
    if (entry === undefined) {
      return parseAndSend(request, response, site, url);
    }
    const sending = send(request, response, entry);
    return sending === undefined ? 'hit' : sending.then(() => 'hit');
  }

  return (request, response) => {
    const begun = performance.now();
    const observe = (cache: CacheResult) => options.onResponse?.(response, cache, (performance.now() - begun) / 1000);
    const done = (sent: Sent) => {
      if (sent === 'refused') {
        options.onShed?.();
        refusals.send(response, () => observe('none'));
      } else {
        observe(sent);
      }
    };
    const fail = (error: unknown) => {
      options.reportError(error, withoutToken(request.url ?? ''));
      if (response.headersSent) {
        response.destroy();
      } else if (error instanceof TextLost) {
        plain(response, 503, tryAgain('This page is being read again.'), { 'retry-after': String(RETRY_AFTER_S) });
      } else {
        plain(response, 500, 'This page could not be shown. The error has been logged.\n');
      }
      done('none');
    };
    try {
      const result = respond(request, response);
      if (result instanceof Promise) {
        result.then(done, fail);
      } else {
        done(result);
      }
    } catch (error) {
      fail(error);
    }
  };
}

function unlessOverloaded(error: unknown): undefined {
  if (!(error instanceof Overloaded)) {
    throw error;
  }
}

function write(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  entry: CacheEntry,
  { entityTag, head, body }: Variant,
): void {
  if (entry.status === 200 && isUnmodified(headers, entry)) {
    entry.notModified(entityTag).writeTo(response);
    response.end();
  } else {
    head.writeTo(response);
    response.end(method === 'HEAD' ? undefined : body);
  }
}

/** `If-Modified-Since` counts only where there is no `If-None-Match` (RFC 9110 section 13.1.3). */
function isUnmodified(headers: IncomingHttpHeaders, entry: CacheEntry): boolean {
  const since = headers['if-none-match'] === undefined ? headers['if-modified-since'] : undefined;
  return since !== undefined && entry.isUnmodifiedSince(since);
}

/**
 * A quick look at whether `Accept` or `Origin` may decide what is sent: only feeds and posts exist in more than one media type,
 * and other origins read JSON alone.
 */
function mayHaveChoice(url: string, { accept, origin }: IncomingHttpHeaders): boolean {
  const hasTypes = accept !== undefined && (url.endsWith('.xml') || /markdown/i.test(accept));
  return hasTypes || (origin !== undefined && /\.json(?:\?|$)/.test(url));
}

/** What RFC 9112 section 3.2 asks to refuse; node:http takes the first `Host` and says nothing of others. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') {
      hosts += 1;
    }
  }
  return hosts > 1;
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
