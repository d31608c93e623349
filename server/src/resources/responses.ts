import { REDIRECT } from '#cache/cache-policies.ts';
import type { FinishedResponse } from '#http/finished-response.ts';

type Details = { readonly headers?: Readonly<Record<string, string>>; readonly freshUntil?: number | undefined };

/** A file. See FinishedResponse for what `freshUntil` means. */
export function found(
  body: string | Buffer,
  type: string,
  policy: string,
  { headers, freshUntil }: Details = {},
): FinishedResponse {
  return {
    status: 200,
    headers: { 'content-type': type, 'cache-control': policy, ...headers },
    body: typeof body === 'string' ? Buffer.from(body) : body,
    freshUntil,
  };
}

/** Leads from a former slug. A post that is due may take its former slug back. */
export function moved(location: string, { headers, freshUntil }: Details): FinishedResponse {
  return {
    status: 301,
    headers: { location, 'cache-control': REDIRECT, ...headers },
    body: Buffer.alloc(0),
    freshUntil,
  };
}
