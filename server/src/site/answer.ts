import type { ContentSnapshot } from '@portico/content';
import { isPageMatch } from '@portico/core/match-route';
import { PAGE_COUNTS_PATH, type RouteFacts, routes } from '@portico/core/routes';
import { NOTHING_POLICY } from '@portico/core/security-policy';
import type { BuiltPage, SitePages } from '@portico/core/site-pages';
import { LRUCache } from 'lru-cache';
import type { Journal } from '#events.ts';
import { type Address, hostAndPath, hostsOf, type ParsedAddress, parseAddress } from '#http/address.ts';
import { CacheEntry } from '#http/cache-entry.ts';
import { readForm } from '#http/form-reader.ts';
import { Overloaded } from '#http/limiter.ts';
import { type HeaderFields, plain, retryLater, type SiteRequest, type SiteResponse } from '#http/messages.ts';
import type { PageCache } from '#http/page-cache.ts';
import { requestIds } from '#http/request-ids.ts';
import { PREVIEW_HEADERS, SHARED } from '#http/security-headers.ts';
import { sendMedia } from '#http/send-media.ts';
import type { BuiltFile } from '#http/static-files.ts';
import { MAX_PARSED_TARGETS } from '#limits.ts';
import { locateAddress, withoutFile } from '#locate/locate-address.ts';
import { locate, type Made, made } from '#locate/locate-target.ts';
import { withoutToken } from '#preview/preview-token.ts';
import type { ResponseMaker } from '#site/make-response.ts';
import { countPage } from '#site/page-counts.ts';

/** What readers get. */
export type Site = {
  readonly content: { readonly current: () => ContentSnapshot };
  readonly files: ReadonlyMap<string, BuiltFile>;
  readonly pages: SitePages;
  readonly cache: Pick<PageCache<Made>, 'get' | 'bytes' | 'entries'>;
  readonly maker: ResponseMaker;
};

export type AnswerOptions = {
  readonly serving: { readonly site: Site | undefined };
  /** The origin of the site's public URL. */
  readonly baseUrl: string;
  /** Requests for other hosts are refused; by default, for others than that of the public URL. */
  readonly hosts?: Pick<ReadonlySet<string>, 'has'>;
  readonly headers: HeaderFields;
  readonly previewSecrets?: readonly string[];
  /** Whether browsers report page views; see pageCounts in site.config.ts. */
  readonly countsViews?: boolean;
  readonly journal: Journal;
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
  const { baseUrl, hosts = hostsOf(baseUrl), previewSecrets = [], journal, headers, now = Date.now } = options;
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
    const { site } = options.serving;
    if (site === undefined) {
      return retryLater('The site is starting.', headers);
    }
    if (!('location' in parsed) && request.method !== 'GET' && request.method !== 'HEAD') {
      return answerOtherMethod(request, at.path, parsed, site);
    }
    const previews = { secrets: previewSecrets, now: now() };
    const found = locate(parsed, at.path, request.headers, { ...site, content: site.content.current(), previews });
    switch (found.what) {
      case 'moved': {
        const { status, location } = found;
        const empty = { 'content-security-policy': NOTHING_POLICY, 'content-length': '0' };
        return { status, headers: { ...headers, ...empty, ...found.headers, location } };
      }
      case 'built': {
        const sent = await found.file.respond(request.headers, 'hit');
        return sent ?? responseTo(request, site, made(withoutFile(found.located)));
      }
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

  async function answerOtherMethod(
    request: SiteRequest,
    target: string,
    parsed: Address,
    site: Site,
  ): Promise<SiteResponse> {
    const isPost = request.method === 'POST';
    if (options.countsViews && isPost && parsed.pathname === PAGE_COUNTS_PATH) {
      return countPage(request, headers, (viewed) => countView(viewed, site));
    }
    const found = made(locateAddress(parsed, { ...site, content: site.content.current() }));
    const { match, page } = found.address;
    // Before a page of another origin sends headers such as If-None-Match, its browser asks whether it may.
    const facts: RouteFacts | undefined = match && routes[match.name];
    if (request.method === 'OPTIONS' && facts?.forAll) {
      const allowed = { 'access-control-allow-headers': '*', 'access-control-max-age': '86400', connection: 'close' };
      return plain(204, '', { ...headers, ...SHARED, ...allowed });
    }
    const takesForms = page?.takesForms === true;
    if (isPost && takesForms) {
      const form = await readForm(request, target, headers);
      if ('status' in form) {
        return form;
      }
      const encoding = { 'accept-encoding': request.headers['accept-encoding'] };
      return new CacheEntry(await site.maker.make({ ...found, form, work: 'form' })).respond(encoding, 'none');
    }
    // We don't read a body that may follow, so the connection can't be reused.
    const refused = { ...headers, allow: takesForms ? 'GET, HEAD, POST' : 'GET, HEAD', connection: 'close' };
    return plain(405, takesForms ? 'This page supports only GET, HEAD and POST.\n' : READS_ONLY, refused);
  }

  async function countView(viewed: string, site: Site): Promise<boolean> {
    const address = parseAddress(viewed);
    if (!('match' in address) || viewed.includes('?')) {
      return false;
    }
    const found = made(locateAddress(address, { ...site, content: site.content.current() }));
    const { match, page } = found.address;
    const isPage = match !== undefined && isPageMatch(match) && found.movedTo === undefined;
    const isThere = isPage && (await site.cache.get(found)).status === 200;
    const route = page === undefined ? match && routes[match.name].path : pathOf(page, site.pages);
    const slug = isThere && match.name === 'post' ? match.params.slug : undefined;
    journal.record({ what: 'view', route: (isThere ? route : undefined) ?? NO_PAGE, slug });
    return true;
  }

  async function answerOrError(request: SiteRequest, target: Target): Promise<SiteResponse> {
    try {
      return await answer(request, target);
    } catch (error) {
      if (error instanceof Overloaded) {
        journal.record({ what: 'shed' });
        return retryLater('The site is overloaded.', headers);
      }
      journal.record({ what: 'failure', error, url: target.url });
      return plain(500, 'This page could not be shown. The error has been logged.\n', headers);
    }
  }

  return async (request) => {
    const begun = performance.now();
    const ids = requestIds(request.headers);
    const target = targets.memo(`${request.target} ${request.headers.host ?? ''}`, { context: request });
    const response = await answerOrError(request, target);
    const { method } = request;
    const { status, cache = 'none' } = response;
    // Page views are not logged.
    if (method !== 'POST' || request.target !== PAGE_COUNTS_PATH) {
      const { at, route, url } = target;
      const host = status === 421 ? at?.hostname : undefined;
      const seconds = (performance.now() - begun) / 1000;
      journal.record({ what: 'response', method, url, route, status, host, cache, seconds, ...ids });
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

async function responseTo({ headers }: SiteRequest, { cache }: Site, found: Made): Promise<SiteResponse> {
  const entry = cache.get(found);
  return entry instanceof CacheEntry ? entry.respond(headers, 'hit') : (await entry).respond(headers, 'miss');
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
