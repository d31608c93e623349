import { normalize } from '@portico/core/normalize';
import { encodePath, percentDecoded } from '@portico/core/routes';
import * as v from 'valibot';
import { mapping, readEntries, textLike } from '#reading/data-file.ts';

export const REDIRECTS_FILE = 'redirects.yaml';

/** Its target, a path or a URL, percent-encoded, which ends with `*` for what the `*` of the path stands for. The line is 1-based. */
export type Redirect = { readonly to: string; readonly line: number };

/** By the path, percent-encoded and without a slash at its end; `/*` at its end stands for everything below. */
export type Redirects = ReadonlyMap<string, Redirect>;

// A reader's browser gives up after 20.
const MAX_STEPS = 10;
// To encode paths.
const ORIGIN = 'https://portico.example';
const FROM =
  'a former address is a path such as /2019/05/a-title, without ? and #, with at most one * at its end, as in /guides/*';
const ALL = 'this would redirect every missing page, so that no mistake gets a 404; name a folder, as in /guides/*';
const TO =
  'a target is a path such as /blog/a-title, or a URL that begins with https://, without spaces and \\, and with * only at its end';

// The server refuses addresses of more than 2,048 characters.
const from = v.pipe(
  textLike(/^(?=.{1,2048}$)(?=\/(?!\/))(?:[^?#*]*|[^?#*]*\/\*)$/, FROM),
  v.regex(/^(?!\/(?:blog\/)?\*$)/, ALL),
);
const target = v.pipe(
  textLike(/^(?=.{1,2048}$)(?:\/(?!\/)|https?:\/\/)[^*\s\\]*\*?$/, TO),
  v.check((to) => URL.canParse(to, ORIGIN), TO),
);
const redirectsSchema = v.pipe(mapping('this is not a mapping'), v.record(from, target));

export function readRedirects(source: string) {
  const { entries, errors } = readEntries(source, {
    file: REDIRECTS_FILE,
    schema: v.optional(redirectsSchema, {}),
    form: 'a mapping from former addresses to targets, such as /2019/05/a-title: /blog/a-title',
    entriesOf: (redirects) => Object.entries(redirects).map(([path, to]) => [normalPath(path), encoded(to)] as const),
  });
  const redirects: Redirects = new Map([...entries].map(([path, { entry, line }]) => [path, { to: entry, line }]));
  return { redirects, errors };
}

function encoded(target: string): string {
  const { href } = new URL(target, ORIGIN);
  // In the configuration of nginx, $ begins a variable.
  return (target.startsWith('/') ? href.slice(ORIGIN.length) : href).replaceAll('$', '%24');
}

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

function normalPath(path: string): string {
  const star = path.endsWith('/*') ? '/*' : '';
  const bare = path.slice(0, path.length - star.length).replace(/\/+$/, '');
  return encodePath(normalize(percentDecoded(bare) ?? bare)) + star;
}
