import { samplePost, sampleSnapshot } from '@portico/content/testing';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { knownPaths, publicPaths } from '#http/known-paths.ts';

const HASH = '0123456789abcdef';
const file = (url: string) =>
  [url, { url, source: { root: '/', file: url }, hash: 'a', stamp: 'b', bytes: 1 }] as const;
const CONTENT = sampleSnapshot({
  now: Date.parse('2026-06-01'),
  posts: [samplePost('a-post', { aliases: ['old'], tags: ['TLS'], category: 'Guides', author: 'Jun' })],
  images: new Map([file('/blog/a-post/x.png'), file('/blog/authors/jun.jpg')]),
  media: new Map([file('/blog/a-post/v.mp4'), file('/blog/a-post/%E6%97%A5.mp4')]),
});
const isKnown = knownPaths(CONTENT, new Set(['/pricing', '/logo.png', '/blog/a-post/of-site.png', '/größe']));

test.for([
  ...['/pricing', '/logo.png', '/blog/a-post/of-site.png', '/gr%C3%B6%C3%9Fe', '/gro%CC%88%C3%9Fe'],
  ...['/blog', '/blog/archive', '/blog/rss.xml', '/blog/search', '/sitemap.xml'],
  ...['/blog/a-post', '/blog/old', '/blog/a-post.md', '/blog/og/a-post.png'],
  ...['/blog/tag/tls', '/blog/category/guides', '/blog/author/jun', '/blog/tag/tls/rss.xml'],
  ...['/blog/a-post/x.png', '/blog/a-post/v.mp4', '/blog/a-post/%E6%97%A5.mp4', '/blog/a-post/%e6%97%a5.mp4'],
  ...['/blog/authors/jun.jpg', `/blog/a-post/pictures/x.png-${HASH}-480.avif`],
])('something is at %s', (pathname) => {
  expect(isKnown(pathname)).toBe(true);
});

test.for([
  ...[
    '/nowhere',
    '/nowhere/x.png',
    '/Pricing',
    '/%ff',
    '/blog/%ff',
    '/blog/guess',
    '/blog/guess.md',
    '/blog/og/guess.png',
  ],
  ...['/blog/tag/a-post', '/blog/category/tls', '/blog/author/guides', '/blog/author/ines-okafor'],
  ...['/blog/a-post/y.png', '/blog/old/x.png', '/blog/authors/y.jpg', '/blog/a-post/pictures/x.png'],
  ...[`/blog/a-post/pictures/y.png-${HASH}-480.avif`, `/blog/a-post/pictures/v.mp4-${HASH}-480.avif`],
])('nothing is at %s', (pathname) => {
  expect(isKnown(pathname)).toBe(false);
});

test('the paths of a site folder are those of its icons, files and pages', async () => {
  const paths = await publicPaths(
    await temporaryFolder({
      'public/robots.txt': 'a',
      'public/docs/a.pdf': 'a',
      'pages/pricing.tsx': 'a',
      'b.txt': 'b',
    }),
  );
  const known = ['/favicon.svg', '/robots.txt', '/docs/a.pdf', '/pricing', '/b.txt', '/public/robots.txt', '/docs'];
  expect(known.filter((path) => paths.has(path))).toEqual(known.slice(0, 4));
});
