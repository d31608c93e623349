import type { ContentSnapshot } from '@portico/content';
import { isPageMatch } from '@portico/core/match-route';
import { PAGE_COUNTS_PATH, type RouteFacts, routes } from '@portico/core/routes';
import { NOTHING_POLICY } from '@portico/core/security-policy';
import type { BuiltPage, SitePages } from '@portico/core/site-pages';
import { LRUCache } from 'lru-cache';
import { hostAndPath, hostsOf, type ParsedAddress, parseAddress } from '#http/address.ts';
import { CacheEntry } from '#http/cache-entry.ts';
import { readForm } from '#http/form-reader.ts';
import { type Limiter, Overloaded } from '#http/limiter.ts';
import {
  type Exchange,
  type HeaderFields,
  type MadeResponse,
  plain,
  retryLater,
  type SiteRequest,
  type SiteResponse,
} from '#http/messages.ts';
import type { PageCache } from '#http/page-cache.ts';
import { requestIds } from '#http/request-ids.ts';
import { SHARED } from '#http/security-headers.ts';
import { sendMedia } from '#http/send-media.ts';
import { MAX_PARSED_TARGETS } from '#limits.ts';
import { type LocatedAddress, locateAddress, withoutFile } from '#locate/locate-address.ts';
import { locate, type Made, made, PREVIEW_HEADERS } from '#locate/locate-target.ts';
import { withoutToken } from '#preview/preview-token.ts';
import type { ResponseMaker } from '#site/make-response.ts';
import { countPage } from '#site/page-counts.ts';

export type Site = ResponseMaker & {
  readonly content: () => ContentSnapshot;
  readonly files: ReadonlyMap<string, CacheEntry>;
  readonly pages: SitePages;
};

export type AnswerOptions = {
  readonly site: () => Site | undefined;
  readonly cache: PageCache;
  readonly limiter: Limiter;
  /** The origin of the site's public URL. */
  readonly baseUrl: string;
  /** Requests for other hosts are refused; by default, for others than that of the public URL. */
  readonly hosts?: Pick<ReadonlySet<string>, 'has'>;
  readonly headers: HeaderFields;
  readonly reportError: (error: unknown, url: string) => void;
  readonly previewSecrets?: readonly string[];
  readonly countPageView?: ((route: string, slug?: string) => void) | undefined;
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
  const { baseUrl, hosts = hostsOf(baseUrl), previewSecrets = [], countPageView, headers, now = Date.now } = options;
  const targets = new LRUCache<string, Target, SiteRequest>({
    max: MAX_PARSED_TARGETS,
    memoMethod: (_key, _previous, { context }) => parseTarget(context, hosts),
  });

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
    if (site === undefined) {
      return retryLater('The site is starting.', headers);
    }
    const place = { ...site, content: site.content(), previews: { secrets: previewSecrets, now: now() } };
    const found = locate(parsed, at.path, request.headers, place);
    if (!('location' in parsed) && request.method !== 'GET' && request.method !== 'HEAD') {
      return answerOtherMethod(request, at.path, made(locateAddress(parsed, place)), site);
    }
    switch (found.what) {
      case 'moved': {
        const { status, location } = found;
        const empty = { 'content-security-policy': NOTHING_POLICY, 'content-length': '0' };
        return { status, headers: { ...headers, ...empty, ...found.headers, location } };
      }
      case 'built':
        return found.entry.respond(request.headers, 'hit');
      case 'media': {
        const sent = await sendMedia(found.media, request, headers);
        if (sent === undefined) {
          return responseTo(request, site, made(withoutFile(found.located)));
        }
        const { preview } = found.located;
        return preview === undefined ? sent : { ...sent, headers: { ...sent.headers, ...PREVIEW_HEADERS } };
      }
      case 'made':
        return responseTo(request, site, found);
    }
  }

  async function responseTo(request: SiteRequest, site: Site, found: Made): Promise<SiteResponse> {
    const entry = entryOf(options, site, found);
    return entry instanceof CacheEntry
      ? entry.respond(request.headers, 'hit')
      : (await entry).respond(request.headers, 'miss');
  }

  async function answerOtherMethod(
    request: SiteRequest,
    target: string,
    found: Made,
    site: Site,
  ): Promise<SiteResponse> {
    const { address } = found;
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
      const response = await options.limiter.run('form', () => site.make({ ...found, form }, undefined));
      const encoding = { 'accept-encoding': request.headers['accept-encoding'] };
      return new CacheEntry(response).respond(encoding, 'none');
    }
    // We don't read a body that may follow, so the connection can't be reused.
    const refused = { ...headers, allow: takesForms ? 'GET, HEAD, POST' : 'GET, HEAD', connection: 'close' };
    return plain(405, takesForms ? 'This page supports only GET, HEAD and POST.\n' : READS_ONLY, refused);
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
    const found = made(locateAddress(address, { ...site, content: site.content() }));
    const { match, page } = found.address;
    const isPage = match !== undefined && isPageMatch(match) && found.movedTo === undefined;
    const isThere = isPage && (await entryOf(options, site, found)).status === 200;
    const route = page === undefined ? match && routes[match.name].path : pathOf(page, site.pages);
    count((isThere ? route : undefined) ?? NO_PAGE, isThere && match.name === 'post' ? match.params.slug : undefined);
    return true;
  }

  async function answerOrError(request: SiteRequest, target: Target): Promise<SiteResponse & { isShed?: true }> {
    try {
      return await answer(request, target);
    } catch (error) {
      if (error instanceof Overloaded) {
        return { ...retryLater('The site is overloaded.', headers), isShed: true };
      }
      options.reportError(error, target.url);
      return plain(500, 'This page could not be shown. The error has been logged.\n', headers);
    }
  }

  return async (request) => {
    const begun = performance.now();
    const ids = requestIds(request.headers);
    const target = targets.memo(`${request.target} ${request.headers.host ?? ''}`, { context: request });
    const { isShed = false, ...response } = await answerOrError(request, target);
    const { method } = request;
    const { status, cache: result = 'none' } = response;
    // Page views are not logged.
    if (method !== 'POST' || request.target !== PAGE_COUNTS_PATH) {
      const { at, route, url } = target;
      const host = status === 421 ? at?.hostname : undefined;
      const seconds = (performance.now() - begun) / 1000;
      options.onResponse?.({ method, url, route, status, host, cache: result, seconds, isShed, ...ids });
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

/** Returns the response from the cache, or has it made. The text of a post is awaited before it takes a place among those that are made. */
function entryOf(
  { cache, limiter }: Pick<AnswerOptions, 'cache' | 'limiter'>,
  site: Site,
  found: Made,
): CacheEntry | Promise<CacheEntry> {
  return cache.get(found, async (isAwaited): Promise<MadeResponse> => {
    const text = await site.textOf(found);
    return limiter.run(isAwaited ? found.work : 'renewal', () => site.make(found, text));
  });
}

/** Makes the response for an address before a reader asks for it. */
export async function prepare(
  located: LocatedAddress,
  site: Site,
  parts: Pick<AnswerOptions, 'cache' | 'limiter'>,
): Promise<CacheEntry> {
  return entryOf(parts, site, made(located));
}

function parseTarget({ target, headers }: SiteRequest, hosts: Pick<ReadonlySet<string>, 'has'>): Target {
  const at = hostAndPath(target, headers.host);
  const parsed = at?.hostname !== undefined && hosts.has(at.hostname) ? parseAddress(at.path) : undefined;
  const route = parsed && 'match' in parsed && parsed.match ? routes[parsed.match.name].path : undefined;
  return { at, parsed, route, url: withoutToken(target) };
}

/** The path of a page, in which `:name` stands for any segment. Whoever counts by address would count what strangers make up. */
function pathOf(page: BuiltPage, pages: SitePages): string | undefined {
  return pages.entries().find(([, each]) => each === page)?.[0];
}
