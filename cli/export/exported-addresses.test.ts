import type { ContentImage } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { sampleSnapshot } from '@portico/content/testing';
import { expect, test } from 'vitest';
import { allAddresses, withoutTaken } from '#export/exported-addresses.ts';

function image(slug: string, file: string): ContentImage {
  const url = urlBeside({ slug, file });
  return {
    url,
    source: { root: '/', file: `${slug}/${file}` },
    bytes: 9,
    width: 96,
    height: 96,
    hash: '0123456789abcdef',
    formats: ['webp'],
  };
}

test('pictures that readers may fetch have an address, each with its variants, and no others do', () => {
  const [shown, hidden] = [image('日本', 'a b.png'), image('draft', 'a b.png')];
  const byUrl = (...images: readonly ContentImage[]) => new Map(images.map((one) => [one.url, one]));
  const snapshot = sampleSnapshot({
    images: byUrl(shown, hidden),
    publicMedia: { images: byUrl(shown), media: new Map() },
  });
  const addresses = allAddresses(snapshot, []).map(({ url }) => url);
  expect(addresses.filter((url) => url.includes('/a%20b.png'))).toEqual([
    '/blog/%E6%97%A5%E6%9C%AC/a%20b.png',
    '/blog/%E6%97%A5%E6%9C%AC/pictures/a%20b.png-0123456789abcdef-96.webp',
    '/blog/%E6%97%A5%E6%9C%AC/pictures/a%20b.png-0123456789abcdef-96.png',
  ]);
});

test('a file that would replace a page is left out and reported', () => {
  const file = (name: string) => ({ url: `/${name}`, file: name });
  const { free, taken } = withoutTaken(
    ['index.html', 'blog/a.html', 'blog/page.html', '404.html', 'blog/former.html'].map(file),
    [
      { url: '/', file: 'index.html' },
      { url: '/blog/a', file: 'blog/a.html' },
      { url: '/blog/former' },
      { url: '/404', file: '404.html' },
    ],
  );
  expect(free.map(({ url }) => url)).toEqual(['/blog/page.html', '/blog/former.html']);
  expect(taken.map(({ url, why }) => `${url}: ${why}`)).toEqual([
    expect.stringMatching(/^\/index\.html: An export has the page \/ /),
    expect.stringMatching(/^\/blog\/a\.html: An export has the page \/blog\/a /),
    expect.stringMatching(/^\/404\.html: An export has the page \/404 /),
  ]);
});
