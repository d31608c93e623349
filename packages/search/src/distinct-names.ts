import { slugify } from '@portico/site/slugify';

/** The first `limit` names that lead to pages of their own: of spellings with the same slug, which lead to one page, the first. */
export function distinctNames(names: readonly string[], limit: number): readonly string[] {
  const bySlug = new Map<string, string>();
  for (const name of names) {
    if (bySlug.size === limit) {
      break;
    }
    const slug = slugify(name);
    bySlug.set(slug, bySlug.get(slug) ?? name);
  }
  return [...bySlug.values()];
}
