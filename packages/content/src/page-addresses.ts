import type { MatchOf } from '@portico/site/match-route';
import { type PageRouteName, type RouteParams, routes } from '@portico/site/routes';
import { slugify } from '@portico/site/slugify';
import type { ContentIndex } from '#content-index.ts';
import type { Post } from '#post.ts';

export type PageAddress = {
  /** Canonical path, percent-encoded. */
  readonly href: string;
  /** What the page shows; empty where its content is not posts. */
  readonly posts: readonly Post[];
};

type PageSource<Name extends PageRouteName> = {
  /** Each of the route's pages that a list leads to, or the first `most` of them. A paginated list stands with its first page alone. */
  all(index: ContentIndex, most: number): readonly PageAddress[];
  /** Whether something is at such an address: the page, or a redirect to it. `form` is applied to what the address says. */
  has(params: RouteParams<Name>, index: ContentIndex, form: (segment: string) => string): boolean;
};

const SOURCES: { readonly [Name in PageRouteName]: PageSource<Name> } = {
  home: { all: () => [{ href: routes.home.href(), posts: [] }], has: () => true },
  pricing: { all: () => [{ href: routes.pricing.href(), posts: [] }], has: () => true },
  download: { all: () => [{ href: routes.download.href(), posts: [] }], has: () => true },
  blog: { all: ({ posts }) => [{ href: routes.blog.href(), posts }], has: () => true },
  search: { all: () => [{ href: routes.search.href(), posts: [] }], has: () => true },
  category: {
    all: ({ categories }) =>
      [...categories.values()].map(({ slug, posts }) => ({ href: routes.category.href({ category: slug }), posts })),
    has: ({ category }, { categories }, form) => categories.has(form(category)),
  },
  author: {
    all: ({ authors }) =>
      [...authors.values()].map(({ slug, posts }) => ({ href: routes.author.href({ author: slug }), posts })),
    has: ({ author }, { authors }, form) => authors.has(form(author)),
  },
  tag: {
    all: ({ tags }) => [...tags.values()].map(({ slug, posts }) => ({ href: routes.tag.href({ tag: slug }), posts })),
    has: ({ tag }, { tags }, form) => tags.has(form(tag)),
  },
  post: {
    all: ({ posts }, most) =>
      posts.slice(0, most).map((post) => ({ href: routes.post.href({ slug: post.slug }), posts: [post] })),
    has: ({ slug }, { bySlug, aliases }, form) => bySlug.has(form(slug)) || aliases.has(form(slug)),
  },
};

/** The routes that apps render, in the order of the sitemap. */
export const PAGE_ROUTES: readonly PageRouteName[] = Object.keys(SOURCES).filter(isPageRoute);

/** The addresses of all pages of a route, or of the first of them: for the sitemap, warm-up, links to check and an export. */
export function pageAddresses(
  name: PageRouteName,
  index: ContentIndex,
  most = Number.POSITIVE_INFINITY,
): readonly PageAddress[] {
  return SOURCES[name].all(index, most).slice(0, most);
}

/** Whether the content has a page, or a redirect to one, at a matched address. */
export function hasPage<Name extends PageRouteName>({ name, params }: MatchOf<Name>, index: ContentIndex): boolean {
  return SOURCES[name].has(params, index, (segment) => segment);
}

/** As hasPage, and true too where what is not in slug form redirects to one that is. */
export function mayHavePage<Name extends PageRouteName>(match: MatchOf<Name>, index: ContentIndex): boolean {
  const { name, params }: MatchOf<Name> = match;
  return hasPage(match, index) || SOURCES[name].has(params, index, slugify);
}

function isPageRoute(name: string): name is PageRouteName {
  return Object.hasOwn(SOURCES, name);
}
