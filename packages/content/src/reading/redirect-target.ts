import { normalize } from '@portico/core/normalize';
import { encodePath, percentDecoded } from '@portico/core/routes';

/**
 * The target is a percent-encoded path or URL. If it ends with `*`, that stands for what the `*` of the path matched. The line is 1-based.
 */
export type Redirect = { readonly to: string; readonly line: number };

/** By percent-encoded path without a trailing slash. A trailing `/*` matches everything below. */
export type Redirects = ReadonlyMap<string, Redirect>;

// Browsers give up after 20.
const MAX_STEPS = 10;

/**
 * Returns where a path without a page leads, after one or several redirects. Undefined if it has no redirect, or if the redirects
 * form a loop.
 */
export function redirectTarget(
  redirects: Redirects,
  pathname: string,
  isPage: (pathname: string) => boolean,
): string | undefined {
  let target: string | undefined;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const path = normalPath((target ?? pathname).replace(/[?#].*$/s, ''));
    const next = target === undefined || target.startsWith('/') ? nextTarget(redirects, path) : undefined;
    if (next === undefined || isPage(path || '/')) {
      return target;
    }
    target = next;
  }
  return undefined;
}

/** Appends a query before the fragment. A target with its own query keeps that one. */
export function withQuery(target: string, query: string): string {
  return /^[^#]*\?/.test(target) ? target : target.replace(/(?=#|$)/, () => query);
}

/** The redirect for the path itself, or for the nearest folder above it. */
function nextTarget(redirects: Redirects, path: string): string | undefined {
  let target = redirects.get(path)?.to;
  for (let end = path.lastIndexOf('/'); end > 0 && target === undefined; end = path.lastIndexOf('/', end - 1)) {
    target = redirects.get(`${path.slice(0, end)}/*`)?.to.replace(/\*$/, () => path.slice(end + 1));
  }
  return target;
}

export function normalPath(path: string): string {
  const star = path.endsWith('/*') ? '/*' : '';
  const bare = path.slice(0, path.length - star.length).replace(/\/+$/, '');
  return encodePath(normalize(percentDecoded(bare) ?? bare)) + star;
}
