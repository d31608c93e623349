import { type ContentIndex, mayHavePage } from '@portico/content';
import { isPageMatch } from '@portico/site/match-route';
import { type RouteName, routes } from '@portico/site/routes';
import { type Target, targetAt } from '#request/target.ts';

const PARAMETER = /:\w+/g;
// No slug is `-`, so no content will ever be at these addresses.
const NOWHERE = { blog: '/blog/-/-/-', www: '/-' } as const;

/**
 * The address whose error page is the response for a target that has no page; undefined where there may be one. All missing
 * pages of a kind have the same error page, so it is rendered once, however many addresses a scanner tries.
 */
export function errorPageFor({ match, app, representation }: Target, index: ContentIndex): Target | undefined {
  if (representation === 'data') {
    return undefined;
  }
  if (match === undefined || !isPageMatch(match)) {
    return shared(NOWHERE[app]);
  }
  return mayHavePage(match, index) ? undefined : shared(routes[match.name].path.replace(PARAMETER, '-'));
}

/**
 * The addresses of all these error pages, at which there never is anything else, and of those of lists that have no such page: no
 * list has a page 0.
 */
export function missingPages(): ReadonlyArray<{ readonly pathname: string; readonly query?: string }> {
  const pages = Object.values(routes).filter(({ from }) => from !== 'server');
  const named = pages.filter(({ path }) => path.includes(':'));
  const lists = pages.filter((route) => !named.includes(route) && isList(route));
  return [
    ...Object.values(NOWHERE).map((pathname) => ({ pathname })),
    ...named.map(({ path }) => ({ pathname: path.replace(PARAMETER, '-') })),
    ...lists.map(({ path }) => ({ pathname: path, query: 'page=0' })),
  ];
}

/** Whether a route has pages that follow (`?page=2`) by itself. What follows on the search page follows on a search. */
export function isList({ query, cache }: (typeof routes)[RouteName]): boolean {
  return query.some((parameter) => parameter === 'page') && cache !== 'searches';
}

/** With a key that no client can ask for: it has a space. */
function shared(pathname: string): Target {
  return { ...targetAt(pathname), key: `missing ${pathname}` };
}
