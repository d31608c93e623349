import type { Redirects } from '@portico/content';
import { FOLDERS } from '@portico/server';
import { listPaths } from '#export/exported-addresses.ts';
import { type Exported, redirectsBelow, redirectsIn } from '#export/rules.ts';

/** Returns Netlify's configuration files, by their path below `hosting/`. */
export function netlifyFiles(
  exported: readonly Exported[],
  redirects: Redirects,
): ReadonlyArray<readonly [file: string, text: string]> {
  const singles = redirectsIn(exported).map(({ url, status, headers }) => `${url} ${headers.location} ${status}!`);
  // Without !, existing files below the folder take precedence.
  const below = redirectsBelow(redirects).map(([folder, to]) => `${folder}* ${to.replace(/\*$/, ':splat')} 301`);
  return [
    ['netlify/_headers', netlifyHeaders(exported).join('')],
    ['netlify/_redirects', linesOf([...singles, ...netlifyPages(exported), ...below])],
  ];
}

/** Netlify merges the headers of all matching rules, and a rule can't remove a header, so each address has its own rule. */
function netlifyHeaders(exported: readonly Exported[]): readonly string[] {
  const found = exported.filter(({ url, file, status }) => file !== undefined && status === 200 && !url.includes('?'));
  const folderOf = ({ url }: Exported) => FOLDERS.find((folder) => url.startsWith(folder));
  const capitals = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  const rule = (pattern: string, headers: Exported['headers']) => {
    // A lower-case `content-type` would be sent twice.
    const set = Object.entries(headers).map(([name, value]) => `  ${capitals(name)}: ${value}`);
    return set.length === 0 ? '' : linesOf([pattern, ...set]);
  };
  const singles = found.filter((one) => folderOf(one) === undefined).map(({ url, headers }) => rule(url, headers));
  // All files of a folder have the same headers, except for the content type.
  const folders = FOLDERS.map((folder) => {
    const first = found.find((one) => folderOf(one) === folder);
    const { 'content-type': _type, vary: _vary, ...headers } = first?.headers ?? {};
    return rule(`${folder}*`, headers);
  });
  return [...singles, ...folders];
}

function netlifyPages(exported: readonly Exported[]): readonly string[] {
  return [
    ...exported.flatMap(({ url, file = '', status }) => {
      const [, pathname, page] = /^(.*)\?page=([1-9]\d*)$/.exec(url) ?? [];
      return status === 200 && pathname !== undefined ? `${pathname} page=${page} ${encodeURI(`/${file}`)} 200!` : [];
    }),
    // For any other number, Netlify would show the first page. Parameters also match data requests.
    ...listPaths().flatMap((path) => [
      `${path} page=1 ${path} 301!`,
      ...(path.includes(':') ? [path] : [path, `${path}.data`]).map((each) => `${each} page=:page /404.html 404!`),
    ]),
  ];
}

function linesOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
