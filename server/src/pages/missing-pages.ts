import { type ContentIndex, mayHavePage } from '@portico/content';
import { isPageMatch } from '@portico/site/match-route';
import { routes } from '@portico/site/routes';
import { type Target, targetAt } from '#request/target.ts';

const PARAMETER = /:\w+/g;
// No slug is `-`, so no content will ever be at these addresses.
const NOWHERE = { blog: '/blog/-/-', www: '/-' } as const;

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

/** The addresses of all these error pages, at which there never is anything else. */
export function missingPages(): readonly string[] {
  const named = Object.values(routes).filter(({ from, path }) => from !== 'server' && path.includes(':'));
  return [...Object.values(NOWHERE), ...named.map(({ path }) => path.replace(PARAMETER, '-'))];
}

/** With a key that no client can ask for: it has a space. */
function shared(pathname: string): Target {
  return { ...targetAt(pathname), key: `missing ${pathname}` };
}
