import type { RequestListener } from 'node:http';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { NEVER, REDIRECT } from '@portico/config/cache-policies';
import { isPageMatch } from '@portico/config/match-route';
import { PAGE_COUNTS_PATH, type RouteFacts, routes } from '@portico/config/routes';
import type { ContentSnapshot } from '@portico/content';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { knownHosts } from '#http/known-hosts.ts';
import { mediaFiles } from '#http/media-files.ts';
import { type CacheEntry, isPublic, Overloaded, type PageCache } from '#http/page-cache.ts';
import { pageCounts } from '#http/page-counts.ts';
import { plain, retryLater } from '#http/plain.ts';
import { hasToken, verifyPreview, withoutToken } from '#preview/preview-token.ts';
import { type Address, encodedQuery, parseAddress, preferredAddress, requestFor } from '#site/address.ts';
import type { SiteFetch } from '#site/site-fetch.ts';

export type Site = {
  readonly fetch: SiteFetch;
  readonly content: () => ContentSnapshot;
  readonly files: ReadonlyMap<string, CacheEntry>;
};

export type AppOptions = {
  /** Undefined until the content is read. */
  readonly site: () => Site | undefined;
  readonly cache: PageCache;
  /** Origin of the site's public URL. Requests for other hosts are refused. */
  readonly baseUrl: string;
  /** Headers of every response that is not a cache entry; cache entries already have them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly reportError: (error: unknown, url: string) => void;
  readonly previewSecret?: string | undefined;
  readonly countPageView?: ((route: string) => void) | undefined;
  readonly onShed?: () => void;
  /** Called once there is a response; `seconds` is the time since the request's headers were read. */
  readonly onResponse?: (exchange: Exchange) => void;
  readonly now?: () => number;
};

/** Whether a response was in the cache, had to be rendered, or isn't a page. */
export type CacheResult = 'hit' | 'miss' | 'none';

export type Exchange = {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  /** The host of a request that was refused because of it. */
  readonly host?: string | undefined;
  readonly cache: CacheResult;
  readonly seconds: number;
};

export type AppEnv = {
  Bindings: Partial<HttpBindings> | undefined;
  Variables: { cache: CacheResult; site: Site; address: Address };
};

/** The label of page views at paths that are not a page. */
export const NO_PAGE = 'not-found';
const NOT_VALID = 'This is not a valid address.\n';
const DAY_S = 86_400;
// The host for requests that name none. No site has that name (RFC 6761 section 6.4).
const NO_HOST = 'none.invalid';

export function createApp(options: AppOptions): Hono<AppEnv> {
  const { cache, baseUrl, previewSecret, headers, now = Date.now } = options;
  const app = new Hono<AppEnv>({ getPath: () => '/' });

  app.use(async (context, next) => {
    const begun = performance.now();
    await next();
    const { req, res } = context;
    // Page views are not logged.
    if (req.method !== 'POST' || context.get('address')?.pathname !== PAGE_COUNTS_PATH) {
      const seconds = (performance.now() - begun) / 1000;
      const url = withoutToken(targetText(context));
      const cached = context.get('cache') ?? 'none';
      const { status } = res;
      const host = status === 421 ? new URL(req.url).hostname : undefined;
      options.onResponse?.({ method: req.method, url, status, host, cache: cached, seconds });
    }
  });

  app.use(knownHosts(baseUrl, headers));

  app.use(async (context, next) => {
    const parsed = parseAddress(targetText(context));
    if ('status' in parsed) {
      return plain(parsed.status, NOT_VALID, headers);
    }
    if ('location' in parsed) {
      return plain(308, '', { ...headers, ...parsed, ...redirectPolicy(parsed.location) });
    }
    const site = options.site();
    if (site === undefined) {
      return retryLater('The site is starting.', headers);
    }
    context.set('address', parsed);
    context.set('site', site);
    return next();
  });

  app.use(async (context, next) => {
    const { match } = context.get('address');
    const { forAll }: Partial<RouteFacts> = match === undefined ? {} : routes[match.name];
    const isPreflight = context.req.raw.headers.has('access-control-request-method');
    return forAll && isPreflight ? preflight(context, next) : next();
  });
  const { countPageView } = options;
  if (countPageView !== undefined) {
    app.use(pageCounts({ headers, count: (pathname) => countView(pathname, countPageView) }));
  }
  app.use(async ({ req }, next) => {
    // The body that may follow is not read, so the connection cannot be used again.
    const refused = { ...headers, allow: 'GET, HEAD', connection: 'close' };
    return req.method === 'GET' || req.method === 'HEAD'
      ? next()
      : plain(405, 'This site supports only GET and HEAD.\n', refused);
  });
  app.use(mediaFiles(headers));

  app.use(async (context) => {
    const { raw } = context.req;
    const address = context.get('address');
    const site = context.get('site');
    const previewUntil = previewEnd(address);
    const wanted = previewUntil === undefined ? preferredAddress(address, raw.headers.get('accept') ?? '*/*') : address;
    const cached =
      site.files.get(wanted.pathname) ?? (previewUntil === undefined ? cache.get(keyOf(wanted)) : undefined);
    const entry = cached ?? (await make(site, wanted, previewUntil));
    context.set('cache', cached === undefined ? 'miss' : 'hit');
    return withQuery(targetText(context), wanted, entry) ?? entry.respond(raw.headers);
  });

  function previewEnd({ match, previewToken }: Address): number | undefined {
    return previewSecret === undefined || previewToken === undefined || match?.name !== 'post'
      ? undefined
      : verifyPreview(previewToken, match.params.slug, previewSecret, now());
  }

  function make({ fetch }: Site, address: Address, previewUntil?: number): Promise<CacheEntry> {
    const request = requestFor(address, baseUrl);
    return previewUntil === undefined
      ? cache.make(keyOf(address), () => fetch(request), isStored(address))
      : cache.make(
          `${keyOf(address)} preview ${address.previewToken}`,
          () => fetch(request, previewUntil),
          () => false,
        );
  }

  async function countView(pathname: string, count: (route: string) => void): Promise<boolean> {
    const site = options.site();
    const address = parseAddress(pathname);
    if (site === undefined || !('match' in address) || pathname.includes('?')) {
      return false;
    }
    const { match } = address;
    const isPage = match !== undefined && isPageMatch(match);
    const isThere = isPage && (cache.get(keyOf(address)) ?? (await make(site, address))).status === 200;
    count(isThere ? routes[match.name].path : NO_PAGE);
    return true;
  }

  app.onError((error, context) => {
    if (error instanceof Overloaded) {
      options.onShed?.();
      return retryLater('The site is overloaded.', headers);
    }
    options.reportError(error, withoutToken(targetText(context)));
    return plain(500, 'This page could not be shown. The error has been logged.\n', headers);
  });
  return app;
}

const preflight = cors({ origin: '*', allowMethods: ['GET', 'HEAD'], allowHeaders: ['*'], maxAge: DAY_S });

export function createListener(options: AppOptions): RequestListener {
  return getRequestListener(createApp(options).fetch, {
    hostname: NO_HOST,
    // Connections whose request has a body are closed.
    autoCleanupIncoming: false,
    errorHandler(error) {
      if (!(error instanceof RequestError)) {
        options.reportError(error, '');
      }
      return plain(400, NOT_VALID, options.headers);
    },
  });
}

/** No client can ask for a path with a space. */
function keyOf({ url, accept }: Address): string {
  return accept === undefined ? url : `${url} ${accept}`;
}

/** Whether a response is cached. Arbitrary queries would evict pages, so searches aren't, and all unknown addresses share one entry. */
function isStored({ match, url }: Address): typeof isPublic {
  if (match?.name === 'search' && url.includes('?')) {
    return () => false;
  }
  return match === undefined ? ({ status }) => status === 404 : isPublic;
}

/** The request target as the client sent it: a URL would have other dots and slashes. */
function targetText({ env, req }: Context<AppEnv>): string {
  const sent = env?.incoming?.url;
  return sent?.startsWith('/') ? sent : req.url.slice(req.url.indexOf('/', 'https://'.length));
}

/** A redirect to a post keeps the query, which the server does not read. */
function withQuery(target: string, { match }: Address, { status, headers }: CacheEntry): Response | undefined {
  const query = target.includes('?') ? encodedQuery(target.slice(target.indexOf('?') + 1)) : '';
  return status === 301 && match?.name === 'post' && query !== ''
    ? new Response(null, {
        status,
        headers: { ...headers, ...redirectPolicy(target), location: `${headers.location}${query}` },
      })
    : undefined;
}

/** Keeps the token of a preview out of caches. */
function redirectPolicy(url: string): { readonly 'cache-control': string } {
  return { 'cache-control': hasToken(url) ? NEVER : REDIRECT };
}
