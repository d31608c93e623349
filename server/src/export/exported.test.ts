import { routes } from '@portico/config/routes';
import { expect, test } from 'vitest';
import { exportedPath } from '#export/exported.ts';
import { targetAt } from '#request/target.ts';

test.for([
  [routes.home.href(), '', 'index.html'],
  ['/_.data', '', '_.data'],
  [routes.blog.href(), '', 'blog.html'],
  ['/blog.data', '', 'blog.data'],
  [routes.blog.href(), 'page=2', 'blog/page/2.html'],
  ['/blog/tag/tls.data', 'page=3&utm=x', 'blog/tag/tls/page/3.data'],
  [routes.post.href({ slug: '日本' }), '', 'blog/日本.html'],
  [routes.postMarkdown.href({ slug: 'a' }), '', 'blog/a.md'],
  [routes.blogFeed.href({ feed: 'rss.xml' }), '', 'blog/rss.xml'],
  ['/.well-known/security.txt', '', '.well-known/security.txt'],
  ['/-', '', '-.html'],
  ['/blog/tag/-.data', '', 'blog/tag/-.data'],
] as const)('%s?%s is the file %s', ([pathname, query, file]) => {
  expect(exportedPath(targetAt(pathname, query))).toBe(file);
});

test.for([
  [routes.search.href(), 'q=tls'],
  [routes.blog.href(), 'page=../../x'],
] as const)('%s?%s is no file', ([pathname, query]) => {
  expect(exportedPath(targetAt(pathname, query))).toBeUndefined();
});
