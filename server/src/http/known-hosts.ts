import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '#http/app.ts';
import { plain } from '#http/plain.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Refuses hosts other than that of the site's public URL, whatever the port. If that is a loopback, all names of the loopback are known. */
export function knownHosts(baseUrl: string, headers: Readonly<Record<string, string>>): MiddlewareHandler<AppEnv> {
  const own = new URL(baseUrl).hostname;
  const known = LOOPBACK.includes(own) ? LOOPBACK : [own];
  return async ({ req, env }, next) => {
    // RFC 9112 section 3.2 requires refusing two; node:http uses the first `Host` and ignores the others.
    const names = (env?.incoming?.rawHeaders ?? []).filter((_, place) => place % 2 === 0);
    if (names.filter((name) => name.toLowerCase() === 'host').length > 1) {
      return plain(400, 'A request must name exactly one host.\n', headers);
    }
    // The host of an absolute-form target counts instead of `Host` (section 3.2.2), and the URL has it.
    return known.includes(new URL(req.url).hostname)
      ? next()
      : plain(421, 'This server does not serve that host.\n', headers);
  };
}
