import { encodePath } from '@portico/config/routes';
import * as v from 'valibot';
import type { ContentError } from '#files/content-error.ts';
import { MAX_MISTAKES } from '#front-matter/yaml.ts';
import { MAX_CHARACTERS, mapping, readDataFile, textLike } from '#reading/data-file.ts';

export const REDIRECTS_FILE = 'redirects.yaml';

/** Its target, a path or a URL, percent-encoded, which ends with `*` for what the `*` of the path stands for. The line is 1-based. */
export type Redirect = { readonly to: string; readonly line: number };

/** By the path, percent-encoded and without a slash at its end; `/*` at its end stands for everything below. */
export type Redirects = ReadonlyMap<string, Redirect>;

// A reader's browser gives up after 20.
const MAX_STEPS = 10;
// The time to parse a mapping grows with the square of its length.
const MAX_AT_ONCE = 100;
// To encode paths.
const ORIGIN = 'https://portico.example';
const FROM =
  'a former address is a path such as /2019/05/a-title, without ? and #, with at most one * at its end, as in /guides/*';
const ALL = 'this would redirect every missing page, so that no mistake gets a 404; name a folder, as in /guides/*';
const TO =
  'a target is a path such as /blog/a-title, or a URL that begins with https://, without spaces and \\, and with * only at its end';
const REST = 'a * at the end of a target stands for what the * of its former address stands for, and that has none';

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

/** An entry with a mistake is left out, and the others work. The first one of a path counts. */
export function readRedirects(source: string) {
  const redirects = new Map<string, Redirect>();
  const errors: ContentError[] = [];
  for (const part of readParts(source.length > MAX_CHARACTERS ? [source] : source.split(/^(?![ \t}])/m))) {
    errors.push(...part.errors);
    for (const [from, redirect] of part.entries) {
      const first = redirects.get(normalPath(from)) ?? redirect;
      redirects.set(normalPath(from), first);
      if (first.to !== redirect.to) {
        const message = `line ${first.line} redirects this path too; remove one of the two`;
        errors.push({ code: 'front-matter-syntax', file: REDIRECTS_FILE, line: redirect.line, field: from, message });
      }
    }
    const next = errors[MAX_MISTAKES];
    if (next !== undefined) {
      const more = { ...next, message: 'there are more mistakes from here on, and nothing below is redirected' };
      return { redirects, errors: [...errors.slice(0, MAX_MISTAKES), more] };
    }
  }
  return { redirects, errors };
}

/** Halves what has a mistake until one entry is left: a quotation mark that isn't closed takes all entries below with it. */
function* readParts(texts: readonly string[], before = 0): Generator<ReturnType<typeof readEntries>> {
  const part = texts.length > MAX_AT_ONCE ? undefined : readEntries(texts.join('').trimEnd(), before);
  if (part !== undefined && (part.errors.length === 0 || texts.length === 1)) {
    yield part;
    return;
  }
  const first = texts.slice(0, texts.length / 2);
  yield* readParts(first, before);
  yield* readParts(texts.slice(first.length), before + first.join('').split('\n').length - 1);
}

function readEntries(source: string, before = 0) {
  const { output, errors, lineOf } = readDataFile(source, {
    file: REDIRECTS_FILE,
    schema: v.optional(redirectsSchema, {}),
    form: 'a mapping from former addresses to targets, such as /2019/05/a-title: /blog/a-title',
    check: (redirects) =>
      Object.entries(redirects).flatMap(([from, to]) =>
        to.endsWith('*') && !from.endsWith('*') ? { path: [from], message: REST } : [],
      ),
  });
  const entries = Object.entries(output ?? {}).map(([from, to]): [string, Redirect] => {
    const { href } = new URL(to, ORIGIN);
    const encoded = to.startsWith('/') ? href.slice(ORIGIN.length) : href;
    // In the configuration of nginx, $ begins a variable.
    return [from, { to: encoded.replaceAll('$', '%24'), line: lineOf([from]) + before }];
  });
  return { entries, errors: errors.map((error) => ({ ...error, line: error.line + before })) };
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
  try {
    return encodePath(decodeURIComponent(bare).normalize()) + star;
  } catch {
    return encodePath(bare) + star;
  }
}
