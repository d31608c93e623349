import * as v from 'valibot';
import { mapping, readEntries, textLike } from '#reading/data-file.ts';
import { REDIRECTS_FILE } from '#reading/post-files.ts';
import { normalPath, type Redirects } from '#reading/redirect-target.ts';

// Used to encode paths.
const ORIGIN = 'https://portico.example';
const FROM =
  'a former address is a path such as /2019/05/a-title, without ? and #, with at most one * at its end, as in /guides/*';
const ALL = 'this would redirect every missing page, so that no mistake gets a 404; name a folder, as in /guides/*';
const TO =
  'a target is a path such as /blog/a-title, or a URL that begins with https://, without spaces and \\, and with * only at the end of its path';

// The server refuses addresses of more than 2,048 characters.
const from = v.pipe(
  textLike(/^(?=.{1,2048}$)(?=\/(?!\/))(?:[^?#*]*|[^?#*]*\/\*)$/, FROM),
  v.regex(/^(?!\/(?:blog\/)?\*$)/, ALL),
);
const target = v.pipe(
  textLike(/^(?=.{1,2048}$)(?:\/(?!\/)|https?:\/\/)[^*\s\\]*\*?$/, TO),
  v.check((to) => URL.parse(to, ORIGIN)?.host.includes('*') === false, TO),
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
  // In nginx's configuration, $ begins a variable. The result of `/..//elsewhere.example` would be another host.
  const path = href.slice(ORIGIN.length).replace(/^\/{2,}/, '/');
  return (target.startsWith('/') ? path : href).replaceAll('$', '%24');
}
