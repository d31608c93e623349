import { routes } from '@portico/site/routes';
import { type HeaderGroup, headerGroups } from '#export/hosting/header-groups.ts';
import type { Exported } from '#export/manifest.ts';
import { FOLDERS } from '#http/static-files.ts';

/** What a host needs to know of a site besides its files. */
export type SiteRouting = {
  /** Headers by group, in the order in which the server looks for a route, data first. */
  readonly groups: readonly HeaderGroup[];
  /** Files of the build that stand below no folder of theirs, such as `/favicon.svg`. */
  readonly alone: readonly Exported[];
  /** One file of each folder of the build; all below it have its headers, but for the type. */
  readonly folders: ReadonlyArray<{ readonly folder: string; readonly headers: Exported['headers'] }>;
  /** Addresses without a query that lead elsewhere. */
  readonly redirects: readonly Exported[];
  /** Pages that follow on a list, and their data: readers know them by a query, hosts as files. */
  readonly following: ReadonlyArray<{ readonly pathname: string; readonly page: string; readonly file: string }>;
};

export function siteRouting(exported: readonly Exported[]): SiteRouting {
  const all = headerGroups(exported);
  const ofBuild = all
    .filter(({ route }) => route === undefined)
    .flatMap(({ members, others }) => [...members, ...others]);
  const order = Object.keys(routes);
  const placeOf = ({ route, representation }: HeaderGroup) =>
    (representation === 'data' ? 0 : order.length) + order.indexOf(route ?? '');
  return {
    groups: all.filter(({ route }) => route !== undefined).sort((a, b) => placeOf(a) - placeOf(b)),
    alone: ofBuild.filter(({ url }) => !FOLDERS.some((folder) => url.startsWith(folder))),
    folders: FOLDERS.flatMap((folder) => {
      const found = ofBuild.find(({ url }) => url.startsWith(folder));
      const { 'content-type': _type, vary: _vary, ...headers } = found?.headers ?? {};
      return found === undefined ? [] : [{ folder, headers }];
    }),
    redirects: exported.filter(({ status, url }) => status >= 300 && status < 400 && !url.includes('?')),
    following: exported.flatMap(({ url, file, status }) => {
      const [, pathname = '', page = ''] = /^(.*)\?page=([1-9]\d*)$/.exec(url) ?? [];
      return page === '' || file === undefined || status !== 200
        ? []
        : [{ pathname, page, file: `/${file.split('/').map(encodeURIComponent).join('/')}` }];
    }),
  };
}
