import { SITE_LANGUAGE } from '@portico/core/language';
import { expect, test } from 'vitest';
import { openGraphLocale, pageMeta } from '#app/page-meta.ts';

const PAGE = { title: 'T', description: 'D', author: 'Ann', canonical: 'https://a.example/b' };

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
