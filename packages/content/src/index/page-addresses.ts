import { type PageRouteName, routes } from '@portico/config/routes';
import type { ContentIndex, Taxon } from '#index/content-index.ts';
import type { Post } from '#reading/post.ts';

export type PageAddress = { readonly href: string; readonly posts: readonly Post[] };

// In the order of the sitemap. Lists have only their first page here.
const SOURCES: Readonly<Record<PageRouteName, (index: ContentIndex) => readonly PageAddress[]>> = {
  home: () => [{ href: routes.home.href(), posts: [] }],
  pricing: () => [{ href: routes.pricing.href(), posts: [] }],
  download: () => [{ href: routes.download.href(), posts: [] }],
  blog: ({ posts }) => [{ href: routes.blog.href(), posts }],
  archive: ({ posts }) => [{ href: routes.archive.href(), posts }],
  tags: () => [{ href: routes.tags.href(), posts: [] }],
  authors: () => [{ href: routes.authors.href(), posts: [] }],
  search: () => [{ href: routes.search.href(), posts: [] }],
  category: ({ categories }) => pagesOf(categories, (category) => routes.category.href({ category })),
  author: ({ authors }) => pagesOf(authors, (author) => routes.author.href({ author })),
  tag: ({ tags }) => pagesOf(tags, (tag) => routes.tag.href({ tag })),
  post: ({ withTranslations }) =>
    withTranslations.map((post) => ({ href: routes.post.href({ slug: post.slug }), posts: [post] })),
};

export const PAGE_ROUTES: readonly PageRouteName[] = Object.keys(SOURCES).filter(isPageRoute);

export function pageAddresses(name: PageRouteName, index: ContentIndex): readonly PageAddress[] {
  return SOURCES[name](index);
}

function pagesOf(taxa: ReadonlyMap<string, Taxon>, hrefOf: (slug: string) => string): readonly PageAddress[] {
  return [...taxa.values()].map(({ slug, posts }) => ({ href: hrefOf(slug), posts }));
}

function isPageRoute(name: string): name is PageRouteName {
  return Object.hasOwn(SOURCES, name);
}
