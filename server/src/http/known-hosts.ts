import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '#http/app.ts';
import { plain } from '#http/plain.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Makes the check of a request's `Host` against the site's own name, whatever the port. With a loopback public URL all
 * names of the loopback are known.
 */
export function createHostCheck(baseUrl: string): (host: string | undefined) => boolean {
  const own = new URL(baseUrl).hostname;
  const known = LOOPBACK.has(own) ? LOOPBACK : new Set([own]);
  return (host) => host !== undefined && known.has(host.toLowerCase().replace(/:\d{1,5}$/, ''));
}

export type KnownHostsOptions = {
  readonly isKnownHost: (host: string | undefined) => boolean;
  readonly headers: Readonly<Record<string, string>>;
};

/** Refuses hosts that this server doesn't answer for. */
export function knownHosts({ isKnownHost, headers }: KnownHostsOptions): MiddlewareHandler<AppEnv> {
  return async ({ req, env }, next) => {
    // RFC 9112 section 3.2 requires refusing it; node:http uses the first `Host` and ignores the others.
    if (hostsIn(env?.incoming?.rawHeaders ?? []) > 1) {
      return plain(400, 'A request names one host.\n', headers);
    }
    // The host of an absolute-form target counts instead of `Host` (section 3.2.2), and the URL has it.
    const begin = req.url.indexOf('//') + 2;
    if (!isKnownHost(req.url.slice(begin, req.url.indexOf('/', begin)))) {
      return plain(421, 'This server does not answer for that host.\n', headers);
    }
    return next();
  };
}

/** Refuses methods other than GET and HEAD. */
export function otherMethods(headers: Readonly<Record<string, string>>): MiddlewareHandler<AppEnv> {
  return async ({ req }, next) => {
    // The body that may follow is not read, so the connection cannot be used again.
    const refused = { ...headers, allow: 'GET, HEAD', connection: 'close' };
    return req.method === 'GET' || req.method === 'HEAD'
      ? next()
      : plain(405, 'This site answers GET and HEAD.\n', refused);
  };
}

/** How many `Host` fields there are among alternating names and values. */
function hostsIn(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((text, place) => place % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host')
    .length;
}
