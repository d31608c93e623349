import { LOOPBACK_HOSTS } from '@portico/config/origins';

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
const ORIGIN = /^https?:\/\/[^/?#]*/;

type HostAndPath = {
  /** Undefined if the request names none. */
  readonly hostname: string | undefined;
  /** The target from its path on. */
  readonly path: string;
};

/**
 * Splits a target, whose host counts instead of `Host` (RFC 9112 section 3.2.2). Undefined if either is malformed; so are two
 * `Host` lines, which node:http joins.
 */
export function hostAndPath(target: string, host: string | undefined): HostAndPath | undefined {
  const [origin] = ORIGIN.exec(target) ?? [];
  if (origin !== undefined) {
    const hostname = URL.parse(origin)?.hostname;
    return hostname === undefined ? undefined : { hostname, path: target.slice(origin.length) || '/' };
  }
  if (host === undefined || host === '') {
    return { hostname: undefined, path: target };
  }
  const hostname = HOST.test(host) ? URL.parse(`http://${host}`)?.hostname : undefined;
  return hostname === undefined ? undefined : { hostname, path: target };
}

/** The hosts of a site: that of its public URL, whatever the port. If that is a loopback, all names of the loopback. */
export function hostsOf(baseUrl: string): ReadonlySet<string> {
  const { hostname } = new URL(baseUrl);
  return new Set(LOOPBACK_HOSTS.includes(hostname) ? LOOPBACK_HOSTS : [hostname]);
}
