import { normalize } from '@portico/core/normalize';
import { encodePath, percentDecoded } from '@portico/core/routes';

/** Its target, a path or a URL, percent-encoded, which ends with `*` for what the `*` of the path stands for. The line is 1-based. */
export type Redirect = { readonly to: string; readonly line: number };

/** By the path, percent-encoded and without a slash at its end; `/*` at its end stands for everything below. */
export type Redirects = ReadonlyMap<string, Redirect>;

// A reader's browser gives up after 20.
const MAX_STEPS = 10;

/** Returns where a path without a page leads, by one or several redirects. Undefined if it has none, or if they lead in a circle. */
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

/** Passes a query on, before the fragment. A target with its own query keeps that. */
export function withQuery(target: string, query: string): string {
  return /^[^#]*\?/.test(target) ? target : target.replace(/(?=#|$)/, () => query);
}

/** The redirect of a path itself, or of the nearest folder that it is below. */
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
