import { expect, test } from 'vitest';
import { completePageData, type RootData } from '#context/page-data.ts';
import { PAGE_DATA } from '#testing/render-in-shell.tsx';

const LIST = '/blog/posts.json';
const { blogPosts } = PAGE_DATA;
const DOCUMENT: RootData = { ...PAGE_DATA, contentVersion: 'a', postList: LIST };
const NAVIGATION: RootData = { ...DOCUMENT, blogPosts: undefined };

test.for([
  ['a document', DOCUMENT, DOCUMENT, blogPosts, undefined],
  ['a navigation', NAVIGATION, DOCUMENT, blogPosts, undefined],
  ['one in a large blog', NAVIGATION, { ...DOCUMENT, morePosts: LIST }, blogPosts, LIST],
  ['one after the site has published', { ...NAVIGATION, contentVersion: 'b' }, DOCUMENT, blogPosts, LIST],
  ['one from a page without data', NAVIGATION, undefined, [], LIST],
] as const)('the posts of %s', ([, data, first, posts, morePosts]) => {
  expect(completePageData(data, first)).toMatchObject({ blogPosts: posts });
  expect(completePageData(data, first).morePosts).toBe(morePosts);
});
