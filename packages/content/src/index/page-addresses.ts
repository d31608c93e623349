import type { MatchOf } from '@portico/config/match-route';
import { type PageRouteName, type RouteParams, routes } from '@portico/config/routes';
import { slugify } from '@portico/config/slugify';
import type { ContentIndex, Taxon } from '#index/content-index.ts';
import type { Post } from '#reading/post.ts';

export type PageAddress = {
  /** Canonical path, percent-encoded. */
  readonly href: string;
  /** What the page shows; empty if its content is not posts. */
  readonly posts: readonly Post[];
};

type PageSource<Name extends PageRouteName> = {
  /** All pages of the route; of a paginated list only the first. */
  all(index: ContentIndex): readonly PageAddress[];
  /** Whether a page, or a redirect to one, is at such an address. `form` is applied to its segment. */
  has(params: RouteParams<Name>, index: ContentIndex, form: (segment: string) => string): boolean;
};

const SOURCES: { readonly [Name in PageRouteName]: PageSource<Name> } = {
  home: onePage(routes.home.href()),
  pricing: onePage(routes.pricing.href()),
  download: onePage(routes.download.href()),
  blog: { all: ({ posts }) => [{ href: routes.blog.href(), posts }], has: () => true },
  search: onePage(routes.search.href()),
  category: {
    all: ({ categories }) => pagesOf(categories, (category) => routes.category.href({ category })),
    has: ({ category }, { categories }, form) => categories.has(form(category)),
  },
  author: {
    all: ({ authors }) => pagesOf(authors, (author) => routes.author.href({ author })),
    has: ({ author }, { authors }, form) => authors.has(form(author)),
  },
  tag: {
    all: ({ tags }) => pagesOf(tags, (tag) => routes.tag.href({ tag })),
    has: ({ tag }, { tags }, form) => tags.has(form(tag)),
  },
  post: {
    all: ({ posts }) => posts.map((post) => ({ href: routes.post.href({ slug: post.slug }), posts: [post] })),
    has: ({ slug }, { bySlug, aliases }, form) => bySlug.has(form(slug)) || aliases.has(form(slug)),
  },
};

/** The routes that apps render, in the order of the sitemap. */
export const PAGE_ROUTES: readonly PageRouteName[] = Object.keys(SOURCES).filter(isPageRoute);

/** Returns the addresses of all pages of a route. */
export function pageAddresses(name: PageRouteName, index: ContentIndex): readonly PageAddress[] {
  return SOURCES[name].all(index);
}

/** Whether the content has a page, or a redirect to one, at a matched address. */
export function hasPage<Name extends PageRouteName>({ name, params }: MatchOf<Name>, index: ContentIndex): boolean {
  return SOURCES[name].has(params, index, (segment) => segment);
}

/** Like hasPage, and also true if a segment that isn't in slug form redirects to one that is. */
export function mayHavePage<Name extends PageRouteName>(match: MatchOf<Name>, index: ContentIndex): boolean {
  const { name, params }: MatchOf<Name> = match;
  return hasPage(match, index) || SOURCES[name].has(params, index, slugify);
}

function onePage(href: string) {
  return { all: () => [{ href, posts: [] }], has: () => true };
}

function pagesOf(taxa: ReadonlyMap<string, Taxon>, hrefOf: (slug: string) => string): readonly PageAddress[] {
  return [...taxa.values()].map(({ slug, posts }) => ({ href: hrefOf(slug), posts }));
}

function isPageRoute(name: string): name is PageRouteName {
  return Object.hasOwn(SOURCES, name);
}
