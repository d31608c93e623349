import { readFileSync } from 'node:fs';
import { NEVER } from '#cache/cache-policies.ts';
import { NOT_FOUND } from '#export/addresses.ts';
import type { Exported } from '#export/exported.ts';
import { addressGroups, listPaths, redirectsIn } from '#export/hosting/address-groups.ts';
import { FOLDERS } from '#http/static-files.ts';

// https://developers.cloudflare.com/pages/configuration/headers/, .../redirects/
const MOST_RULES = 100;
const MOST_REDIRECTS = 2000;
const WORKER = new URL('worker.js', import.meta.url);

/** Returns the files of Netlify and Cloudflare Pages, by their path in the folder of all hosts. */
export function staticHostFiles(exported: readonly Exported[]): ReadonlyArray<readonly [file: string, text: string]> {
  const include = listPaths().flatMap((path) =>
    path.includes(':') ? [path.replace(/:\w+$/, '*')] : [path, `${path}.data`],
  );
  const redirects = redirectsIn(exported).map(({ url, status, headers }) => `${url} ${headers.location} ${status}`);
  return [
    ['netlify/_headers', netlifyHeaders(exported).join('')],
    ['netlify/_redirects', linesOf([...redirects.map((line) => `${line}!`), ...netlifyPages(exported)])],
    ['cloudflare-pages/_headers', atMost(MOST_RULES, cloudflareHeaders(exported), 'have headers of their own')],
    [
      'cloudflare-pages/_redirects',
      atMost(
        MOST_REDIRECTS,
        redirects.map((line) => `${line}\n`),
        'redirect',
      ),
    ],
    ['cloudflare-pages/_worker.js', readFileSync(WORKER, 'utf8')],
    ['cloudflare-pages/_routes.json', `${JSON.stringify({ version: 1, include, exclude: [] }, null, 2)}\n`],
  ];
}

/** Netlify joins the headers of all rules that match, and none can be taken away, so each address has its rule. */
function netlifyHeaders(exported: readonly Exported[]): readonly string[] {
  const found = exported.filter(({ url, file, status }) => file !== undefined && status === 200 && !url.includes('?'));
  const folderOf = ({ url }: Exported) => FOLDERS.find((folder) => url.startsWith(folder));
  const capitals = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  const rule = (pattern: string, headers: Exported['headers']) => {
    // A content type with a small name would be sent twice.
    const set = Object.entries(headers).map(([name, value]) => `  ${capitals(name)}: ${value}`);
    return set.length === 0 ? '' : linesOf([pattern, ...set]);
  };
  const singles = found.filter((one) => folderOf(one) === undefined).map(({ url, headers }) => rule(url, headers));
  // All files of a folder have the same headers, except for the type.
  const folders = FOLDERS.map((folder) => {
    const first = found.find((one) => folderOf(one) === folder);
    const { 'content-type': _type, vary: _vary, ...headers } = first?.headers ?? {};
    return rule(`${folder}*`, headers);
  });
  return [...singles, ...folders];
}

/** The pages that follow on a list, in place of the list's first one. */
function netlifyPages(exported: readonly Exported[]): readonly string[] {
  return [
    ...exported.flatMap(({ url, file = '', status }) => {
      const [, pathname, page] = /^(.*)\?page=([1-9]\d*)$/.exec(url) ?? [];
      return status === 200 && pathname !== undefined ? `${pathname} page=${page} ${encodeURI(`/${file}`)} 200!` : [];
    }),
    // Any other number would show the first page. A parameter stands for data too.
    ...listPaths().flatMap((path) => [
      `${path} page=1 ${path} 301!`,
      ...(path.includes(':') ? [path] : [path, `${path}.data`]).map((each) => `${each} page=:page /404.html 404!`),
    ]),
  ];
}

/** All rules of Cloudflare Pages that match count, so each first takes away what others may have set; what is general comes first. */
function cloudflareHeaders(exported: readonly Exported[]): readonly string[] {
  const own = exported
    // There is no end of redirects of data; each may as well be sent with the headers of the data of posts.
    .filter(({ url, headers }) => !(url.endsWith('.data') && headers['cache-control'] === NEVER))
    // Types come from the names of files, and links differ from address to address, which would take a rule for each.
    .map(({ headers: { 'content-type': _, link: _link, ...headers }, ...one }) => ({ ...one, headers }));
  const groups = addressGroups(own);
  const rules = [
    // What no other rule is for is missing.
    { pattern: '/*', headers: own.find(({ url }) => url === NOT_FOUND)?.headers ?? {} },
    ...groups.toReversed(),
    ...groups.flatMap(({ others }) => others.map(({ url, headers }) => ({ pattern: url, headers }))),
  ].filter(({ pattern }) => !pattern.includes('?'));
  // Cloudflare sets x-robots-tag on previews.
  const names = new Set(rules.flatMap(({ headers }) => Object.keys(headers)));
  names.delete('x-robots-tag');
  return rules.map(({ pattern, headers }) => {
    const set = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
    return linesOf([pattern, ...[...names].map((name) => `  ! ${name}`), ...set]);
  });
}

function atMost(most: number, rules: readonly string[], what: string): string {
  const left = rules.length - most;
  const note = left > 0 ? `# ${left} more addresses ${what}, and there is no room for them.\n` : '';
  return `${note}${rules.slice(0, most).join('')}`;
}

function linesOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
