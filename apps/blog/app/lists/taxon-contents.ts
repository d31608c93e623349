import { slugify } from '@portico/config/slugify';
import type { Taxon } from '@portico/content';

/** What a tag or category holds, besides its posts. */
export type TaxonContents = {
  /** What its pattern is made from. */
  readonly seed: string;
  /** Date of its first post, ISO 8601. */
  readonly oldest: string;
  /** The tags that its posts carry most, without itself. */
  readonly tags: readonly string[];
};

const MOST_TAGS = 6;

// Kept for as long as the snapshot has the taxon: each page of its list shows it, and it takes a walk through all posts.
const known = new WeakMap<Taxon, TaxonContents>();

export function taxonContents(kind: 'tag' | 'category', taxon: Taxon): TaxonContents {
  const contents = known.get(taxon) ?? countContents(kind, taxon);
  known.set(taxon, contents);
  return contents;
}

function countContents(kind: 'tag' | 'category', { slug, posts }: Taxon): TaxonContents {
  // A spelling is slugified once, however many posts use it.
  const bySpelling = new Map<string, number>();
  for (const { tags } of posts) {
    for (const name of tags) {
      bySpelling.set(name, (bySpelling.get(name) ?? 0) + 1);
    }
  }
  const counts = new Map<string, { readonly name: string; count: number }>();
  for (const [name, count] of bySpelling) {
    const key = slugify(name);
    const counted = counts.get(key) ?? { name, count: 0 };
    counted.count += count;
    counts.set(key, counted);
  }
  if (kind === 'tag') {
    counts.delete(slug);
  }
  const tags = [...counts.values()].sort((a, b) => b.count - a.count).slice(0, MOST_TAGS);
  return {
    seed: `${kind}-${slug}`,
    oldest: posts.at(-1)?.date ?? '',
    tags: tags.map(({ name }) => name),
  };
}
