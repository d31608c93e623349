import type { Post } from '@portico/content';
import { createSearch } from '@portico/shell/search';
import type { BlogServices } from '../services.ts';
import { betterOf } from './excerpt.ts';
import { toParts } from './marks.ts';

/** Finds the posts that contain all words of a query, the best first, and then everything else that the palette finds. */
export function searchPosts(query: string, { content, textSearch, siteConfig }: BlogServices) {
  const { index } = content;
  const listed = new Set(index.posts);
  const { posts, ...topics } = createSearch(index.posts, { ...siteConfig.search, topics: siteConfig.blog.topics })(
    query,
    Number.POSITIVE_INFINITY,
  );
  const byText = textSearch?.find(query).filter((post) => listed.has(post)) ?? [];
  return { posts: [...new Set([...byText, ...posts])], ...topics };
}

/** A post's title, and its description or the part of its text that has more of the words. */
export function markPost(query: string, post: Post, { textSearch }: BlogServices) {
  const { title, description, excerpt } = textSearch?.mark(query, post) ?? { ...post, excerpt: undefined };
  return { title: toParts(title), ...betterOf(toParts(description), excerpt) };
}
