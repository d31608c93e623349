import type { Taxon } from '@portico/content';
import { slugify } from '@portico/site/slugify';

/** What a tag or category holds, besides its posts. */
export type TaxonContents = {
  /** What its drawing is made from. */
  readonly seed: string;
  /** Date of its first post, ISO 8601. */
  readonly oldest: string;
  /** The tags that its posts carry most, without itself. */
  readonly tags: readonly string[];
};

const MOST_TAGS = 6;

export function taxonContents(kind: 'tag' | 'category', { slug, posts }: Taxon): TaxonContents {
  const counts = new Map<string, { readonly name: string; count: number }>();
  for (const name of posts.flatMap(({ tags }) => tags)) {
    const key = slugify(name);
    const counted = counts.get(key) ?? { name, count: 0 };
    counted.count += 1;
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
