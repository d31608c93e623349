import { pageAsked } from '@portico/blog/pagination';
import { type FileMatch, isPageMatch, matchRoute, type PageMatch } from '@portico/config/match-route';
import { APPS, type RouteName, routes } from '@portico/config/routes';
import { slugify } from '@portico/config/slugify';
import {
  AUTHORS_FOLDER,
  type ContentIndex,
  type ContentSnapshot,
  mayHavePage,
  type Post,
  parseVariant,
} from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { type Target, targetAt } from '#request/target.ts';

const PARAMETER = /:\w+/g;
const PARAMETER_OR_CHOICE = /:(\w+)(?:\([^)]*\))?/g;
const OF_SLUGS = new Set(['slug', 'tag', 'category', 'author']);
// No list has a page 0.
const NO_PAGE = 'page=0';
// No slug is `-`, so no content will ever be at these addresses.
export const NOWHERE = { blog: `${APPS.blog}/-/-/-`, www: `${APPS.www}-` } as const;

/**
 * The address whose error page is the response for a target that has no page; undefined where there may be one. All missing
 * pages of a kind have the same error page, so it is rendered once, however many addresses a scanner tries.
 */
export function errorPageFor({ match, app, representation, search }: Target, index: ContentIndex): Target | undefined {
  if (representation === 'data') {
    return undefined;
  }
  if (match === undefined || !isPageMatch(match)) {
    return shared(NOWHERE[app]);
  }
  if (mayHavePage(match, index) && !isBeyondList(match, search, index)) {
    return undefined;
  }
  const { path } = routes[match.name];
  return path.includes(':') ? shared(path.replace(PARAMETER, '-')) : shared(path, NO_PAGE);
}

/** False where no file of the server can be at an address, which is known without making it. */
export function mayHaveFile(match: FileMatch, { images, media, index }: ContentSnapshot): boolean {
  const hasBeside = (slug: string, file: string) => {
    // A former slug leads on to what the post has.
    const url = urlBeside({ slug: index.aliases.get(slug) ?? slug, file });
    return images.has(url) || media.has(url);
  };
  switch (match.name) {
    case 'besidePost':
      return hasBeside(match.params.slug, match.params.file);
    case 'picture':
      return hasBeside(match.params.slug, parseVariant(match.params.file)?.name ?? '');
    case 'authorPicture':
      return hasBeside(AUTHORS_FOLDER, match.params.file);
    case 'postMarkdown':
    case 'postCard':
      return mayHavePage({ name: 'post', params: match.params }, index);
    case 'tagFeed':
    case 'tagCard':
      return mayHavePage({ name: 'tag', params: match.params }, index);
    case 'categoryFeed':
    case 'categoryCard':
      return mayHavePage({ name: 'category', params: match.params }, index);
    case 'authorFeed':
    case 'authorCard':
      return mayHavePage({ name: 'author', params: match.params }, index);
    default:
      return true;
  }
}

/** Where the file is that a path names with another spelling of a slug, as pages have one; undefined where there may be none. */
export function fileInSlugForm({ name, params }: FileMatch, snapshot: ContentSnapshot): string | undefined {
  const values = new Map(Object.entries(params));
  const hrefWith = (spelled: (value: string) => string) =>
    routes[name].path.replace(PARAMETER_OR_CHOICE, (_, parameter) => {
      const value = values.get(parameter) ?? '';
      return encodeURIComponent(OF_SLUGS.has(parameter) ? spelled(value) : value);
    });
  const href = hrefWith(slugify);
  const match = href === hrefWith((value) => value) ? undefined : matchRoute(href);
  return match !== undefined && !isPageMatch(match) && mayHaveFile(match, snapshot) ? href : undefined;
}

/** Whether a list has no page of the number that is asked for. */
function isBeyondList(match: PageMatch, search: string, index: ContentIndex): boolean {
  const page = new URLSearchParams(search).get('page');
  const posts = page === null ? undefined : postsOfList(match, index);
  return posts !== undefined && pageAsked(posts.length, page) === undefined;
}

/** What a list shows page by page; undefined for other pages, and for an address that redirects to a list. */
function postsOfList({ name, params }: PageMatch, index: ContentIndex): readonly Post[] | undefined {
  switch (name) {
    case 'blog':
      return index.posts;
    case 'tag':
      return index.tags.get(params.tag)?.posts;
    case 'category':
      return index.categories.get(params.category)?.posts;
    case 'author':
      return index.authors.get(params.author)?.posts;
    default:
      return undefined;
  }
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
    ...lists.map(({ path }) => ({ pathname: path, query: NO_PAGE })),
  ];
}

/** Whether a route has pages that follow (`?page=2`) by itself. What follows on the search page follows on a search. */
export function isList({ query }: (typeof routes)[RouteName]): boolean {
  const parameters: readonly string[] = query;
  return parameters.includes('page') && !parameters.includes('q');
}

/** With a key that no client can ask for: it has a space. */
function shared(pathname: string, query = ''): Target {
  const target = targetAt(pathname, query);
  return { ...target, key: `missing ${target.key}` };
}
