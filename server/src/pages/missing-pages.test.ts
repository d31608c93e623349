import { isPageMatch, matchRoute } from '@portico/config/match-route';
import { buildContentIndex } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { expect, test } from 'vitest';
import { errorPageFor, mayHaveFile } from '#pages/missing-pages.ts';
import { targetAt } from '#request/target.ts';

const index = buildContentIndex(
  [samplePost('a-post', { tags: ['Café HTTP'], category: 'Guides', aliases: ['old-name'] })],
  Date.parse('2030-01-01'),
);
test.for<[string, string | undefined]>([
  ['/', undefined],
  ['/blog', undefined],
  ['/blog/a-post', undefined],
  ['/blog/A%20Post', undefined],
  ['/blog/old-name', undefined],
  ['/blog/tag/cafe-http', undefined],
  ['/blog/tag/Caf%C3%A9%20HTTP', undefined],
  ['/blog/category/guides', undefined],
  ['/blog/no-post.data', undefined],
  ['/blog/a-post/comments.data', undefined],
  ['/blog/rss.xml.data', undefined],
  ['/nowhere.data', undefined],
  ['/blog/toString', '/blog/-'],
  ['/blog/tag/no-tag/rss.xml', '/blog/-/-/-'],
  ['/blog/no-post.md', '/blog/-/-/-'],
  ['/blog/a-post/nothing.png', '/blog/-/-/-'],
  ['/blog/a/b/c', '/blog/-/-/-'],
  ['/blog/no-post', '/blog/-'],
  ['/blog/tag/a-post', '/blog/tag/-'],
  ['/blog/category/%E6%97%A5', '/blog/category/-'],
  ['/blog/a-post/comments', '/blog/-/-/-'],
  ['/wp-login.php', '/-'],
])('the error page of %s is that of %s', ([pathname, expected]) => {
  const errorPage = errorPageFor(targetAt(pathname), index);
  expect(errorPage?.pathname).toBe(expected);
  // A key with a space: no client can ask for it.
  expect(errorPage?.key).toBe(expected && `missing ${expected}`);
});

test.for<[string, string, string | undefined]>([
  ['/blog', 'page=1', undefined],
  ['/blog', 'page=2', '/blog?page=0'],
  ['/blog', 'page=', '/blog?page=0'],
  ['/blog', 'page=0', '/blog?page=0'],
  ['/blog/tag/cafe-http', 'page=1', undefined],
  ['/blog/tag/cafe-http', 'page=2', '/blog/tag/-'],
  ['/blog/tag/Caf%C3%A9%20HTTP', 'page=2', undefined],
  ['/blog/author/ines-okafor', 'page=2', '/blog/author/-'],
  ['/blog/tag/no-tag', 'page=1', '/blog/tag/-'],
  // How many pages a search has is known once it is done.
  ['/blog/search', 'page=2&q=a', undefined],
  ['/blog.data', 'page=2', undefined],
])('the error page of %s?%s is that of %s', ([pathname, query, expected]) => {
  const errorPage = errorPageFor(targetAt(pathname, query), index);
  expect(errorPage?.key).toBe(expected && `missing ${expected}`);
  expect(errorPage && `${errorPage.pathname}${errorPage.search}`).toBe(expected);
});

test.for(['/blog/-', '/blog/tag/-', '/blog/category/-', '/blog/-/-/-', '/-'])('%s is its own error page', (path) => {
  const errorPage = errorPageFor(targetAt(path), index);
  expect(errorPage).toMatchObject({ pathname: path, representation: 'document' });
  expect(errorPage?.app).toBe(path === '/-' ? 'www' : 'blog');
});

test.for<[string, boolean]>([
  ['/blog/a-post/picture.png', true],
  ['/blog/a-post/pictures/picture.png-0123456789abcdef-480.avif', true],
  ['/blog/a-post/video.mp4', true],
  ['/blog/authors/ines.jpg', true],
  // It may redirect, as the page does.
  ['/blog/old-name/picture.png', true],
  ['/blog/old-name.md', true],
  ['/blog/A%20Post.md', true],
  ['/blog/og/a-post.png', true],
  ['/blog/tag/cafe-http/rss.xml', true],
  ['/blog/rss.xml', true],
  ['/sitemap-9.xml', true],
  ['/blog/a-post/nothing.png', false],
  ['/blog/a-post/pictures/nothing.png-0123456789abcdef-480.avif', false],
  ['/blog/a-post/pictures/nothing.png', false],
  ['/blog/authors/nobody.jpg', false],
  ['/blog/no-post/picture.png', false],
  ['/blog/old-name/nothing.png', false],
  ['/blog/no-post.md', false],
  ['/blog/og/no-post.png', false],
  ['/blog/tag/no-tag/rss.xml', false],
])('there may be a file at %s: %s', ([pathname, expected]) => {
  const urls = ['/blog/a-post/picture.png', '/blog/authors/ines.jpg'];
  const images = new Map(urls.map((url) => [url, { url, path: url, hash: '0f' }]));
  const media = new Map([['/blog/a-post/video.mp4', { url: '', path: '', hash: '', state: '', root: '' }]]);
  const match = matchRoute(pathname);
  const snapshot = { version: '1', index, images, media, authors: new Map(), errors: [] };
  expect(match && !isPageMatch(match) && mayHaveFile(match, snapshot)).toBe(expected);
});
