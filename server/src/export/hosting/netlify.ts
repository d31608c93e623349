import { listPaths } from '#export/hosting/header-groups.ts';
import { siteRouting } from '#export/hosting/site-routing.ts';
import type { Exported } from '#export/manifest.ts';
import { FOLDERS } from '#http/static-files.ts';

/**
 * `_headers` of Netlify: a rule for each address, since the headers of all rules that match are joined, and none can be taken away.
 * Names in capitals: in small ones a content type would be sent twice.
 */
export function netlifyHeaders(exported: readonly Exported[]): string {
  const { folders } = siteRouting(exported);
  const single = exported.filter(
    ({ url, file, status }) =>
      file !== undefined && status === 200 && !url.includes('?') && !FOLDERS.some((folder) => url.startsWith(folder)),
  );
  return [
    ...single.map(({ url, headers: { vary: _, ...headers } }) => headerRule(url, headers)),
    ...folders.map(({ folder, headers }) => headerRule(`${folder}*`, headers)),
  ].join('');
}

/** `_redirects` of Netlify: what leads elsewhere, and the pages that follow on a list, in place of the list's first one. */
export function netlifyRedirects(exported: readonly Exported[]): string {
  const { redirects, following } = siteRouting(exported);
  const lines = [
    ...redirects.map(({ url, status, headers: { location } }) => `${url} ${location} ${status}!`),
    ...following
      // Of the first page, the data says that it redirects.
      .filter(({ page, pathname }) => page !== '1' || pathname.endsWith('.data'))
      .map(({ pathname, page, file }) => `${pathname} page=${page} ${file} 200!`),
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
