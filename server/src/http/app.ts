import type { RequestListener } from 'node:http';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { NEVER, REDIRECT } from '#cache/cache-policies.ts';
import type { CacheEntry } from '#cache/page-cache.ts';
import { Overloaded } from '#cache/render-limit.ts';
import { knownHosts } from '#http/known-hosts.ts';
import { plain, retryLater } from '#http/plain.ts';
import { preflightHeaders } from '#http/preflight.ts';
import { sendFile } from '#http/send-file.ts';
import { hasToken, withoutToken } from '#preview/without-token.ts';
import { encodedQuery, type ParsedTarget, parseTarget, type Target } from '#request/target.ts';
import type { Site } from '#site.ts';

export type AppOptions = {
  /** Undefined until the content is read. */
  readonly site: () => Site | undefined;
  readonly isKnownHost: (host: string | undefined) => boolean;
  /** On every response that is not a cache entry; those carry them already. */
  readonly headers: Readonly<Record<string, string>>;
  readonly reportError: (error: unknown, url: string) => void;
  /** Called for each request that is refused because too much is being made. */
  readonly onShed?: () => void;
  /** Called once there is a response; `seconds` is the time since the request's headers were read. */
  readonly onResponse?: (exchange: Exchange) => void;
  /** The time in milliseconds since the epoch. */
  readonly now?: () => number;
};

/** Whether a response was in the cache, had to be rendered, or isn't a page. */
export type CacheResult = 'hit' | 'miss' | 'none';

export type Exchange = {
  readonly method: string;
  /** As it may be logged. */
  readonly url: string;
  readonly status: number;
  readonly cache: CacheResult;
  readonly seconds: number;
};

export type AppEnv = { Bindings: Partial<HttpBindings> | undefined; Variables: { cache: CacheResult } };

// What a request without a host asks for. No site has that name (RFC 6761 section 6.4).
const NO_HOST = 'none.invalid';

/** Makes the public app. Each request goes the same way: method and host, target, file of the build or cache entry, or a new one. */
export function createApp(options: AppOptions): Hono<AppEnv> {
  const { headers, onResponse, now = Date.now } = options;
  const app = new Hono<AppEnv>({ getPath: () => '/' });

  if (onResponse !== undefined) {
    app.use(async (context, next) => {
      const begun = performance.now();
      await next();
      const { req, res } = context;
      const seconds = (performance.now() - begun) / 1000;
      const url = withoutToken(targetText(context));
      onResponse({ method: req.method, url, status: res.status, cache: context.get('cache') ?? 'none', seconds });
    });
  }

  app.use(async (context, next) => {
    const preflight = preflightHeaders(context.req.raw, targetText(context));
    return preflight === undefined ? next() : plain(200, '', { ...headers, ...preflight });
  });
  app.use(knownHosts(options));

  app.use(async (context) => {
    const site = options.site();
    if (site === undefined) {
      return retryLater('The site is starting.', headers);
    }
    const text = targetText(context);
    const parsed = parseTarget(text);
    if (parsed.kind !== 'target') {
      return answerTo(parsed, headers);
    }
    const { target } = parsed;
    const request = context.req.raw;
    const file = site.file?.(target);
    const sent = file && (await sendFile(request, file, context.env));
    if (sent !== undefined) {
      return sent;
    }
    const accept = request.headers.get('accept') ?? '*/*';
    const wanted = site.represent(target, accept, request.headers.get('origin') ?? undefined) ?? target;
    const cached = site.find(wanted.key);
    const entry = cached ?? (await site.make(wanted));
    context.set('cache', cached === undefined ? 'miss' : 'hit');
    return withQueryOf(text, wanted, entry).respond(request.headers, now());
  });

  app.onError((error, context) => {
    if (error instanceof Overloaded) {
      options.onShed?.();
      return retryLater('The site has too much to do.', headers);
    }
    options.reportError(error, withoutToken(targetText(context)));
    return plain(500, 'This page could not be shown. The error has been logged.\n', headers);
  });
  return app;
}

/** The app as node:http calls it. */
export function createListener(options: AppOptions): RequestListener {
  return getRequestListener(createApp(options).fetch, {
    hostname: NO_HOST,
    // Connections whose request has a body are closed.
    autoCleanupIncoming: false,
    errorHandler(error) {
      if (!(error instanceof RequestError)) {
        options.reportError(error, '');
      }
      return answerTo({ kind: 'malformed' }, options.headers);
    },
  });
}

/** The request target as the client sent it: a URL would have other dots and slashes. */
function targetText({ env, req }: Context<AppEnv>): string {
  const sent = env?.incoming?.url;
  return sent?.startsWith('/') ? sent : req.url.slice(req.url.indexOf('/', 'https://'.length));
}

/** The answer to a target that no page can have. */
function answerTo(parsed: Exclude<ParsedTarget, { readonly kind: 'target' }>, headers: AppOptions['headers']) {
  switch (parsed.kind) {
    case 'too-long':
      return plain(414, 'No address of this site is that long.\n', headers);
    case 'malformed':
      return plain(400, 'That is not an address that this site could have.\n', headers);
    case 'redirect': {
      const { location } = parsed;
      return plain(308, '', { ...headers, location, ...policyOf(location) });
    }
  }
}

/** A redirect to a post leads on with the query as it came: the entry is for all queries, of which the server reads none. */
function withQueryOf(text: string, { match }: Target, entry: CacheEntry): CacheEntry {
  const query = text.includes('?') ? text.slice(text.indexOf('?') + 1) : '';
  return entry.status === 301 && match?.name === 'post' && query !== ''
    ? entry.withQuery(encodedQuery(query), policyOf(text))
    : entry;
}

/** No cache may learn the token of a preview. */
function policyOf(url: string): { readonly 'cache-control': string } {
  return { 'cache-control': hasToken(url) ? NEVER : REDIRECT };
}
