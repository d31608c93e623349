/*
 * What an export and the search in the browser agree on; see the server's search-parts.ts.
 */

/** The file that names the others. */
export type SearchWords = {
  readonly of: string;
  readonly starts: readonly string[];
  /** Of the posts by several, by slug: the list has their names in one text. */
  readonly authors: Readonly<Record<string, readonly string[]>>;
};

export type SearchPart = { readonly of: string; readonly words: string };

export const WORDS = 'words';

/** The numbers of posts are written with this many digits. */
export const BASE = 36;

/** Stands after the number of a post that says the word often. */
export const OFTEN = '+';

/** The name of the part at a place. */
export function partName(place: number): string {
  return `${WORDS}-${place}`;
}

/** A name for a list of posts: a hash of their slugs in this order, which the posts' numbers are of. So parts of two lists have two names. */
export function listName(posts: ReadonlyArray<{ readonly slug: string }>): string {
  let hash = 0;
  for (const character of posts.map(({ slug }) => slug).join(' ')) {
    hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0;
  }
  return String(hash);
}
