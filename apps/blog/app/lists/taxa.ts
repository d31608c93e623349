import type { Author, ContentIndex, ContentSnapshot, Taxon } from '@portico/content';
import { type FeedFile, routes } from '@portico/core/routes';
import { slugify, topicSlug } from '@portico/core/slugify';
import type { Located } from './locate.ts';

const KINDS = ['tag', 'category', 'author'] as const;
export type TaxonKind = (typeof KINDS)[number];

/** The addresses of a tag, category or author. */
export type TaxonHrefs = {
  readonly page: (slug: string, page?: string | number) => string;
  readonly feed: (slug: string, feed: FeedFile) => string;
  readonly card: (slug: string) => string;
};

const HREFS: Readonly<Record<TaxonKind, TaxonHrefs>> = {
  tag: {
    page: (tag, page) => routes.tag.href({ tag, page }),
    feed: (tag, feed) => routes.tagFeed.href({ tag, feed }),
    card: (tag) => routes.tagCard.href({ tag }),
  },
  category: {
    page: (category, page) => routes.category.href({ category, page }),
    feed: (category, feed) => routes.categoryFeed.href({ category, feed }),
    card: (category) => routes.categoryCard.href({ category }),
  },
  author: {
    page: (author, page) => routes.author.href({ author, page }),
    feed: (author, feed) => routes.authorFeed.href({ author, feed }),
    card: (author) => routes.authorCard.href({ author }),
  },
};

/** A tag or category, or an author with the name and facts of authors.yaml. */
export type NamedTaxon = Taxon & {
  readonly kind: TaxonKind;
  readonly hrefs: TaxonHrefs;
  readonly author: Author | undefined;
};

/**
 * Finds what a path with one of these parameters names. A segment that is not in slug form but slugifies to a known one has
 * moved to the address that `hrefOf` returns for it.
 */
export function locateTaxon(
  params: Partial<Record<TaxonKind, string>>,
  { index, authors }: Pick<ContentSnapshot, 'index' | 'authors'>,
  hrefOf: (hrefs: TaxonHrefs, slug: string) => string,
): Located<NamedTaxon> {
  const kind = KINDS.find((name) => params[name] !== undefined) ?? 'tag';
  const segment = params[kind] ?? '';
  const hrefs = HREFS[kind];
  const all = taxaOf(kind, index);
  const found = all.get(segment);
  if (found !== undefined) {
    const author = kind === 'author' ? authors.get(segment) : undefined;
    return { found: { ...found, name: author?.name ?? found.name, kind, hrefs, author } };
  }
  const topics = kind === 'author' ? {} : index.topics;
  // A name, or the slug that it had before one was configured.
  const configured = Object.keys(topics).find((name) => slugify(name) === slugify(segment)) ?? '';
  const slug = [segment, configured].map((name) => topicSlug(name, topics)).find((name) => all.has(name));
  return slug === undefined ? undefined : { movedTo: hrefOf(hrefs, slug) };
}

function taxaOf(kind: TaxonKind, { tags, categories, authors }: ContentIndex): ReadonlyMap<string, Taxon> {
  return { tag: tags, category: categories, author: authors }[kind];
}

export function hrefsOf(kind: TaxonKind): TaxonHrefs {
  return HREFS[kind];
}

/** The id of a feed on the page to subscribe. */
export function feedAnchor({ kind, slug }: { readonly kind: TaxonKind; readonly slug: string }): string {
  return `${kind}-${slug}`;
}
