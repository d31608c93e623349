import type { BlogPost } from '@portico/site/blog-post';

/*
 * What list-parts.ts writes and find-in-parts.ts reads.
 */

/** The file that names the others. */
export type ListParts = {
  /** Of which list this is true; see listName. */
  readonly of: string;
  /** The least query of each part, in the order of code units: one is answered by the last part whose start is not after it. */
  readonly starts: readonly string[];
  /** Those of all posts. */
  readonly tags: readonly string[];
  readonly categories: readonly string[];
};

export type ListPart = {
  readonly of: string;
  /** Where in the list the posts are, from the newest on. */
  readonly places: readonly number[];
  readonly posts: readonly BlogPost[];
};

export type ListWords = {
  readonly of: string;
  /** All words of the fields that are searched, with a space between two. */
  readonly words: string;
  /** What more posts begin words with than a part has, in full length: of these and their beginnings the part has the best alone. */
  readonly common: readonly string[];
};

export const LIST_PARTS = 'posts';
export const LIST_WORDS = `${LIST_PARTS}-words`;

export function listPartName(place: number): string {
  return `${LIST_PARTS}-${place}`;
}

/** After a space a word begins as the search has it; after a hyphen too, since each slug would be one. */
export const BETWEEN_WORDS = /[ -]/;
