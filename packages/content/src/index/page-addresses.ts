import type { MatchOf } from '@portico/config/match-route';
import { type PageRouteName, type RouteParams, routes } from '@portico/config/routes';
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
  /** Whether a page, or a redirect to one, is at such an address. */
  has(params: RouteParams<Name>, index: ContentIndex): boolean;
};

const SOURCES: { readonly [Name in PageRouteName]: PageSource<Name> } = {
  home: onePage(routes.home.href()),
  pricing: onePage(routes.pricing.href()),
  download: onePage(routes.download.href()),
  blog: { all: ({ posts }) => [{ href: routes.blog.href(), posts }], has: () => true },
  search: onePage(routes.search.href()),
  category: {
    all: ({ categories }) => pagesOf(categories, (category) => routes.category.href({ category })),
    has: ({ category }, { categories }) => categories.has(category),
  },
  author: {
    all: ({ authors }) => pagesOf(authors, (author) => routes.author.href({ author })),
    has: ({ author }, { authors }) => authors.has(author),
  },
  tag: {
    all: ({ tags }) => pagesOf(tags, (tag) => routes.tag.href({ tag })),
    has: ({ tag }, { tags }) => tags.has(tag),
  },
  post: {
    all: ({ posts }) => posts.map((post) => ({ href: routes.post.href({ slug: post.slug }), posts: [post] })),
    has: ({ slug }, { bySlug, aliases }) => bySlug.has(slug) || aliases.has(slug),
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
  return SOURCES[name].has(params, index);
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
