import { NEVER } from '@portico/config/cache-policies';
import { NOTHING_POLICY } from '@portico/config/security-policy';
import type { HeaderFields, SiteResponse } from '#http/messages.ts';

const RETRY_AFTER_S = 2;

/** A response that is one line of text, or a redirect without any. */
export function plain(status: number, text: string, headers: HeaderFields = {}): SiteResponse {
  const body = Buffer.from(text);
  return {
    status,
    headers: {
      'cache-control': NEVER,
      'content-security-policy': NOTHING_POLICY,
      'content-type': 'text/plain; charset=utf-8',
      ...headers,
      'content-length': String(body.length),
    },
    body,
  };
}

export function retryLater(why: string, headers: HeaderFields): SiteResponse {
  return plain(503, `${why} Try again in a moment.\n`, { ...headers, 'retry-after': String(RETRY_AFTER_S) });
}
