import type { Post } from '@portico/content';
import { createSearch } from '@portico/shell/search';
import type { BlogServices } from '../services.ts';
import { betterOf } from './excerpt.ts';
import { toParts } from './marks.ts';
import { correctSpelling } from './spelling.ts';

export type SearchedPosts = {
  readonly posts: readonly Post[];
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  /** The query with another spelling; undefined if the query finds something, or the correction finds nothing either. */
  readonly correction: string | undefined;
};

/** Finds the posts that contain all words of a query, the best first, and then everything else that the palette finds. */
export function searchPosts(query: string, { content, textSearch, siteConfig }: BlogServices): SearchedPosts {
  const { index } = content;
  const listed = new Set(index.posts);
  const find = (words: string) => textSearch?.find(words).filter((post) => listed.has(post)) ?? [];
  const { posts, tags, categories } = createSearch(index.posts, {
    ...siteConfig.search,
    topics: siteConfig.blog.topics,
  })(query, Number.POSITIVE_INFINITY);
  const all = query.trim() === '' ? posts : [...new Set([...find(query), ...posts])];
  const isNothing = all.length + tags.length + categories.length === 0;
  const corrected = isNothing ? correctSpelling(query, index.posts) : undefined;
  const correction = corrected !== undefined && find(corrected).length > 0 ? corrected : undefined;
  return { posts: all, tags, categories, correction };
}

/** A post's title, and its description or the part of its text that has more of the words. */
export function markPost(query: string, post: Post, { textSearch }: BlogServices) {
  const { title, description, excerpt } = textSearch?.mark(query, post) ?? { ...post, excerpt: undefined };
  return { title: toParts(title), ...betterOf(toParts(description), excerpt) };
}
