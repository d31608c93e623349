import { type Bodies, type ContentSnapshot, redirectTarget, withQuery } from '@portico/content';
import { NEVER, REDIRECT } from '@portico/core/cache-policies';
import { isPageMatch } from '@portico/core/match-route';
import { PAGE_COUNTS_PATH, type RouteFacts, routes } from '@portico/core/routes';
import type { SitePages } from '@portico/core/site-pages';
import { LRUCache } from 'lru-cache';
import {
  type Address,
  encodedQuery,
  hostAndPath,
  hostsOf,
  isPreviewable,
  markdownAddress,
  type ParsedAddress,
  pageOfData,
  parseAddress,
  prefersMarkdown,
} from '#http/address.ts';
import type { CacheEntry } from '#http/cache-entry.ts';
import { readForm } from '#http/form-reader.ts';
import { knownPaths } from '#http/known-paths.ts';
import { inMarkdown, type LocatedAddress, locateAddress, type Preview } from '#http/locate-address.ts';
import {
  type Exchange,
  type HeaderFields,
  type MadeResponse,
  plain,
  retryLater,
  type SiteRequest,
  type SiteResponse,
} from '#http/messages.ts';
import { Overloaded, type PageCache } from '#http/page-cache.ts';
import { requestIds } from '#http/request-ids.ts';
import { SHARED } from '#http/security-headers.ts';
import { sendMedia } from '#http/send-media.ts';
import { MAX_PARSED_TARGETS, MAX_SEGMENTS, type Work } from '#limits.ts';
import { hasToken, verifyPreview, withoutToken } from '#preview/preview-token.ts';
import { pathsOf } from '#site/load-apps.ts';
import { type MakeResponse, PREVIEW_HEADERS } from '#site/make-response.ts';
import { countPage } from '#site/page-counts.ts';

export type Site = {
  readonly make: MakeResponse;
  /** Absent if no post has to be waited for. */
  readonly bodies?: Pick<Bodies, 'ready'>;
  readonly content: () => ContentSnapshot;
  readonly files: ReadonlyMap<string, CacheEntry>;
  readonly pages: SitePages;
};

export type AnswerOptions = {
  readonly site: () => Site | undefined;
  readonly cache: PageCache;
  /** The origin of the site's public URL. */
  readonly baseUrl: string;
  /** Requests for other hosts are refused; by default, for others than that of the public URL. */
  readonly hosts?: Pick<ReadonlySet<string>, 'has'>;
  readonly headers: HeaderFields;
  readonly reportError: (error: unknown, url: string) => void;
  readonly previewSecrets?: readonly string[];
  readonly countPageView?: ((route: string, slug?: string) => void) | undefined;
  readonly onShed?: () => void;
  /** Called when there is a response; `seconds` is the time since the request's headers were read. */
  readonly onResponse?: (exchange: Exchange) => void;
  readonly now?: () => number;
};

/** What a request's target and `Host` say. */
type Target = {
  /** Undefined if either is malformed. */
  readonly at: ReturnType<typeof hostAndPath>;
  /** Undefined if the host is refused. */
  readonly parsed: ParsedAddress | undefined;
  readonly route: string | undefined;
  /** The target without a preview's token, for logs. */
  readonly url: string;
};

/** The label for page views at paths that aren't pages. */
export const NO_PAGE = 'not-found';

// The files that pages of other origins load, not the parts that proxies put into pages. Without CORS headers, an error there looks to them as if the network had failed.
const LOADED_ELSEWHERE = /^\/(?:fonts|shell-assets)\//;

const NOT_VALID = 'This is not a valid address.\n';
const READS_ONLY = 'This site supports only GET and HEAD.\n';

/** Creates the function that answers every request: from the public listener, development, the export and tests. It doesn't reject. */
export function createAnswer(options: AnswerOptions): (request: SiteRequest) => Promise<SiteResponse> {
  const {
    cache,
    baseUrl,
    hosts = hostsOf(baseUrl),
    previewSecrets = [],
    countPageView,
    headers,
    now = Date.now,
  } = options;
  const targets = new LRUCache<string, Target, SiteRequest>({
    max: MAX_PARSED_TARGETS,
    memoMethod: (_key, _previous, { context }) => parseTarget(context, hosts),
  });
  let forms = 0;

  function movedFrom(address: Exclude<ParsedAddress, { readonly status: number }>, site: Site): string | undefined {
    const content = site.content();
    const pathname = 'location' in address ? address.location : address.pathname;
    const path = 'isData' in address && address.isData ? pageOfData(pathname) : pathname;
    const isKnown = knownPaths(content, pathsOf(site));
    return content.redirects.size === 0 || path.split('/').length > MAX_SEGMENTS
      ? undefined
      : redirectTarget(content.redirects, path, (each) => site.files.has(each) || isKnown(each));
  }

  async function answer(request: SiteRequest, { at, parsed }: Target): Promise<SiteResponse> {
    if (at === undefined) {
      return plain(400, NOT_VALID, headers);
    }
    if (parsed === undefined) {
      return plain(421, 'This server does not serve that host.\n', headers);
    }
    if ('status' in parsed) {
      return plain(parsed.status, NOT_VALID, headers);
    }
    const site = options.site();
    const movedTo = site && movedFrom(parsed, site);
    if (movedTo !== undefined && !('isData' in parsed && parsed.isData)) {
      const location = withQuery(movedTo, queryOf(at.path));
      return plain(301, '', { ...headers, location, ...redirectPolicy(at.path) });
    }
    if ('location' in parsed) {
      return plain(308, '', { ...headers, ...parsed, ...redirectPolicy(parsed.location) });
    }
    if (site === undefined) {
      return retryLater('The site is starting.', headers);
    }
    // All addresses without a route share one address, but each has its own redirect.
    const address = movedTo === undefined ? parsed : { ...parsed, url: parsed.pathname, movedTo };
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return answerOtherMethod(request, at.path, locateAddress(address, site), site);
    }
    if (request.headers['sec-fetch-dest'] === 'document' && 'feed' in (address.match?.params ?? {})) {
      // A person opened the feed in a browser, which would only show XML.
      return plain(303, '', { ...headers, location: subscribePage(address), 'cache-control': NEVER });
    }
    const file = site.files.get(address.pathname);
    if (file !== undefined) {
      return file.respond(request.headers, 'hit');
    }
    const preview = previewAt(address, site.content());
    const page = locateAddress(address, site, preview);
    const isOfSite = page.address.page !== undefined;
    const isPage = preview !== undefined || isOfSite || !prefersMarkdown(request.headers.accept ?? '*/*');
    const located = isPage ? page : inMarkdown(locateAddress(markdownAddress(address), site));
    const kept = keptOf(site, located);
    if (kept !== undefined) {
      return kept.respond(request.headers, 'hit');
    }
    const sent = located.media && (await sendMedia(located.media, request, headers));
    if (sent !== undefined) {
      return preview === undefined ? sent : { ...sent, headers: { ...sent.headers, ...PREVIEW_HEADERS } };
    }
    const made = await makeShared(cache, site, located);
    return keepingQuery(at.path, located.address, made) ?? made.respond(request.headers, 'miss');
  }

  async function answerOtherMethod(
    request: SiteRequest,
    target: string,
    located: LocatedAddress,
    site: Site,
  ): Promise<SiteResponse> {
    const { address } = located;
    const isPost = request.method === 'POST';
    if (countPageView !== undefined && isPost && address.pathname === PAGE_COUNTS_PATH) {
      return countPage(request, headers, (viewed) => countView(viewed, site, countPageView));
    }
    // Before a page of another origin sends headers such as If-None-Match, its browser asks whether it may.
    const facts: RouteFacts | undefined = address.match && routes[address.match.name];
    if (request.method === 'OPTIONS' && facts?.forAll) {
      const allowed = { 'access-control-allow-headers': '*', 'access-control-max-age': '86400', connection: 'close' };
      return plain(204, '', { ...headers, ...SHARED, ...allowed });
    }
    const takesForms = address.page?.takesForms === true;
    if (isPost && takesForms) {
      const form = await readForm(request, target, headers);
      if ('status' in form) {
        return form;
      }
      forms += 1;
      // No other form may share its key.
      const key = `${address.url} form ${forms}`;
      const made = await cache.make(key, () => site.make({ ...located, form }), { work: 'form' });
      return made.respond({ 'accept-encoding': request.headers['accept-encoding'] }, 'none');
    }
    // We don't read a body that may follow, so the connection can't be reused.
    const refused = { ...headers, allow: takesForms ? 'GET, HEAD, POST' : 'GET, HEAD', connection: 'close' };
    return plain(405, takesForms ? 'This page supports only GET, HEAD and POST.\n' : READS_ONLY, refused);
  }

  /** Returns the preview of an address if its token is, or was, valid: that of a post, or of a file next to it. */
  function previewAt({ match, previewToken: token }: Address, content: ContentSnapshot): Preview | undefined {
    if (token === undefined || match === undefined || !isPreviewable(match)) {
      return undefined;
    }
    const { slug } = match.params;
    const { unpublished } = content.index;
    const posts = unpublished.filter((post) => post.slug === slug || post.slug.startsWith(`${slug}/`));
    // All versions of a post share its pictures, and each version has its own preview.
    const signed = match.name === 'post' ? [slug] : posts.map((post) => post.slug);
    for (const each of signed) {
      const until = previewSecrets
        .map((secret) => verifyPreview({ token, slug: each, secret }))
        .find((valid) => valid !== undefined);
      if (until !== undefined) {
        const post = now() < until ? posts.find((post) => post.slug === each) : undefined;
        return { token, until, post };
      }
    }
    return undefined;
  }

  function keptOf(site: Site, located: LocatedAddress): CacheEntry | undefined {
    return cache.get(keyOf(located), () => makeCurrent(site, located));
  }

  async function countView(
    viewed: string,
    site: Site,
    count: NonNullable<AnswerOptions['countPageView']>,
  ): Promise<boolean> {
    const address = parseAddress(viewed);
    if (!('match' in address) || viewed.includes('?')) {
      return false;
    }
    const located = locateAddress(address, site);
    const { match, pathname } = located.address;
    const isPage = match !== undefined && isPageMatch(match);
    const isThere = isPage && (keptOf(site, located) ?? (await makeShared(cache, site, located))).status === 200;
    const route = match?.name === 'sitePage' ? pathname : match && routes[match.name].path;
    count((isThere ? route : undefined) ?? NO_PAGE, isThere && match.name === 'post' ? match.params.slug : undefined);
    return true;
  }

  async function answerOrError(request: SiteRequest, target: Target): Promise<SiteResponse> {
    try {
      return await answer(request, target);
    } catch (error) {
      if (error instanceof Overloaded) {
        options.onShed?.();
        return retryLater('The site is overloaded.', headers);
      }
      options.reportError(error, target.url);
      return plain(500, 'This page could not be shown. The error has been logged.\n', headers);
    }
  }

  return async (request) => {
    const begun = performance.now();
    const ids = requestIds(request.headers);
    const target = targets.memo(`${request.target} ${request.headers.host ?? ''}`, { context: request });
    const response = await answerOrError(request, target);
    const { method } = request;
    const { status, cache: result = 'none' } = response;
    // Page views are not logged.
    if (method !== 'POST' || request.target !== PAGE_COUNTS_PATH) {
      const { at, route, url } = target;
      const host = status === 421 ? at?.hostname : undefined;
      const seconds = (performance.now() - begun) / 1000;
      options.onResponse?.({ method, url, route, status, host, cache: result, seconds, ...ids });
    }
    const isErrorElsewhere = status >= 400 && LOADED_ELSEWHERE.test(target.at?.path ?? '');
    return ids.requestId === undefined && !isErrorElsewhere
      ? response
      : {
          ...response,
          headers: {
            ...response.headers,
            ...(isErrorElsewhere && SHARED),
            ...(ids.requestId !== undefined && { 'x-request-id': ids.requestId }),
          },
        };
  };
}

function parseTarget({ target, headers }: SiteRequest, hosts: Pick<ReadonlySet<string>, 'has'>): Target {
  const at = hostAndPath(target, headers.host);
  const parsed = at?.hostname !== undefined && hosts.has(at.hostname) ? parseAddress(at.path) : undefined;
  const route = parsed && 'match' in parsed && parsed.match ? routes[parsed.match.name].path : undefined;
  return { at, parsed, route, url: withoutToken(target) };
}

/** Makes the response for an address, once for all who request it at the same time. The cache keeps it. */
export function makeShared(
  cache: Pick<PageCache, 'make'>,
  site: Pick<Site, 'make' | 'content' | 'bodies'>,
  located: LocatedAddress,
): Promise<CacheEntry> {
  const { match } = located.address;
  const post = match?.name === 'post' && !located.isNothing ? match.params.slug : undefined;
  const conditions = { work: workOf(located.address), post, ready: () => textReady(site, located) };
  return cache.make(keyOf(located), () => makeCurrent(site, located), conditions);
}

/** Waits for the text of a post. A preview's text is made for each request. */
async function textReady({ bodies }: Pick<Site, 'bodies'>, { address, post, preview }: LocatedAddress): Promise<void> {
  if (preview === undefined && workOf(address) === 'page' && post !== undefined && 'found' in post) {
    await bodies?.ready(post.found);
  }
}

/** The content may have changed since the address was located. Then no cache may keep the response. */
async function makeCurrent(site: Pick<Site, 'make' | 'content'>, located: LocatedAddress): Promise<MadeResponse> {
  const made = await site.make(located);
  return { ...made, isKept: made.isKept && site.content().version === located.content.version };
}

/** No request's path can contain a space. */
function keyOf({ address: { url }, preview }: LocatedAddress): string {
  return preview === undefined ? url : `${url} preview ${preview.token}`;
}

function workOf({ match, page }: Address): Work {
  if (page !== undefined) {
    return 'site';
  }
  switch (match?.name) {
    case 'besidePost':
    case 'authorPicture':
    case 'picture':
      return 'picture';
    case 'siteCard':
    case 'blogCard':
    case 'tagCard':
    case 'categoryCard':
    case 'authorCard':
    case 'postCard':
      return 'card';
    default:
      return 'page';
  }
}

function queryOf(target: string): string {
  return target.includes('?') ? encodedQuery(target.slice(target.indexOf('?') + 1)) : '';
}

/** A redirect to a post keeps the query, which the server doesn't read. */
function keepingQuery(target: string, { match }: Address, { status, headers }: CacheEntry): SiteResponse | undefined {
  const query = queryOf(target);
  return status === 301 && match?.name === 'post' && query !== ''
    ? {
        status,
        headers: { ...headers, ...redirectPolicy(target), location: `${headers.location}${query}` },
        cache: 'miss',
      }
    : undefined;
}

/** Returns the page that explains how to subscribe to a feed. */
function subscribePage({ match }: Address): string {
  const [kind, slug] =
    Object.entries(match?.params ?? {}).find(([name]) => name !== 'feed' && name !== 'language') ?? [];
  return `${routes.subscribe.href()}${kind === undefined ? '' : `#${kind}-${encodeURIComponent(String(slug))}`}`;
}

/** Keeps a preview's token out of caches. */
function redirectPolicy(url: string): { readonly 'cache-control': string } {
  return { 'cache-control': hasToken(url) ? NEVER : REDIRECT };
}
