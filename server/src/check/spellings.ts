import { slugify } from '@portico/config/slugify';
import { closest } from '@portico/content';

// Shorter names are near to many others.
const SHORTEST = 5;

/**
 * Makes the function that says which name of several posts was probably meant by a name that only one post has. Names that differ
 * by a number are two, such as HTTP/2 and HTTP/3.
 */
export function createSpellings(names: readonly string[]): (name: string) => string | undefined {
  const bySlug = Map.groupBy(names, slugify);
  const common = [...bySlug]
    .filter(([, posts]) => posts.length > 1)
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([slug]) => slug);
  return (name) => {
    const slug = slugify(name);
    if (slug.length < SHORTEST || (bySlug.get(slug)?.length ?? 0) > 1) {
      return undefined;
    }
    return bySlug.get(closest(slug, withNumbersOf(slug, common)) ?? '')?.[0];
  };
}

/** Folds case and the separators of words. Names with the same slug may differ in more and be two, such as C# and C++. */
export function withoutSpelling(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replace(/[ _-]+/g, '-');
}

/** Returns the most frequent spelling of each name by withoutSpelling; among equals, the first. */
export function commonSpellings(names: readonly string[]): ReadonlyMap<string, string> {
  const groups = [...Map.groupBy(names, withoutSpelling)].map(([key, all]): [string, string] => {
    const [[most] = ['']] = [...Map.groupBy(all, (name) => name)].sort(([, a], [, b]) => b.length - a.length);
    return [key, most];
  });
  return new Map(groups);
}

/** Returns the slugs with the same numbers as `slug`: others are no misspelling of it. */
export function withNumbersOf(slug: string, others: Iterable<string>): readonly string[] {
  const numbersOf = (text: string) => text.match(/\d+/g)?.join(' ');
  const numbers = numbersOf(slug);
  return [...others].filter((other) => numbersOf(other) === numbers);
}
