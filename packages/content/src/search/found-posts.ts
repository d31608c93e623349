import type { Post } from '#reading/post.ts';
import type { Excerpt } from '#search/excerpt.ts';

/** A post's texts with the words of a query marked. */
export type FoundTexts = {
  readonly title: string;
  readonly description: string;
  readonly excerpt: Excerpt | undefined;
};

/** What is found for a query, the best first. */
export type FoundPosts = {
  readonly total: number;
  /** Only those on the requested page. */
  readonly posts: ReadonlyArray<{ readonly post: Post; readonly texts: FoundTexts }>;
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  /** If nothing is found, a query with words that are spelled almost the same, which finds something. */
  readonly suggestion?: string | undefined;
};
