import { NEVER } from '@portico/core/cache-policies';
import type { HeaderFields, SiteRequest, SiteResponse } from '#http/messages.ts';
import { bodyOf, isFromThisSite } from '#http/request-body.ts';
import { MAX_TARGET_LENGTH } from '#limits.ts';

/**
 * Counts a page view: a page of this site sends the path by POST. We read nothing about senders, except whether they ask not to
 * be counted. `count` resolves to false if the path isn't one of this site.
 */
export async function countPage(
  request: SiteRequest,
  headers: HeaderFields,
  count: (pathname: string) => Promise<boolean>,
): Promise<SiteResponse> {
  // A refused request may be followed by a body that is not read.
  const empty = (status: number): SiteResponse => ({
    status,
    headers: { ...headers, ...(status !== 204 && { connection: 'close' }), 'cache-control': NEVER },
  });
  if (!isFromThisSite(request)) {
    return empty(403);
  }
  const body = await bodyOf(request, MAX_TARGET_LENGTH);
  if (typeof body === 'string') {
    return empty(body === 'too long' ? 413 : 400);
  }
  // A path is percent-encoded.
  const pathname = body.toString('latin1');
  const mayBeCounted = request.headers['sec-gpc'] !== '1' && request.headers.dnt !== '1';
  return empty(!mayBeCounted || (await count(pathname)) ? 204 : 400);
}
