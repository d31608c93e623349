/** What a request's target asks for, once it is in the one form that caches and routes know. */
export type CanonicalRequest =
  | { readonly kind: 'page'; readonly pathname: string; readonly search: string; readonly key: string }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'too-long' }
  | { readonly kind: 'bad' };

// RFC 9110 section 4.1 asks servers to take 8,000 octets; no path of the site comes near this.
const LONGEST_TARGET = 2048;
// One more than the search page takes, so that it can say that a query was cut.
const LONGEST_QUERY_VALUE = 201;
// Only these change what a page shows, in this order; all others are dropped, so that they cannot fill the cache.
const KNOWN_PARAMETERS: ReadonlyArray<readonly [path: RegExp, parameters: readonly string[]]> = [
  [/^\/blog\/search(?:\.data)?$/, ['page', 'q']],
  [/^\/blog(?:\.data|\/(?:tag|category)\/[^/]+)?$/, ['page']],
];

const ABSOLUTE_FORM = /^https?:\/\/([^/?#@]+)(\/.*)?$/i;

/**
 * Splits a request target in absolute-form, which every server has to take, into the host that then counts instead of the
 * `Host` field and the rest in origin-form (RFC 9112 section 3.2.2). Undefined for any other form.
 */
export function splitAbsoluteForm(target: string): { readonly host: string; readonly target: string } | undefined {
  const [, host, rest = '/'] = ABSOLUTE_FORM.exec(target) ?? [];
  return host === undefined ? undefined : { host, target: rest };
}

/**
 * Brings a request target (origin-form, RFC 9112 section 3.2.1) into its canonical form. A trailing slash redirects;
 * what is not a path of valid percent-encoded UTF-8 without control characters, dots or encoded slashes is `bad`, and past
 * 2,048 bytes nothing is looked at.
 */
export function canonicalRequest(target: string): CanonicalRequest {
  if (target.length > LONGEST_TARGET) {
    return { kind: 'too-long' };
  }
  if (!target.startsWith('/')) {
    return { kind: 'bad' };
  }
  const queryStart = target.indexOf('?');
  const rawPath = queryStart === -1 ? target : target.slice(0, queryStart);
  const path = decodePath(rawPath);
  if (path === undefined) {
    return { kind: 'bad' };
  }
  const pathname = encodePath(path);
  const search = queryStart === -1 ? '' : knownQuery(pathname, target.slice(queryStart + 1));
  if (pathname !== '/' && /\/$|\/\//.test(pathname)) {
    // Runs of slashes collapse too: `//elsewhere.example` as a location would be another host.
    return { kind: 'redirect', location: `${pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')}${search}` };
  }
  return { kind: 'page', pathname, search, key: `${pathname}${search}` };
}

/** The one encoded form of a path: `%7E`, `%7e` and `~` are one key. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

function decodePath(raw: string): string | undefined {
  try {
    const path = decodeURIComponent(raw);
    const encodedSlash = /%2f/i.test(raw);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point.
    const refused = /[\u0000-\u001f\u007f-\u009f\\\uFFFE\uFFFF]|(?:^|\/)\.\.?(?:\/|$)/;
    return encodedSlash || refused.test(path) || !path.isWellFormed() ? undefined : path;
  } catch {
    return undefined;
  }
}

function knownQuery(pathname: string, query: string): string {
  const names = KNOWN_PARAMETERS.find(([path]) => path.test(pathname.replace(/(.)\/+$/, '$1')))?.[1] ?? [];
  const given = new URLSearchParams(query);
  const known = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value !== null) {
      known.set(name, value.slice(0, LONGEST_QUERY_VALUE));
    }
  }
  return known.size === 0 ? '' : `?${known}`;
}
