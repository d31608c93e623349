import { APPS, type RouteName, routes } from '@portico/site/routes';
import type { Exported } from '#export/manifest.ts';
import { isList } from '#pages/missing-pages.ts';
import { type Target, targetAt } from '#request/target.ts';

/** Addresses that have the same headers. Hosts take few rules with patterns, and not one for each address. */
export type HeaderGroup = {
  /** The route that has them; undefined for files of the build and error pages. */
  readonly route: RouteName | undefined;
  readonly representation: Target['representation'];
  /** Which page of a list: the one at its own path, that at `?page=1`, or one that follows. */
  readonly page: 'first' | 'one' | 'following';
  /** What the members have in common of a parameter of the path: a feed's file, or the end of a file's name, such as `.png`. */
  readonly fixed?: { readonly parameter: 'feed' | 'file'; readonly value: string };
  /** Those of most of them. `{slug}` stands for what the path says, where it needs no percent-encoding. */
  readonly headers: Readonly<Record<string, string>>;
  readonly members: readonly Exported[];
  /** Those that have other headers. */
  readonly others: readonly Exported[];
};

const PIECE = /:(\w+)(?:\([^)]*\))?|[^:]+/g;
const PARAMETER = /:\w+/g;
const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/** What has a file and status 200 in groups, by the table of routes. */
export function headerGroups(exported: readonly Exported[]): readonly HeaderGroup[] {
  const files = exported
    .filter(({ file, status }) => file !== undefined && status === 200)
    .map((one) => ({ one, target: targetOf(one) }));
  const groups = Map.groupBy(files, ({ target }) =>
    JSON.stringify([target.match?.name, target.representation, pageOf(target), fixedOf(target)]),
  );
  return [...groups.values()].flatMap((members) => {
    const [first] = members;
    if (first === undefined) {
      return [];
    }
    const byHeaders = Map.groupBy(members, ({ one, target }) => JSON.stringify(template(one.headers, target)));
    const [[headers, alike] = ['{}', []]] = [...byHeaders].sort(([, a], [, b]) => b.length - a.length);
    const own = new Set(alike);
    const { target } = first;
    const fixed = fixedOf(target);
    return [
      {
        route: target.match?.name,
        representation: target.representation,
        page: pageOf(target),
        ...(fixed && { fixed }),
        headers: JSON.parse(headers),
        members: members.filter((member) => own.has(member)).map(({ one }) => one),
        others: members.filter((member) => !own.has(member)).map(({ one }) => one),
      },
    ];
  });
}

/** The target of what was exported at a URL. */
export function targetOf({ url }: Exported): Target {
  const [pathname = '', query] = url.split('?');
  return targetAt(pathname, query);
}

function pageOf({ search }: Target): HeaderGroup['page'] {
  if (search === '') {
    return 'first';
  }
  return search === '?page=1' ? 'one' : 'following';
}

/** The paths of all lists, as the source of a regular expression. */
export function listPattern(segment = '[^/]+'): string {
  return listPaths()
    .map((path) => escaped(path).replace(PARAMETER, segment))
    .join('|');
}

/** Those paths, with `:name` for what a list is of. */
export function listPaths(): readonly string[] {
  return Object.values(routes)
    .filter((route) => isList(route))
    .map(({ path }) => path);
}

export type PatternOptions = {
  /** Of the files of pages that follow on a list, instead of the addresses of the first one. */
  readonly ofFiles?: boolean;
  /** What a parameter of a page's path may be; no slug has a dot. */
  readonly segment?: string;
};

/**
 * The paths of a group as a regular expression, in which `(?<slug>…)` is what the path says. It is for hosts that try the groups
 * in the order of the table of routes, data first.
 */
export function patternOf(
  { route, representation, page, fixed }: HeaderGroup,
  { ofFiles = false, segment = '[^/]+' }: PatternOptions = {},
): string {
  const { path, from } = routes[route ?? 'home'];
  const source = path.replace(PIECE, (piece, name) => {
    if (name === undefined) {
      return escaped(piece);
    }
    if (fixed === undefined || name !== fixed.parameter) {
      return `(?<${name}>${from === 'server' ? '[^/]+' : segment})`;
    }
    return name === 'feed' ? escaped(fixed.value) : `[^/]+${escaped(fixed.value)}`;
  });
  const isData = representation === 'data';
  const number = page === 'one' ? '1' : '[0-9]+';
  const following = ofFiles ? `/page/${number}${isData ? '' : '\\.html'}` : '';
  // The data of the page at `/` is at `/_.data`.
  return `^${source}${isData && path === APPS.www ? '_' : ''}${following}${isData ? '\\.data' : ''}$`;
}

export function escaped(literal: string): string {
  return literal.replace(SPECIAL, '\\$&');
}

/** What decides a file's type. */
function fixedOf({ match }: Target): HeaderGroup['fixed'] {
  if (match !== undefined && 'feed' in match.params) {
    return { parameter: 'feed', value: match.params.feed };
  }
  return match !== undefined && 'file' in match.params
    ? { parameter: 'file', value: /\.\w+$/.exec(match.params.file)?.[0] ?? '' }
    : undefined;
}

/** Headers with what differs between the addresses of a route named instead. */
function template(headers: Exported['headers'], { match }: Target): Readonly<Record<string, string>> {
  const slug = match !== undefined && 'slug' in match.params ? match.params.slug : undefined;
  if (slug === undefined || encodeURIComponent(slug) !== slug) {
    return headers;
  }
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      name === 'link' ? value.replace(`${APPS.blog}/${slug}>`, `${APPS.blog}/{slug}>`) : value,
    ]),
  );
}
