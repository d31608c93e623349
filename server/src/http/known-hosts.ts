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
