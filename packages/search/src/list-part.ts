import type { BlogPost } from '@portico/site/blog-post';

/*
 * What list-parts.ts writes and find-in-parts.ts reads.
 */

/** The file that names the others. */
export type ListParts = {
  /** The name of the list that this is a part of; see listName. */
  readonly of: string;
  /** The least query of each part, in the order of code units. The last part whose start is not after a query answers it. */
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
  /** The longest beginnings of words that more posts have than a part holds. For these and their own beginnings, a part has only the best. */
  readonly common: readonly string[];
};

export const LIST_PARTS = 'posts';
export const LIST_WORDS = `${LIST_PARTS}-words`;

export function listPartName(place: number): string {
  return `${LIST_PARTS}-${place}`;
}

/** After a space a word begins as the search has it; after a hyphen too, since each slug would be one. */
export const BETWEEN_WORDS = /[ -]/;
