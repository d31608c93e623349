import { NEVER } from '@portico/config/cache-policies';
import { isPageMatch } from '@portico/config/match-route';
import { PAGE_COUNTS_PATH, routes } from '@portico/config/routes';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AppEnv, Site } from '#http/app.ts';
import { Overloaded } from '#http/page-cache.ts';
import { type Address, parseAddress } from '#site/address.ts';

export type PageCountsOptions = {
  /** Undefined until the content is read. */
  readonly site: () => Site | undefined;
  readonly isKnownHost: (host: string | undefined) => boolean;
  readonly headers: Readonly<Record<string, string>>;
  /** Counts one view of a page of that route. */
  readonly count: (route: string) => void;
  /** The status of the page at an address. */
  readonly statusOf: (site: Site, address: Address) => Promise<number>;
  /** Called with the reason if a page could not be made. */
  readonly reportError: (error: unknown, url: string) => void;
};

// Characters. The longest path of a page has far fewer.
const LONGEST_BODY = 2048;
/** The label for paths that are not a page. */
export const NO_PAGE = 'not-found';

/**
 * Counts page views: a POST of a path from a page of this site. It is counted by the pattern of its route and forgotten. Nothing about the
 * sender is read, except whether they ask not to be counted.
 */
export function pageCounts(options: PageCountsOptions): MiddlewareHandler<AppEnv> {
  const { headers, count, reportError } = options;
  // A refused request may be followed by a body that is not read.
  const empty = (status: number) =>
    new Response(null, {
      status,
      headers: { ...headers, ...(status !== 204 && { connection: 'close' }), 'cache-control': NEVER },
    });
  const limit = bodyLimit({ maxSize: LONGEST_BODY, onError: () => empty(413) });

  async function statusFor(request: Request, body: string): Promise<number> {
    const site = options.site();
    const parsed = parseAddress(body);
    if (site === undefined) {
      return 503;
    }
    if (request.headers.get('sec-gpc') === '1' || request.headers.get('dnt') === '1') {
      return 204;
    }
    if (parsed.kind !== 'address' || body.includes('?')) {
      return 400;
    }
    const { address } = parsed;
    const { match } = address;
    const isPage = match !== undefined && isPageMatch(match) && (await options.statusOf(site, address)) === 200;
    count(isPage ? routes[match.name].path : NO_PAGE);
    return 204;
  }

  return async (context, next) => {
    const { req, env } = context;
    if (req.method !== 'POST' || (env?.incoming?.url ?? new URL(req.url).pathname) !== PAGE_COUNTS_PATH) {
      return next();
    }
    if (!options.isKnownHost(new URL(req.url).host)) {
      return empty(421);
    }
    if (!isFromThisSite(req.raw)) {
      return empty(403);
    }
    let answer = empty(400);
    const refused = await limit(context, async () => {
      // The sender may disconnect before the whole body has arrived.
      const body = await req.text().catch(() => '');
      answer = empty(
        await statusFor(req.raw, body).catch((error: unknown) => {
          if (error instanceof Overloaded) {
            return 503;
          }
          reportError(error, body);
          return 500;
        }),
      );
    });
    return refused ?? answer;
  };
}

/** Browsers send the origin of every POST, and newer ones also how it relates to the target. */
function isFromThisSite({ headers, url }: Request): boolean {
  const isSameSite = (headers.get('sec-fetch-site') ?? 'same-origin') === 'same-origin';
  return isSameSite && URL.parse(headers.get('origin') ?? '')?.host === new URL(url).host;
}
