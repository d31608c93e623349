import { closest } from '@portico/content';
import { slugify } from '@portico/site/slugify';

// Shorter names are near to many others.
const SHORTEST = 5;
// Each name is compared with so many others, those that most posts have.
const MOST_COMPARED = 1000;
const DIGITS = /\d+/g;

/**
 * Makes the function that says which other name was probably meant by one that a single post has: nearly the same, and that of
 * several posts. Names that differ by a number are two, such as HTTP/2 and HTTP/3. `names` are those of each post.
 */
export function createSpellings(names: readonly (readonly string[])[]): (name: string) => string | undefined {
  const counts = new Map<string, { readonly name: string; count: number }>();
  for (const name of names.flat()) {
    const slug = slugify(name);
    const known = counts.get(slug) ?? { name, count: 0 };
    known.count += 1;
    counts.set(slug, known);
  }
  const common = new Map(
    [...counts]
      .filter(([, { count }]) => count > 1)
      .toSorted(([, a], [, b]) => b.count - a.count)
      .slice(0, MOST_COMPARED)
      .map(([slug, { name }]) => [slug, name]),
  );
  return (name) => {
    const slug = slugify(name);
    if (slug.length < SHORTEST || (counts.get(slug)?.count ?? 0) > 1) {
      return undefined;
    }
    const meant = closest(slug, withNumbersOf(slug, common.keys()));
    return meant === undefined ? undefined : common.get(meant);
  };
}

/**
 * A name without what only its spelling is: case, and what stands between words. Names of one slug may differ in more and be
 * two, such as C# and C++.
 */
export function withoutSpelling(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replace(/[ _-]+/g, '-');
}

/** The spelling of each name that is there most often, by the name without it; among equals, the first. */
export function commonSpellings(names: readonly string[]): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const name of names) {
    const key = withoutSpelling(name);
    const spellings = counts.get(key) ?? new Map<string, number>();
    counts.set(key, spellings.set(name, (spellings.get(name) ?? 0) + 1));
  }
  return new Map([...counts].map(([key, spellings]) => [key, mostUsed(spellings)]));
}

/** The first of those with the highest count. */
function mostUsed(counts: ReadonlyMap<string, number>): string {
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? '';
}

/** Those with the same numbers as a slug: of others it is no misspelling. */
export function withNumbersOf(slug: string, others: Iterable<string>): readonly string[] {
  const numbers = numbersOf(slug);
  return [...others].filter((other) => numbersOf(other) === numbers);
}

function numbersOf(slug: string): string {
  return slug.match(DIGITS)?.join(' ') ?? '';
}
