import { slugify } from '@portico/site/slugify';

/**
 * Tags or categories without repetition, in the order of their first appearance. Spellings with the same slug lead to the
 * same page and count once; the first is kept, which in a list of posts is the newest post's.
 */
export function distinctNames(names: ReadonlySet<string>): readonly string[] {
  const bySlug = new Map<string, string>();
  for (const name of names) {
    const slug = slugify(name);
    if (!bySlug.has(slug)) {
      bySlug.set(slug, name);
    }
  }
  return [...bySlug.values()];
}
