import { buildContentIndex, type ContentSnapshot, readPost } from '@portico/content';
import { parseSiteConfig } from '@portico/site/config';
import { expect, test } from 'vitest';
import { forgetChangedCards } from '#cards/forget-changed-cards.ts';
import { createPageCache } from '#pages/page-cache.ts';
import { site as siteConfig } from '../../../site.config.ts';

const site = parseSiteConfig(siteConfig);
const ALL = ['/og.png', '/blog/og.png', '/blog/og/a.png', '/blog/og/b.png', '/blog/og/tag/dns.png'];
const A = { title: 'A', author: 'Ines', date: '2026-01-01', tags: '[DNS]', category: 'Guides', text: 'text' };

function snapshotOf(a: Partial<typeof A> | undefined): ContentSnapshot {
  const posts = { ...(a && { a: { ...A, ...a } }), b: { ...A, tags: '[QUIC]', category: 'News' } };
  const read = Object.entries(posts).map(([slug, { text, ...fields }]) => {
    const lines = Object.entries({ description: 'd', ...fields }).map(([name, value]) => `${name}: ${value}\n`);
    return readPost(`---\n${lines.join('')}---\n${text}\n`, `posts/${slug}.md`);
  });
  const found = read.flatMap((result) => (result.ok ? [result.post] : []));
  const index = buildContentIndex(found, Date.parse('2026-06-01'));
  return { version: '1', index, authors: new Map(), images: new Map(), errors: [] };
}

test.for<[string, Partial<typeof A> | undefined, readonly string[]]>([
  ['nothing', {}, ALL],
  ['a text', { text: 'other' }, ALL],
  ['a title', { title: 'Other' }, ALL.filter((path) => path !== '/blog/og/a.png')],
  ['an author', { author: 'Leif' }, ALL.filter((path) => path !== '/blog/og/a.png')],
  ['a category', { category: 'News' }, ALL.filter((path) => path !== '/blog/og/a.png')],
  ['a date', { date: '2026-01-02' }, ALL.filter((path) => path !== '/blog/og/a.png')],
  ["a tag's spelling", { tags: '[dns]' }, ALL.filter((path) => path !== '/blog/og/tag/dns.png')],
  ["a tag's last post", { tags: '[TLS]' }, ALL.filter((path) => path !== '/blog/og/tag/dns.png')],
  ['a post', undefined, ['/og.png', '/blog/og.png', '/blog/og/b.png']],
])('a change of %s drops the cards that show it', async ([, change, left]) => {
  const cards = createPageCache(1024 * 1024);
  for (const path of ALL) {
    await cards.make(path, async () => ({ status: 200, headers: {}, body: Buffer.from(path) }));
  }
  forgetChangedCards(cards, site, snapshotOf(change), snapshotOf({}));
  expect(ALL.filter((path) => cards.get(path) !== undefined)).toEqual(left);
});
