import { NOTHING_POLICY } from '@portico/blog/file-response';
import { NEVER } from '@portico/config/cache-policies';

const RETRY_AFTER_S = 2;

type Headers = Readonly<Record<string, string>>;

export function plain(status: number, text: string, headers: Headers): Response {
  return new Response(text, {
    status,
    headers: {
      'cache-control': NEVER,
      'content-security-policy': NOTHING_POLICY,
      ...headers,
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
    },
  });
}

export function retryLater(why: string, headers: Headers): Response {
  return plain(503, `${why} Try again in a moment.\n`, { ...headers, 'retry-after': String(RETRY_AFTER_S) });
}
