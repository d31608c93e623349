import { encodePath } from '@portico/config/routes';
import * as v from 'valibot';
import type { ContentError } from '#reading/content-error.ts';
import { readDataFile } from '#reading/data-file.ts';

export const REDIRECTS_FILE = 'redirects.yaml';

export type Redirect = {
  /** A path, percent-encoded, or a URL. It ends with `*` if it takes what the `*` of its path stands for. */
  readonly to: string;
  /** 1-based, in REDIRECTS_FILE. */
  readonly line: number;
};

/** Redirects by their path, percent-encoded and without a slash at its end, which ends with `/*` for everything below it. */
export type Redirects = ReadonlyMap<string, Redirect>;

// Some three thousand redirects.
const MAX_CHARACTERS = 200_000;
// The server refuses longer addresses.
const MAX_LENGTH = 2048;
// A reader's browser gives up after 20.
const MAX_STEPS = 10;
const FROM =
  'a former address is a path such as /2019/05/a-title, without ? and #, with at most one * at its end, as in /guides/*';
const ALL = 'this would redirect every missing page, so that no mistake gets a 404; name a folder, as in /guides/*';
const TO = 'a target is a path such as /blog/a-title, or a URL that begins with https://';
const REST = 'a * at the end of a target stands for what the * of its former address stands for, and that has none';

const redirectsSchema = v.pipe(
  v.custom<object>((value) => typeof value === 'object' && !Array.isArray(value), 'this is not a mapping'),
  v.record(
    v.pipe(
      v.string(FROM),
      v.maxLength(MAX_LENGTH, FROM),
      v.check((path) => /^\/(?!\/)[^?#*\n]*\*?$/.test(path) && !/[^/]\*$/.test(path), FROM),
      v.check((path) => !/^\/(?:blog\/)?\*$/.test(path), ALL),
    ),
    v.pipe(v.string(TO), v.maxLength(MAX_LENGTH, TO), v.check(isTarget, TO)),
  ),
);

export function readRedirects(source: string): {
  readonly redirects: Redirects;
  readonly errors: readonly ContentError[];
} {
  const { output, errors, lineOf } = readDataFile(source, {
    file: REDIRECTS_FILE,
    schema: redirectsSchema,
    maxCharacters: MAX_CHARACTERS,
    empty: {},
    form: 'a mapping from former addresses to targets, such as /2019/05/a-title: /blog/a-title',
    check: (redirects) =>
      Object.entries(redirects).flatMap(([from, to]) =>
        to.endsWith('*') && !from.endsWith('*') ? { path: [from], message: REST } : [],
      ),
  });
  const redirects = Object.entries(output ?? {}).map(([from, to]): [string, Redirect] => [
    normalPath(from),
    { to: encodedTarget(to), line: lineOf([from]) },
  ]);
  return { redirects: new Map(redirects), errors };
}

/**
 * Returns where a path leads, by one or several redirects. Undefined if it has none, or if they lead in a circle. A page at a path
 * takes precedence over its redirect.
 */
export function redirectTarget(
  redirects: Redirects,
  pathname: string,
  isPage: (pathname: string) => boolean,
): string | undefined {
  let target: string | undefined;
  let path = normalPath(pathname);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const next = nextTarget(redirects, path);
    if (next === undefined || isPage(path || '/')) {
      return target;
    }
    target = next;
    if (!next.startsWith('/')) {
      return target;
    }
    path = normalPath(next.replace(/[?#].*$/s, ''));
  }
  return undefined;
}

/** The redirect of a path itself, or of the nearest folder that it is below. */
function nextTarget(redirects: Redirects, path: string): string | undefined {
  const own = redirects.get(path);
  if (own !== undefined) {
    return own.to;
  }
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const below = redirects.get(`${path.slice(0, end)}/*`);
    if (below !== undefined) {
      return below.to.replace(/\*$/, () => path.slice(end + 1));
    }
  }
  return undefined;
}

function normalPath(path: string): string {
  const star = path.endsWith('/*') ? '/*' : '';
  let end = path.length - star.length;
  while (path[end - 1] === '/') {
    end -= 1;
  }
  return encodePath(decoded(path.slice(0, end), decodeURIComponent)) + star;
}

function isTarget(to: string): boolean {
  return /^(?:\/(?!\/)|https?:\/\/)[^*\s]*\*?$/.test(to) && URL.canParse(to, 'https://portico.example');
}

/** Encodes also what means something to a web server's configuration. */
function encodedTarget(to: string): string {
  const encoded = to.startsWith('/') ? encodeURI(decoded(to, decodeURI)) : new URL(to).href;
  return encoded.replaceAll('$', '%24').replaceAll('\\', '%5C');
}

function decoded(path: string, decode: (path: string) => string): string {
  try {
    return decode(path).normalize();
  } catch {
    return path;
  }
}
