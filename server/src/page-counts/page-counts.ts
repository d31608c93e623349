import type { IncomingMessage, RequestListener } from 'node:http';
import { isPageMatch } from '@portico/config/match-route';
import { PAGE_COUNTS_PATH, routes } from '@portico/config/routes';
import { NEVER } from '#cache/cache-policies.ts';
import { Overloaded } from '#cache/render-limit.ts';
import { parseTarget, type Target } from '#request/target.ts';
import type { Site } from '#site.ts';

export type PageCountsOptions = {
  /** Undefined until the content is read. */
  readonly site: () => Site | undefined;
  readonly isKnownHost: (host: string | undefined) => boolean;
  readonly headers: Readonly<Record<string, string>>;
  /** Counts one view of a page of that route. */
  readonly count: (route: string) => void;
  /** Called with the reason if a page could not be made. */
  readonly reportError: (error: unknown, url: string) => void;
};

// Characters. The longest path of a page has far fewer.
const LONGEST_BODY = 2048;

/** What a path that is not a page is counted under. */
export const NO_PAGE = 'not-found';

/**
 * Puts the counting of page views before a listener: a POST of a path from a page of this site. It is counted by the pattern of its route
 * and forgotten. Nothing about the sender is read, except whether they ask not to be counted.
 */
export function createPageCounts(options: PageCountsOptions): (next: RequestListener) => RequestListener {
  const { site, headers, count, isKnownHost, reportError } = options;

  async function routeOf(target: Target, onSite: Site): Promise<string> {
    const { match, key } = target;
    if (match === undefined || !isPageMatch(match)) {
      return NO_PAGE;
    }
    // The sender has just been given the page, so it is nearly always in the cache.
    const { status } = onSite.find(key) ?? (await onSite.make(target));
    return status === 200 ? routes[match.name].path : NO_PAGE;
  }

  async function take(request: IncomingMessage): Promise<number> {
    const onSite = site();
    if (!isKnownHost(request.headers.host)) {
      return 421;
    }
    if (!isFromThisSite(request)) {
      return 403;
    }
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) {
      body += chunk;
      if (body.length > LONGEST_BODY) {
        return 413;
      }
    }
    const parsed = parseTarget(body);
    if (onSite === undefined) {
      return 503;
    }
    if (request.headers['sec-gpc'] === '1' || request.headers.dnt === '1') {
      return 204;
    }
    if (parsed.kind !== 'target' || body.includes('?')) {
      return 400;
    }
    try {
      count(await routeOf(parsed.target, onSite));
      return 204;
    } catch (error) {
      if (error instanceof Overloaded) {
        return 503;
      }
      reportError(error, body);
      return 500;
    }
  }

  return (next) => async (request, response) => {
    if (request.method !== 'POST' || request.url !== PAGE_COUNTS_PATH) {
      next(request, response);
      return;
    }
    // The sender may be gone before all of the body is there.
    const status = await take(request).catch(() => 400);
    // A refused request may be followed by a body that is not read.
    const close = status === 204 ? {} : { connection: 'close' };
    response.writeHead(status, { ...headers, ...close, 'cache-control': NEVER }).end();
  };
}

/** Browsers name the origin of every POST, and the newer ones how it relates to the target. */
function isFromThisSite({ headers }: IncomingMessage): boolean {
  const { origin = '', host, 'sec-fetch-site': site = 'same-origin' } = headers;
  return site === 'same-origin' && URL.parse(origin)?.host === host?.toLowerCase();
}
