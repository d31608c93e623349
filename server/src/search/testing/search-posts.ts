import { DatabaseSync } from 'node:sqlite';
import type { Post, PostText } from '@portico/content';
import { createIndexWriter, createSearchIndex, SEARCH_SCHEMA } from '@portico/content/search';
import { samplePost } from '@portico/content/testing';
import type { Journal } from '#events.ts';
import { createTextSearch } from '#search/text-search.ts';

export type SearchedPost = Partial<Post> & { readonly slug: string; readonly text: PostText };

const BARE = { title: 'T', description: 'd', tags: [], category: 'Guides', author: 'Zoë Añez', authors: ['Zoë Añez'] };

/** Searches posts that are listed in this order, without a content folder. */
export function searchPosts(posts: readonly SearchedPost[], journal?: Journal) {
  const database = new DatabaseSync(':memory:');
  database.exec(SEARCH_SCHEMA);
  const writer = createIndexWriter(database);
  const texts = new Map<string, string>();
  const listed = posts.map(({ text, ...fields }, index) => {
    const post = samplePost(fields.slug, { ...BARE, ...fields, version: fields.slug });
    writer.add({ ...post, id: index + 1 }, text);
    texts.set(post.slug, JSON.stringify(text));
    return post;
  });
  const ids = new Map(listed.map(({ slug }, index) => [slug, index + 1]));
  const store = { search: createSearchIndex(database), ids: () => ids, part: (version: string) => texts.get(version) };
  const content = { current: () => ({ index: { posts: listed } }), store: () => store };
  return { ...createTextSearch({ content, ...(journal && { journal }) }), remove: writer.remove, database };
}
