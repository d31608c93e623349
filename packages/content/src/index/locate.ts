import { slugify, topicSlug } from '@portico/core/slugify';
import { TAXON_HREFS, TAXON_KINDS, type TaxonHrefs, type TaxonKind } from '@portico/core/taxa';
import type { ContentIndex, Taxon } from '#index/content-index.ts';
import type { Author } from '#reading/authors.ts';
import type { Post } from '#reading/post.ts';

/** What was found at an address, or the address to which it has moved. Undefined if there is neither. */
export type Located<T> = { readonly found: T } | { readonly movedTo: string } | undefined;

/** Finds a post by its slug, `<slug>/<language>` for a translation. Former slugs and other spellings return the current address. */
export function locatePost(
  { bySlug, aliases }: Pick<ContentIndex, 'bySlug' | 'aliases'>,
  named: string,
  hrefOf: (slug: string) => string,
): Located<Post> {
  const found = bySlug.get(named);
  if (found !== undefined) {
    return { found };
  }
  const [name = '', ...language] = named.split('/').map(slugify);
  const slug = [aliases.get(name) ?? name, ...language].join('/');
  return bySlug.has(slug) ? { movedTo: hrefOf(slug) } : undefined;
}

/** A tag or category, or an author with the name and facts of authors.yaml. */
export type NamedTaxon = Taxon & {
  readonly kind: TaxonKind;
  readonly hrefs: TaxonHrefs;
  readonly author: Author | undefined;
};

/**
 * Finds the taxon that a path with one of these parameters refers to. A segment that isn't a slug but slugifies to a known one
 * has moved to the address that `hrefOf` returns.
 */
export function locateTaxon(
  params: Partial<Record<TaxonKind, string>>,
  { index, authors }: { readonly index: ContentIndex; readonly authors: ReadonlyMap<string, Author> },
  hrefOf: (hrefs: TaxonHrefs, slug: string) => string,
): Located<NamedTaxon> {
  const kind = TAXON_KINDS.find((name) => params[name] !== undefined) ?? 'tag';
  const segment = params[kind] ?? '';
  const hrefs = TAXON_HREFS[kind];
  const all = taxaOf(kind, index);
  const found = all.get(segment);
  if (found !== undefined) {
    const author = kind === 'author' ? authors.get(segment) : undefined;
    return { found: { ...found, name: author?.name ?? found.name, kind, hrefs, author } };
  }
  const topics = kind === 'author' ? {} : index.topics;
  // The segment may be a topic's name, or the slug that the topic had before one was configured.
  const configured = Object.keys(topics).find((name) => slugify(name) === slugify(segment)) ?? '';
  const slug = [segment, configured].map((name) => topicSlug(name, topics)).find((name) => all.has(name));
  return slug === undefined ? undefined : { movedTo: hrefOf(hrefs, slug) };
}

function taxaOf(kind: TaxonKind, { tags, categories, authors }: ContentIndex): ReadonlyMap<string, Taxon> {
  return { tag: tags, category: categories, author: authors }[kind];
}
