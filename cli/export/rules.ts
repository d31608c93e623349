import path from 'node:path';
import { type Redirects, redirectTarget } from '@portico/content';
import { APPS, PARAMETER, routes } from '@portico/core/routes';
import { FOLDERS, isDataPath } from '@portico/server';
import { routeAt } from '#export/exported-addresses.ts';

export type Exported = {
  readonly url: string;
  readonly status: number;
  /** Lower-case names, without the headers that a host sets itself: length, entity tag, encoding, dates. */
  readonly headers: Readonly<Record<string, string>>;
  readonly file?: string;
  readonly bytes: number;
};

type AddressGroup = { readonly pattern?: string; readonly one: Exported };

/**
 * Groups the addresses that have a file and status 200 and the same headers: data first, then in the order in which routes are
 * matched. Hosts accept a few rules with patterns, but not one rule for each address. A pattern is the path of a file with
 * `:name` for its parameters, without the `.html` of a page: `/blog/:slug`, `/blog/page/:page.data`. Addresses with differing
 * headers have no pattern.
 */
export function addressGroups(
  exported: readonly Exported[],
  patternFor: (one: Exported) => string = patternOf,
): readonly AddressGroup[] {
  const found = exported.filter(({ file, status }) => file !== undefined && status === 200);
  const order: readonly string[] = Object.keys(routes);
  // In a pattern, `.data` may match part of any name.
  const placeOf = ({ pattern = '', one }: AddressGroup) =>
    (pattern.endsWith('.data') ? 0 : order.length) + order.indexOf(routeAt(one.url)?.name ?? '');
  return [...Map.groupBy(found, patternFor)]
    .flatMap(([pattern, all]) => {
      const byHeaders = [...Map.groupBy(all, (one) => JSON.stringify(one.headers)).values()];
      const [most = [], ...others] = byHeaders.sort((a, b) => b.length - a.length);
      return [...others.flat().map((one) => ({ one })), ...most.slice(0, 1).map((one) => ({ pattern, one }))];
    })
    .sort((a, b) => placeOf(a) - placeOf(b));
}

export function redirectsIn(exported: readonly Exported[]): readonly Exported[] {
  return exported.filter(({ url, file }) => file === undefined && !url.includes('?'));
}

/** Returns the redirects for hosts, except those that form a loop, which a host would follow endlessly. */
export function redirectsOfHosts(all: Redirects, isPage: (pathname: string) => boolean) {
  const used = [...all].filter(([from]) => !isPage(from || '/'));
  const isCircle = ([from]: readonly [string, unknown]) =>
    redirectTarget(all, from.replace(/\*$/, '-'), isPage) === undefined;
  const redirects: Redirects = new Map(
    used
      .filter((each) => !isCircle(each))
      // The target of a redirect with `*` depends on the rest of the address.
      .map(([from, { to, line }]) => [
        from,
        { to: to.endsWith('*') ? to : (redirectTarget(all, to, isPage) ?? to), line },
      ]),
  );
  return { redirects, circles: used.filter(isCircle).map(([from]) => decodeURIComponent(from)) };
}

/** Returns the redirects of everything below a folder, deepest folder first. The target may end with `*`. */
export function redirectsBelow(redirects: Redirects): ReadonlyArray<readonly [folder: string, to: string]> {
  return [...redirects]
    .flatMap(([from, { to }]) => (from.endsWith('*') ? [[from.slice(0, -1), to] as const] : []))
    .sort(([one], [other]) => other.length - one.length);
}

/** Whether the address equals the file's path, as for a page in `public/`. The address of a page of the program has no `.html`. */
export function isStaticPage({ url, file = '' }: Pick<Exported, 'url' | 'file'>): boolean {
  return file.endsWith('.html') && decodeURIComponent(url) === `/${file}`;
}

/** Returns the path of the address's route, or of its folder of the build. */
export function patternOf(exported: Exported): string {
  const { url } = exported;
  if (isStaticPage(exported)) {
    return url;
  }
  const match = routeAt(url);
  if (match === undefined) {
    const folder = FOLDERS.find((start) => url.startsWith(start));
    return folder === undefined ? url : `${folder}:file${path.extname(url)}`;
  }
  const values = new Map(Object.entries(match.params));
  const pathname = routes[match.name].path.replace(PARAMETER, (_, name) => {
    const value = values.get(name) ?? '';
    if (name === 'feed' || name === 'page') {
      return value;
    }
    if (name === 'slug') {
      // The value of a translation includes its language.
      return `:slug${value.replace(/^[^/]*/, '')}`;
    }
    // The extension determines a file's content type.
    return name === 'file' ? `:file${path.extname(value)}` : `:${name}`;
  });
  const data = isDataPath(url.split('?')[0] ?? '') ? `${pathname === APPS.www ? '_' : ''}.data` : '';
  return `${pathname}${url.includes('?') ? '/page/:page' : ''}${data}`;
}
