import { type FeedFile, routes } from '#routes.ts';

export const TAXON_KINDS = ['tag', 'category', 'author'] as const;
export type TaxonKind = (typeof TAXON_KINDS)[number];

/** The addresses of a tag, category or author. */
export type TaxonHrefs = {
  readonly page: (slug: string, page?: string | number) => string;
  readonly feed: (slug: string, feed: FeedFile) => string;
};

export const TAXON_HREFS: Readonly<Record<TaxonKind, TaxonHrefs>> = {
  tag: {
    page: (tag, page) => routes.tag.href({ tag, page }),
    feed: (tag, feed) => routes.tagFeed.href({ tag, feed }),
  },
  category: {
    page: (category, page) => routes.category.href({ category, page }),
    feed: (category, feed) => routes.categoryFeed.href({ category, feed }),
  },
  author: {
    page: (author, page) => routes.author.href({ author, page }),
    feed: (author, feed) => routes.authorFeed.href({ author, feed }),
  },
};

/** The id of a feed on the page to subscribe. */
export function feedAnchor({ kind, slug }: { readonly kind: TaxonKind; readonly slug: string }): string {
  return `${kind}-${slug}`;
}
