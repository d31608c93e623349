import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { PAGE_COUNTS_PATH } from '@portico/consent';
import { isPageMatch } from '@portico/site/match-route';
import { routes } from '@portico/site/routes';
import { NEVER } from '#cache/cache-policies.ts';
import { Overloaded } from '#cache/render-limit.ts';
import { parseTarget } from '#request/target.ts';
import type { Site } from '#site.ts';

export type PageCountsOptions = {
  /** Undefined until the content is read. */
  readonly site: () => Site | undefined;
  readonly isKnownHost: (host: string | undefined) => boolean;
  readonly headers: Readonly<Record<string, string>>;
  /** Takes note of one view of a page of that route. */
  readonly count: (route: string) => void;
  /** Told why a page could not be made. */
  readonly reportError: (error: unknown, url: string) => void;
};

// What the longest path of a page comes to is far below.
const LONGEST_BODY = 2048;

/** What a path is counted under that is no page. */
export const NO_PAGE = 'not-found';

/**
 * Puts the counting of page views before a listener: a POST of a path from a page of this site. It is counted by the pattern of
 * its route and forgotten; nothing about who sent it is looked at, apart from whether they ask not to be counted. Refuses what
 * another site sends and bodies longer than any path.
 */
export function createPageCounts(options: PageCountsOptions): (next: RequestListener) => RequestListener {
  const { site, headers, count } = options;

  async function routeOf(body: string, onSite: Site): Promise<string | undefined> {
    const parsed = parseTarget(body);
    if (parsed.kind !== 'target' || body.includes('?')) {
      return undefined;
    }
    const { target } = parsed;
    if (target.match === undefined || !isPageMatch(target.match)) {
      return NO_PAGE;
    }
    // The sender has just been given the page, so it is nearly always in the cache.
    const page = onSite.find(target.key) ?? (await onSite.make(target).catch(reported(target.key)));
    return page.status === 200 ? routes[target.match.name].path : NO_PAGE;
  }

  function reported(url: string): (error: unknown) => never {
    return (error) => {
      if (!(error instanceof Overloaded)) {
        options.reportError(error, url);
      }
      throw error;
    };
  }

  async function take(request: IncomingMessage): Promise<number> {
    const onSite = site();
    if (!options.isKnownHost(request.headers.host)) {
      return 421;
    }
    if (!isFromThisSite(request)) {
      return 403;
    }
    const body = await readText(request);
    if (body === undefined) {
      return 413;
    }
    if (onSite === undefined) {
      return 503;
    }
    if (asksNotToBeCounted(request)) {
      return 204;
    }
    const route = await routeOf(body, onSite);
    if (route === undefined) {
      return 400;
    }
    count(route);
    return 204;
  }

  return (next) => (request, response) => {
    if (request.method !== 'POST' || request.url !== PAGE_COUNTS_PATH) {
      next(request, response);
      return;
    }
    take(request).then(
      (status) => respond(response, status, headers),
      // Also where the sender has gone before all was there, who gets none.
      (error: unknown) => respond(response, error instanceof Overloaded ? 503 : 500, headers),
    );
  };
}

function respond(response: ServerResponse, status: number, headers: Readonly<Record<string, string>>): void {
  // Of a refused request, a body may follow that is not read.
  const close = status === 204 ? {} : { connection: 'close' };
  response.writeHead(status, { ...headers, ...close, 'cache-control': NEVER });
  response.end();
}

/** Browsers name the origin of every POST, and the newer ones how it stands to the target. */
function isFromThisSite({ headers }: IncomingMessage): boolean {
  const { origin = '', host, 'sec-fetch-site': site = 'same-origin' } = headers;
  return site === 'same-origin' && URL.parse(origin)?.host === host?.toLowerCase();
}

function asksNotToBeCounted({ headers }: IncomingMessage): boolean {
  return headers['sec-gpc'] === '1' || headers.dnt === '1';
}

/** The body; undefined where it is too long. */
async function readText(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > LONGEST_BODY) {
      return undefined;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
