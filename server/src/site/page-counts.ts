import { NEVER } from '@portico/core/cache-policies';
import type { HeaderFields, SiteRequest, SiteResponse } from '#http/messages.ts';

// Bytes. The longest path of a page has far fewer.
const MAX_BODY_BYTES = 2048;

/**
 * Counts a page view: a POST of a path from a page of this site. Nothing about senders is read, except whether they ask not to be
 * counted. `count` resolves to false if the path isn't one of this site.
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
  const pathname = await bodyOf(request);
  if (pathname === undefined) {
    return empty(413);
  }
  const mayBeCounted = request.headers['sec-gpc'] !== '1' && request.headers.dnt !== '1';
  return empty(!mayBeCounted || (await count(pathname)) ? 204 : 400);
}

/** Undefined if the body is too long; empty if the sender disconnects before it has arrived. */
async function bodyOf({ body }: SiteRequest): Promise<string | undefined> {
  let text = '';
  try {
    for await (const part of body ?? []) {
      text += Buffer.from(part).toString('latin1');
      if (text.length > MAX_BODY_BYTES) {
        return undefined;
      }
    }
  } catch {
    return '';
  }
  // A path is percent-encoded.
  return text;
}

/** Browsers send the origin of every POST, and newer ones also how it relates to the target. */
function isFromThisSite({ headers }: SiteRequest): boolean {
  const isSameSite = (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
  return isSameSite && URL.parse(headers.origin ?? '')?.host === headers.host;
}
