import type { Exported } from '#export/exported.ts';
import { listPaths, redirectsIn } from '#export/hosting/address-groups.ts';
import { FOLDERS } from '#http/static-files.ts';

/**
 * `_headers` of Netlify: a rule for each address, since the headers of all rules that match are joined, and none can be taken away.
 * Names in capitals: in small ones a content type would be sent twice.
 */
export function netlifyHeaders(exported: readonly Exported[]): string {
  const found = exported.filter(({ url, file, status }) => file !== undefined && status === 200 && !url.includes('?'));
  const folderOf = ({ url }: Exported) => FOLDERS.find((folder) => url.startsWith(folder));
  const rules = found.filter((one) => folderOf(one) === undefined).map(({ url, headers }) => headerRule(url, headers));
  // All files of a folder have the same headers, but for the type.
  const folders = FOLDERS.flatMap((folder) => {
    const {
      'content-type': _type,
      vary: _vary,
      ...headers
    } = found.find((one) => folderOf(one) === folder)?.headers ?? {};
    return Object.keys(headers).length === 0 ? [] : [headerRule(`${folder}*`, headers)];
  });
  return [...rules, ...folders].join('');
}

/** `_redirects` of Netlify: what leads elsewhere, and the pages that follow on a list, in place of the list's first one. */
export function netlifyRedirects(exported: readonly Exported[]): string {
  const lines = [
    ...redirectsIn(exported).map(({ url, status, headers: { location } }) => `${url} ${location} ${status}!`),
    ...exported.flatMap(({ url, file = '', status }) => {
      const [, pathname, page] = /^(.*)\?page=([1-9]\d*)$/.exec(url) ?? [];
      return status === 200 && pathname !== undefined ? `${pathname} page=${page} ${encodeURI(`/${file}`)} 200!` : [];
    }),
    // What is no page of a list: else it would be the first one. A parameter stands for data too.
    ...listPaths().flatMap((path) => [
      `${path} page=1 ${path} 301!`,
      ...(path.includes(':') ? [path] : [path, `${path}.data`]).map((each) => `${each} page=:page /404.html 404!`),
    ]),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function headerRule(pattern: string, headers: Exported['headers']): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${inCapitals(name)}: ${value}\n`);
  return `${pattern}\n${lines.join('')}`;
}

function inCapitals(name: string): string {
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
