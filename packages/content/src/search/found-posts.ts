import type { Post } from '#reading/post.ts';
import type { Excerpt } from '#search/excerpt.ts';

/** A post's texts, in which the words of a query are marked. */
export type FoundTexts = {
  readonly title: string;
  readonly description: string;
  readonly excerpt: Excerpt | undefined;
};

/** The results of a query, best first. */
export type FoundPosts = {
  readonly total: number;
  /** Only those on the requested page. */
  readonly posts: ReadonlyArray<{ readonly post: Post; readonly texts: FoundTexts }>;
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  /** If nothing is found, a similarly spelled query that has results. */
  readonly suggestion?: string | undefined;
};
