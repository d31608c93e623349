import { type PageRouteName, routes } from '@portico/core/routes';
import type { ContentIndex, Taxon } from '#index/content-index.ts';
import type { Post } from '#reading/post.ts';

type PageAddress = { readonly href: string; readonly posts: readonly Post[] };

type PagesIn = (index: ContentIndex) => readonly PageAddress[];

// The other routes are single pages without posts. Only the first page of each list is included. The site folder contains the
// main site's pages.
const WITH_POSTS: Partial<Record<PageRouteName, PagesIn>> = {
  sitePage: () => [],
  blog: ({ posts }) => [{ href: routes.blog.href(), posts }],
  archive: ({ posts }) => [{ href: routes.archive.href(), posts }],
  category: ({ categories }) => pagesOf(categories, (category) => routes.category.href({ category })),
  author: ({ authors }) => pagesOf(authors, (author) => routes.author.href({ author })),
  tag: ({ tags }) => pagesOf(tags, (tag) => routes.tag.href({ tag })),
  post: ({ withTranslations }) =>
    withTranslations.map((post) => ({ href: routes.post.href({ slug: post.slug }), posts: [post] })),
};

/** In the order of the sitemap. */
export const PAGE_ROUTES: readonly PageRouteName[] = Object.keys(routes).filter(isPageRoute);

export function pageAddresses(name: PageRouteName, index: ContentIndex): readonly PageAddress[] {
  return WITH_POSTS[name]?.(index) ?? [{ href: routes[name].path, posts: [] }];
}

function pagesOf(taxa: ReadonlyMap<string, Taxon>, hrefOf: (slug: string) => string): readonly PageAddress[] {
  return [...taxa.values()].map(({ slug, posts }) => ({ href: hrefOf(slug), posts }));
}

function isPageRoute(name: string): name is PageRouteName {
  return Object.entries(routes).some(([known, { from }]) => known === name && from !== 'server');
}
