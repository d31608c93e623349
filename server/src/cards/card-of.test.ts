import type { ContentSnapshot } from '@portico/content';
import { readPost } from '@portico/content/reading';
import { sampleSnapshot } from '@portico/content/testing';
import { hueOf } from '@portico/core/hues';
import type { RouteMatch } from '@portico/core/match-route';
import { routes } from '@portico/core/routes';
import { parseSiteConfig } from '@portico/core/site-config';
import { site as siteConfig } from '@portico/core/testing/site';
import { expect, test } from 'vitest';
import { type CardMatch, cardOf } from '#cards/card-of.ts';
import { addressAt } from '#http/address.ts';
import { locateAddress } from '#locate/locate-address.ts';

const site = parseSiteConfig(siteConfig);
const SNAPSHOT = snapshotOf({
  'a-post': 'tags: [AI, 東京]',
  unlisted: 'tags: [Secret]\nunlisted: true',
  draft: 'tags: [Secret]\ndraft: true',
  scheduled: 'tags: [Secret]\ndate: 2999-01-01',
});

function snapshotOf(posts: Readonly<Record<string, string>>): ContentSnapshot {
  const read = Object.entries(posts).map(([slug, lines]) => {
    const date = lines.includes('date:') ? '' : 'date: 2026-01-02T23:30:00-05:00\n';
    const source = `---\ntitle: Title of ${slug}\ndescription: d\nauthor: Ines Okafor\n${date}category: Guides\n${lines}\n---\n`;
    return readPost(source, `posts/${slug}.md`);
  });
  return sampleSnapshot({ posts: read.flatMap((result) => result.post ?? []), now: Date.parse('2026-06-01') });
}

function cardAt(path: string, snapshot: ContentSnapshot, config = site) {
  const located = locateAddress(addressAt(path), { content: snapshot, pages: new Map() });
  const { match } = located.address;
  return match && isCard(match) ? cardOf(match, located, config) : undefined;
}

function isCard(match: RouteMatch): match is CardMatch {
  return match.name.endsWith('Card');
}

test("a post's card shows its title, category, author and the day in UTC", () => {
  expect(cardAt(routes.postCard.href({ slug: 'a-post' }), SNAPSHOT)).toEqual({
    subject: { topic: 'Guides', seed: 'a-post', hue: hueOf('Guides') },
    brand: site.brand,
    title: 'Title of a-post',
    label: 'Guides',
    byline: ['Ines Okafor', 'Jan 3, 2026'],
  });
});

test("a post's card has the drawing and the number of its page", () => {
  const snapshot = snapshotOf({ numbered: 'tags: []\ncoverNumber: "300 s"' });
  expect(cardAt(routes.postCard.href({ slug: 'numbered' }), snapshot)?.subject).toMatchObject({ number: '300 s' });
});

test('a site without drawings has plain cards', () => {
  const plain = { ...site, drawings: false };
  expect(cardAt(routes.postCard.href({ slug: 'a-post' }), SNAPSHOT, plain)?.subject).toMatchObject({ isPlain: true });
  expect(cardAt(routes.siteCard.href(), SNAPSHOT, plain)?.subject).toMatchObject({ seed: 'site', isPlain: true });
});

test.for([
  [
    'of pixels is beside the text',
    'a.png',
    ['avif', 'webp'],
    { url: '/blog/covered/a.png', hash: 'h', place: 'beside' },
  ],
  ['that is an SVG is below it', 'a.svg', undefined, { url: '/blog/covered/a.svg', hash: 'h', place: 'below' }],
  ['that nothing can be made of is not on it', 'a.gif', undefined, undefined],
  ['that is not there is not', 'b.png', ['avif'], undefined],
] as const)("a post's cover %s", ([, file, formats, cover]) => {
  const snapshot = snapshotOf({ covered: `tags: [AI]\ncover: ${file}\ncoverAlt: ''` });
  const url = file.replace(/^a/, '/blog/covered/a');
  const images = new Map([
    [
      url,
      {
        url,
        source: { root: '/nowhere', file },
        bytes: 9,
        width: 5,
        height: 2,
        hash: 'h',
        ...(formats && { formats }),
      },
    ],
  ]);
  expect(cardAt(routes.postCard.href({ slug: 'covered' }), { ...snapshot, images })?.cover).toEqual(cover);
});

test("a post's picture for link previews is its card, if that exists", () => {
  const url = '/blog/covered/a.svg';
  const images = new Map([
    [url, { url, source: { root: '/nowhere', file: 'a.svg' }, bytes: 9, width: 5, height: 2, hash: 'h' }],
  ]);
  const placeWith = (card: string) => {
    const snapshot = snapshotOf({ covered: `tags: [AI]\ncover: a.svg\ncoverAlt: ''\ncard: ${card}` });
    return cardAt(routes.postCard.href({ slug: 'covered' }), { ...snapshot, images })?.cover?.place;
  };
  expect(['a.svg', 'b.svg'].map(placeWith)).toEqual(['whole', 'below']);
});

test.for([
  [routes.blogCard.href(), 'blog', 'News and tutorials for devs, SREs, and platform engineers', site.blog.name],
  [routes.siteCard.href(), 'site', undefined, new URL(site.hosts.marketing).host],
] as const)('%s has the pattern of %s, and says %s', ([path, seed, title, label]) => {
  const card = cardAt(path, SNAPSHOT);
  expect(card).toMatchObject({ subject: { seed }, brand: site.brand, label });
  expect(card?.title).toBe(title);
});

test('an unlisted post has a card', () => {
  expect(cardAt(routes.postCard.href({ slug: 'unlisted' }), SNAPSHOT)?.title).toBe('Title of unlisted');
});
