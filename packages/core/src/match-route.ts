import { APPS, LANGUAGE_FORM, type PageRouteName, type RouteName, type RouteParams, routes } from '#routes.ts';

/** The route that a path belongs to, with its decoded parameters. */
export type RouteMatch = MatchOf<RouteName>;

/** A match for one of the routes in `Name`. */
export type MatchOf<Name extends RouteName> = {
  readonly [Each in Name]: { readonly name: Each; readonly params: RouteParams<Each> };
}[Name];

export type PageMatch = MatchOf<PageRouteName>;

const SPECIAL = /[.*+?^${}()|[\]\\]/g;
const NAME = '[a-z0-9][a-z0-9-]*';
const VALUES: Readonly<Record<string, string>> = {
  language: LANGUAGE_FORM,
  slug: `[^/]+(?:/${LANGUAGE_FORM})?`,
  // Paths directly below the blog belong to posts.
  page: `(?!blog(?:/[^/]*)?$)(?:${NAME}(?:/${NAME})*)?`,
  file: '[^/]*\\.[^/]+',
};
const PIECE = /:(\w+)(?:\(([^)]*)\))?|[^:]+/g;

const patterns = Object.entries(routes).map(([name, { path }]) => ({ name, pattern: patternOf(path) }));
const parameters = new Map(Object.entries(routes).map(([name, { path }]) => [name, parametersOf(path)]));

/** Slugs that posts can't have, because the site uses them or may do so later. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  'page',
  'assets',
  ...Object.values(routes).flatMap(({ path }) => literalsBelowBlog(path)),
]);

/**
 * Matches a path in canonical form, percent-encoded. Returns the first matching route of the table, or undefined. A parameter
 * matches at least one character and no slash, except that the slug of a translation is `<slug>/<language>`, and that a page of a
 * site may have any number of segments. The name of a file contains a dot.
 */
export function matchRoute(pathname: string): RouteMatch | undefined {
  for (const { name, pattern } of patterns) {
    const found = pattern.exec(pathname);
    if (found !== null) {
      const params = Object.entries(found.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]);
      const match = { name, params: Object.fromEntries(params) };
      return isRouteMatch(match) ? match : undefined;
    }
  }
  return undefined;
}

/** Returns true for a page, false for a file. */
export function isPageMatch(match: RouteMatch): match is PageMatch {
  return routes[match.name].from !== 'server';
}

function patternOf(path: string): RegExp {
  const source = path.replace(PIECE, (literal, name, choices) => {
    if (name === undefined) {
      return literal.replace(SPECIAL, '\\$&');
    }
    const value = choices
      ?.split('|')
      .map((choice: string) => choice.replace(SPECIAL, '\\$&'))
      .join('|');
    return `(?<${name}>${value ?? VALUES[name] ?? '[^/]+'})`;
  });
  return new RegExp(`^${source}$`);
}

/**
 * Returns the literal segments directly below the blog: `tag` for `/blog/tag/:tag`, `rss` and `atom` for
 * `/blog/:feed(rss.xml|atom.xml)`, none for `/blog/:slug`.
 */
function literalsBelowBlog(path: string): readonly string[] {
  const [, segment = ''] = new RegExp(`^${APPS.blog}/([^/]+)`).exec(path) ?? [];
  const [, choices = segment] = /\((.*)\)/.exec(segment) ?? [];
  return choices
    .split('|')
    .map((choice) => choice.replace(/\..*$/, ''))
    .filter((literal) => literal !== '' && !literal.startsWith(':'));
}

/** True if the route has exactly these parameters, each with a value. */
function isRouteMatch(match: { readonly name: string; readonly params: object }): match is RouteMatch {
  const names = parameters.get(match.name);
  const values: ReadonlyMap<string, unknown> = new Map(Object.entries(match.params));
  return names?.length === values.size && names.every((name) => typeof values.get(name) === 'string');
}

function parametersOf(path: string): readonly string[] {
  return [...path.matchAll(PIECE)].flatMap(([, name]) => name ?? []);
}
