const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Makes the check of a request's `Host` against the site's own name, whatever the port. With a loopback public URL all
 * names of the loopback are known.
 */
export function createHostCheck(baseUrl: string): (host: string | undefined) => boolean {
  const own = new URL(baseUrl).hostname;
  const known = LOOPBACK.has(own) ? LOOPBACK : new Set([own]);
  // Nearly every request names the host that the last good one named.
  let lastKnown: string | undefined;
  return (host) => {
    if (host === undefined || (host !== lastKnown && !known.has(host.toLowerCase().replace(/:\d{1,5}$/, '')))) {
      return false;
    }
    lastKnown = host;
    return true;
  };
}
