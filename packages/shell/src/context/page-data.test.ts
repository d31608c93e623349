import { expect, test } from 'vitest';
import { currentPageData, type News, type RootData } from '#context/page-data.ts';
import { PAGE_DATA } from '#testing/render-in-shell.tsx';

const LIST = '/blog/posts.json';
const ROOT: RootData = { ...PAGE_DATA, contentVersion: 'a', postList: LIST };
const LARGE: RootData = { ...ROOT, morePosts: LIST };
const NEWS: News = { appVersion: ROOT.appVersion, contentVersion: 'a', announcement: undefined };
const ANNOUNCEMENT = { id: 'a', text: 'Now in Oslo' };

test.for([
  ['a document', ROOT, undefined, { blogPosts: ROOT.blogPosts, morePosts: undefined }],
  ['one in a large blog', LARGE, undefined, { morePosts: LIST }],
  ['a navigation', ROOT, NEWS, { blogPosts: ROOT.blogPosts, morePosts: undefined }],
  ['one in a large blog', LARGE, NEWS, { morePosts: LIST }],
  ['one after the site has published', ROOT, { ...NEWS, contentVersion: 'b' }, { morePosts: LIST }],
  ['one to a newer version of the site', ROOT, { ...NEWS, appVersion: '2.0.0' }, { appVersion: '2.0.0' }],
  ['one after an announcement', ROOT, { ...NEWS, announcement: ANNOUNCEMENT }, { announcement: ANNOUNCEMENT }],
  ['one after its end', { ...ROOT, announcement: ANNOUNCEMENT }, NEWS, { announcement: undefined }],
] as const)('the page data of %s', ([, root, news, expected]) => {
  expect(currentPageData(root, news)).toMatchObject(expected);
});
