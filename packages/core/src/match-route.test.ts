import { expect, test } from 'vitest';
import { matchRoute, RESERVED_SLUGS } from '#match-route.ts';
import { appOf, routes } from '#routes.ts';

test.for<[string, string, object]>([
  ['/', 'sitePage', { page: '' }],
  ['/pricing', 'sitePage', { page: 'pricing' }],
  ['/legal/terms-of-use', 'sitePage', { page: 'legal/terms-of-use' }],
  ['/blogging', 'sitePage', { page: 'blogging' }],
  ['/blog/events/berlin', 'sitePage', { page: 'blog/events/berlin' }],
  ['/blog', 'blog', {}],
  ['/blog/a-post', 'post', { slug: 'a-post' }],
  ['/blog/%E6%97%A5%E6%9C%AC', 'post', { slug: '日本' }],
  ['/blog/constructor', 'post', { slug: 'constructor' }],
  ['/blog/a-post/pt-br', 'post', { slug: 'a-post/pt-br' }],
  ['/blog/og/a-post/de.png', 'postCard', { slug: 'a-post/de' }],
  ['/blog/de/rss.xml', 'languageFeed', { language: 'de', feed: 'rss.xml' }],
  ['/blog/a-post.md', 'postMarkdown', { slug: 'a-post' }],
  ['/blog/rss.xml', 'blogFeed', { feed: 'rss.xml' }],
  ['/blog/tag/tls/atom.xml', 'tagFeed', { tag: 'tls', feed: 'atom.xml' }],
  ['/blog/author/ines-okafor', 'author', { author: 'ines-okafor' }],
  ['/blog/authors/ines.jpg', 'authorPicture', { file: 'ines.jpg' }],
  ['/blog/posts.json', 'postList', {}],
  ['/og.png', 'siteCard', {}],
  ['/blog/og.png', 'blogCard', {}],
  ['/blog/a-post/pictures/a.png-0f-480.avif', 'picture', { slug: 'a-post', file: 'a.png-0f-480.avif' }],
  ['/blog/a-post/diagram.png', 'besidePost', { slug: 'a-post', file: 'diagram.png' }],
])('%s is the route %s', ([pathname, name, params]) => {
  expect(matchRoute(pathname)).toEqual({ name, params });
});

test.for(['/-', '/a.txt', '/A', '/a//b', '/blog/', '/blog/a/B', '/blog/a/b/c.d'])(
  '%s belongs to no route',
  (pathname) => {
    expect(matchRoute(pathname)).toBeUndefined();
  },
);

test.for<[string, string]>([
  [routes.blog.href(), '/blog'],
  [routes.blog.href({ page: 2 }), '/blog?page=2'],
  [routes.blog.href({ page: undefined }), '/blog'],
  [routes.tag.href({ tag: 'c++', page: 3 }), '/blog/tag/c%2B%2B?page=3'],
  [routes.search.href({ q: 'a b', page: 2 }), '/blog/search?page=2&q=a+b'],
  [routes.post.href({ slug: '日本' }), '/blog/%E6%97%A5%E6%9C%AC'],
  [routes.post.href({ slug: 'a-post/de' }), '/blog/a-post/de'],
  [routes.tagFeed.href({ tag: 'tls', feed: 'rss.xml' }), '/blog/tag/tls/rss.xml'],
  [routes.besidePost.href({ slug: 'a', file: 'b c.png' }), '/blog/a/b%20c.png'],
])('href returns the canonical form of an address: %s', ([made, expected]) => {
  expect(made).toBe(expected);
});

test('matching an address returns the parameters that it was made from', () => {
  const slug = '100% a/b?c#d';
  expect(matchRoute(routes.postMarkdown.href({ slug }))).toEqual({ name: 'postMarkdown', params: { slug } });
});

test('no post can have the slug of a page or file of the blog', () => {
  const taken = 'archive assets atom author authors category feed og page posts rss search subscribe tag tags';
  expect([...RESERVED_SLUGS].sort()).toEqual(taken.split(' '));
});

test.for<[string, string]>([
  ['/', 'www'],
  ['/pricing', 'www'],
  ['/blog', 'blog'],
  ['/blog/anything/at/all', 'blog'],
  ['/blogging', 'www'],
])('%s belongs to the app %s', ([pathname, app]) => {
  expect(appOf(pathname)).toBe(app);
});
