import { samplePost, sampleSnapshot } from '@portico/content/testing';
import { expect, test } from 'vitest';
import { addressAt, NOWHERE } from '#http/address.ts';
import { locateAddress } from '#locate/locate-address.ts';

const NOW = Date.parse('2026-06-01');
const POSTS = Array.from({ length: 13 }, (_, index) => samplePost(`p${index}`, { tags: ['AI'] }));
const CONTENT = sampleSnapshot({ posts: POSTS, now: NOW });
const PAGES = new Map([['/pricing', { addresses: ['/pricing'], inSitemap: true, takesForms: false }]]);

test.for([
  ['/blog/p1', undefined],
  ['/blog/P1', undefined],
  ['/blog/guess', '/blog/-'],
  ['/blog/tag/ai?page=2', undefined],
  ['/blog/tag/ai?page=3', '/blog/tag/-'],
  ['/blog/tag/ai?page=x', '/blog/tag/-'],
  ['/blog/tag/AI', undefined],
  ['/blog/category/guess', '/blog/category/-'],
  ['/blog/author/guess', '/blog/author/-'],
  ['/blog/author/ines-okafor', undefined],
  ['/blog?page=2', undefined],
  ['/blog?page=3', '/blog?page=0'],
  ['/blog/archive', undefined],
  ['/pricing', undefined],
  ['/guess', NOWHERE.www],
  ['/blog/guess.data', '/blog/-.data'],
  ['/blog.data?page=3', '/blog.data?page=0'],
  ['/blog/guess.md', NOWHERE.blog],
  ['/blog/og/guess.png', NOWHERE.blog],
  ['/blog/tag/guess/rss.xml', NOWHERE.blog],
  ['/blog/p1/guess.png', NOWHERE.blog],
  ['/blog/P1.md', undefined],
] as const)('at %s, the error page is that of %s', async ([path, none]) => {
  const [pathname = '', query] = path.split('?');
  const address = addressAt(pathname, query);
  const located = locateAddress(address, { content: CONTENT, pages: PAGES });
  expect(located.address.url).toBe(none ?? address.url);
});
