import { NEVER } from '@portico/config/cache-policies';
import { PAGE_COUNTS_PATH } from '@portico/config/routes';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AppEnv } from '#http/app.ts';

export type PageCountsOptions = {
  readonly headers: Readonly<Record<string, string>>;
  readonly count: (pathname: string) => Promise<boolean>;
};

// Characters. The longest path of a page has far fewer.
const LONGEST_BODY = 2048;

/** Counts page views: a POST of a path from a page of this site. Nothing about senders is read, except whether they ask not to be counted. */
export function pageCounts({ headers, count }: PageCountsOptions): MiddlewareHandler<AppEnv> {
  // A refused request may be followed by a body that is not read.
  const empty = (status: number) =>
    new Response(null, {
      status,
      headers: { ...headers, ...(status !== 204 && { connection: 'close' }), 'cache-control': NEVER },
    });
  const limit = bodyLimit({ maxSize: LONGEST_BODY, onError: () => empty(413) });

  return async (context, next) => {
    const { req } = context;
    if (req.method !== 'POST' || context.get('address').pathname !== PAGE_COUNTS_PATH) {
      return next();
    }
    if (!isFromThisSite(req.raw)) {
      return empty(403);
    }
    let answer = empty(204);
    const refused = await limit(context, async () => {
      // The sender may disconnect before the whole body has arrived.
      const pathname = await req.text().catch(() => '');
      const mayBeCounted = req.header('sec-gpc') !== '1' && req.header('dnt') !== '1';
      if (mayBeCounted && !(await count(pathname))) {
        answer = empty(400);
      }
    });
    return refused ?? answer;
  };
}

/** Browsers send the origin of every POST, and newer ones also how it relates to the target. */
function isFromThisSite({ headers, url }: Request): boolean {
  const isSameSite = (headers.get('sec-fetch-site') ?? 'same-origin') === 'same-origin';
  return isSameSite && URL.parse(headers.get('origin') ?? '')?.host === new URL(url).host;
}
