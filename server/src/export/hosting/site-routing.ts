import { routes } from '@portico/site/routes';
import { NEVER } from '#cache/cache-policies.ts';
import { NOT_FOUND } from '#export/addresses.ts';
import { type HeaderGroup, headerGroups } from '#export/hosting/header-groups.ts';
import type { Exported } from '#export/manifest.ts';
import { FOLDERS } from '#http/static-files.ts';
import { targetAt } from '#request/target.ts';

/** What a host that takes a bounded number of rules needs to know of a site besides its files. */
export type SiteRouting = {
  /** Headers by group, in the order in which the server looks for a route, data first. */
  readonly groups: readonly HeaderGroup[];
  /** Files of the build that stand below no folder of theirs, such as `/favicon.svg`. */
  readonly alone: readonly Exported[];
  /** One file of each folder of the build; all below it have its headers, but for the type. */
  readonly folders: ReadonlyArray<{ readonly folder: string; readonly headers: Exported['headers'] }>;
  /** Headers of the error page for all that is missing; none where there is no such page. */
  readonly errorHeaders: Exported['headers'];
  /** Addresses without a query that lead elsewhere. */
  readonly redirects: readonly Exported[];
  /** Pages that follow on a list, and their data: readers know them by a query, hosts as files. */
  readonly following: ReadonlyArray<{ readonly pathname: string; readonly page: string; readonly file: string }>;
};

// Each host asks for that of the same addresses.
const known = new WeakMap<readonly Exported[], SiteRouting>();

export function siteRouting(exported: readonly Exported[]): SiteRouting {
  const routing = known.get(exported) ?? routingOf(exported);
  known.set(exported, routing);
  return routing;
}

function routingOf(exported: readonly Exported[]): SiteRouting {
  const all = headerGroups(exported.filter((one) => !isRedirectOfData(one)).map(withoutOwn));
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
      const { 'content-type': _, ...headers } = found?.headers ?? {};
      return found === undefined ? [] : [{ folder, headers }];
    }),
    errorHeaders: exported.filter(({ url }) => url === NOT_FOUND).map(withoutOwn)[0]?.headers ?? {},
    redirects: exported.filter(({ status, url }) => status >= 300 && status < 400 && !url.includes('?')),
    following: exported.flatMap(({ url, file, status }) => {
      const [, pathname = '', page = ''] = /^(.*)\?page=([1-9]\d*)$/.exec(url) ?? [];
      return page === '' || file === undefined || status !== 200
        ? []
        : [{ pathname, page, file: `/${file.split('/').map(encodeURIComponent).join('/')}` }];
    }),
  };
}

/** The data of a former address, of which there is no end; it may as well be sent with the headers of the data of posts. */
function isRedirectOfData({ url, headers }: Exported): boolean {
  return targetAt(url).representation === 'data' && headers['cache-control'] === NEVER;
}

/** Without headers that differ from address to address, which would take a rule for each: a host says itself how its responses vary. */
function withoutOwn<Some extends Exported>({ headers: { vary: _vary, link: _link, ...headers }, ...one }: Some) {
  return { ...one, headers };
}
