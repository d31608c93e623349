import { SITE_LANGUAGE } from '@portico/config/language';
import { expect, test } from 'vitest';
import { openGraphLocale, pageMeta } from '#app/page-meta.ts';

const PAGE = { title: 'T', description: 'D', author: 'Ann', canonical: 'https://a.example/b' };

test('the title of a document ends with the name of the site, and link previews get the title without it', () => {
  const meta = pageMeta({ ...PAGE, siteName: 'The blog' });
  expect(meta).toContainEqual({ title: 'T · The blog' });
  expect(meta).toContainEqual({ property: 'og:title', content: 'T' });
  expect(meta).toContainEqual({ name: 'twitter:title', content: 'T' });
});

test('a page has its title, description, author and canonical URL in each vocabulary', () => {
  const meta = pageMeta({ ...PAGE, card: { url: 'https://a.example/c.png', alt: 'A' } });
  expect(meta).toEqual(
    expect.arrayContaining([
      { title: 'T' },
      { name: 'description', content: 'D' },
      { name: 'author', content: 'Ann' },
      { tagName: 'link', rel: 'canonical', href: PAGE.canonical },
      { property: 'og:type', content: 'website' },
      { property: 'og:url', content: PAGE.canonical },
      { property: 'og:locale', content: 'en_US' },
      { property: 'og:image:alt', content: 'A' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ]),
  );
  expect(meta).not.toContainEqual({ name: 'robots', content: 'noindex' });
});

test('an article has its publication time, its section and each tag', () => {
  const meta = pageMeta({
    ...PAGE,
    lang: 'fa',
    article: {
      authors: ['https://culvert.example/blog/author/leif-aasen'],
      published: '2026-01-01',
      section: 'S',
      tags: ['a', 'b'],
    },
  });
  expect(meta).toEqual(
    expect.arrayContaining([
      { property: 'og:type', content: 'article' },
      { property: 'og:locale', content: 'fa_IR' },
      { property: 'article:published_time', content: '2026-01-01' },
      { property: 'article:author', content: 'https://culvert.example/blog/author/leif-aasen' },
      { property: 'article:tag', content: 'a' },
      { property: 'article:tag', content: 'b' },
    ]),
  );
  expect(meta.some((item) => 'property' in item && item.property === 'article:modified_time')).toBe(false);
});

test('a page can ask not to be indexed, and one without a card asks for the small card', () => {
  const meta = pageMeta({ title: 'T', description: 'D', indexed: false });
  expect(meta).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(meta).toContainEqual({ name: 'twitter:card', content: 'summary' });
});

test('neighbors and other formats are links', () => {
  const rss = { type: 'application/rss+xml', href: '/rss.xml', title: 'Feed' };
  const meta = pageMeta({ ...PAGE, previous: '/a', next: '/c', alternates: [rss] });
  expect(meta).toEqual(
    expect.arrayContaining([
      { tagName: 'link', rel: 'prev', href: '/a' },
      { tagName: 'link', rel: 'next', href: '/c' },
      { tagName: 'link', rel: 'alternate', ...rss },
    ]),
  );
});

test.for([
  [undefined, 'en_US'],
  [SITE_LANGUAGE, 'en_US'],
  ['de', 'de_DE'],
  ['de-AT', 'de_AT'],
  ['pt-BR', 'pt_BR'],
  ['fa', 'fa_IR'],
  ['zh-Hant', 'zh_TW'],
] as const)('the locale of %s is %s', ([lang, expected]) => {
  expect(openGraphLocale(lang)).toBe(expected);
});
