import { parseFeed } from '@rowanmanning/feed-parser';
import { DomUtils, parseDocument } from 'htmlparser2';
import { beforeAll, expect, test } from 'vitest';
import { FEED_LENGTH, type Feed, makeFeed } from '#feeds/feed.ts';
import { atomFeed, jsonFeed, rssFeed } from '#feeds/formats.ts';
import type { Post } from '#reading/post.ts';
import { feedHtml } from '#testing/html.ts';
import { samplePost } from '#testing/sample-post.ts';

const BASE = 'https://culvert.example';
const HOSTILE = 'Why <channel> & "]]>" end </title><script>alert(1)</script>\u0007 in 東京 🚇';
const VISIBLE = HOSTILE.replace('\u0007', '');
const HOSTILE_HTML = '<p>]]> &amp; <img src="/d.png"> <a href="other">more</a></p><script>alert(1)</script>';

function feedOf(posts: readonly Post[], aliases: ReadonlyMap<string, string> = new Map()): Promise<Feed> {
  return makeFeed({
    reportError: (error) => expect.fail(String(error)),
    title: 'Culvert blog',
    description: 'News & tutorials',
    homeUrl: `${BASE}/blog`,
    feedUrl: `${BASE}/blog/rss.xml`,
    iconUrl: `${BASE}/icon-512.png`,
    author: 'Culvert',
    language: 'en-US',
    posts,
    aliases,
    baseUrl: BASE,
    htmlOf: async (_post, url) => feedHtml(HOSTILE_HTML, url),
  });
}

const POSTS = [
  samplePost('hostile', {
    title: HOSTILE,
    description: HOSTILE,
    authors: ['Zoë <Ω>', 'Leif'],
    date: '2026-03-01T09:00:00+01:00',
    updated: '2026-04-02',
    tags: ['A & B', 'C'],
    category: 'Guides',
  }),
  samplePost('日本', { date: '2026-01-01' }),
];

/** A second parser: returns the text of an element of each item, by the element's name. */
function itemsOf(xml: string): readonly ((name: string) => string)[] {
  const items = DomUtils.getElementsByTagName(
    (name) => name === 'item' || name === 'entry',
    parseDocument(xml, { xmlMode: true }),
  );
  return items.map((item) => (name) => DomUtils.textContent(DomUtils.getElementsByTagName(name, item)[0] ?? []));
}

let feed: Feed;
beforeAll(async () => {
  feed = await feedOf(POSTS);
});

test.for([
  ['RSS', rssFeed],
  ['Atom', atomFeed],
] as const)('two parsers read the same posts from %s', ([format, write]) => {
  const xml = write(feed);
  const one = parseFeed(xml);
  const other = itemsOf(xml);
  const expected = [
    [`${BASE}/blog/hostile`, VISIBLE],
    [`${BASE}/blog/%E6%97%A5%E6%9C%AC`, 'A title'],
  ];
  expect(one.items.map(({ url, title }) => [url, title])).toEqual(expected);
  expect(other.map((item) => [item('id') || item('link'), item('title')])).toEqual(expected);
  expect(one.items.map(({ id }) => id)).toEqual(expected.map(([url]) => url));
  expect(one.items[0]?.authors.map(({ name }) => name)).toEqual(['Zoë <Ω>', 'Leif']);
  expect(one.items[0]?.published?.toISOString()).toBe('2026-03-01T08:00:00.000Z');
  expect(one.items[0]?.categories.map(({ term }) => term)).toEqual(['Guides', 'A & B', 'C']);
  // This parser decodes entities even in unescaped HTML.
  expect(one.items[0]?.content).toContain(`<img src="${BASE}/d.png">`);
  expect(other[0]?.(format === 'RSS' ? 'content:encoded' : 'content')).toBe(feed.entries[0]?.html);
  expect(one.title).toBe('Culvert blog');
  expect(one.url).toBe(`${BASE}/blog`);
  expect(one.self).toBe(`${BASE}/blog/rss.xml`);
});

test('each format says when each post last changed, and when the feed did', () => {
  const changed = '2026-04-02T00:00:00.000Z';
  const [rss, atom] = [rssFeed(feed), atomFeed(feed)];
  const moments = (xml: string, name: string) => itemsOf(xml).map((item) => new Date(item(name)).toISOString());
  expect(moments(rss, 'atom:updated')).toEqual([changed, '2026-01-01T00:00:00.000Z']);
  expect(moments(atom, 'updated')).toEqual([changed, '2026-01-01T00:00:00.000Z']);
  expect(JSON.parse(jsonFeed(feed)).items[0].date_modified).toBe(changed);
  expect(/<updated>(.*?)<.*?<entry>/s.exec(atom)?.[1]).toBe(changed);
  expect(Date.parse(/<lastBuildDate>(.*?)</.exec(rss)?.[1] ?? '')).toBe(Date.parse(changed));
});

test('a tag with the same name as the category appears once', async () => {
  const { entries } = await feedOf([samplePost('a', { category: 'DNS', tags: ['TLS', 'DNS'] })]);
  expect(entries[0]?.categories).toEqual(['DNS', 'TLS']);
});

test('the id of a post is the address of its oldest alias, if that leads to it', async () => {
  const posts = [
    samplePost('c', { aliases: ['a', 'b'] }),
    samplePost('d', { aliases: ['e'] }),
    samplePost('e'),
    samplePost('f'),
  ];
  const renamed = await feedOf(
    posts,
    new Map([
      ['a', 'c'],
      ['b', 'c'],
    ]),
  );
  const ids = ['a', 'd', 'e', 'f'].map((slug) => `${BASE}/blog/${slug}`);
  expect(itemsOf(rssFeed(renamed)).map((item) => item('guid'))).toEqual(ids);
  expect(parseFeed(atomFeed(renamed)).items.map(({ id }) => id)).toEqual(ids);
  expect(JSON.parse(jsonFeed(renamed)).items).toMatchObject(ids.map((id) => ({ id })));
  expect(renamed.entries[0]?.url).toBe(`${BASE}/blog/c`);
  expect(rssFeed(renamed).match(/isPermaLink="[a-z]+"/g)?.[0]).toBe('isPermaLink="false"');
});

test('the description is text, even for readers that parse it as HTML', () => {
  expect(itemsOf(rssFeed(feed))[0]?.('description')).toContain('Why &lt;channel&gt; &amp; ');
  expect(parseFeed(atomFeed(feed)).items[0]?.description).toBe(VISIBLE);
});

test('the JSON feed has the fields of version 1.1', () => {
  const { items, ...rest } = JSON.parse(jsonFeed(feed));
  expect(rest).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Culvert blog',
    home_page_url: `${BASE}/blog`,
    feed_url: `${BASE}/blog/rss.xml`,
    description: 'News & tutorials',
    icon: `${BASE}/icon-512.png`,
    authors: [{ name: 'Culvert', url: `${BASE}/blog` }],
    language: 'en-US',
  });
  expect(items[1]).toEqual({
    id: `${BASE}/blog/%E6%97%A5%E6%9C%AC`,
    url: `${BASE}/blog/%E6%97%A5%E6%9C%AC`,
    title: 'A title',
    summary: 'What it is about',
    content_html: feed.entries[1]?.html,
    image: `${BASE}/blog/og/%E6%97%A5%E6%9C%AC.png`,
    date_published: '2026-01-01T00:00:00.000Z',
    date_modified: '2026-01-01T00:00:00.000Z',
    authors: [{ name: 'Ines Okafor', url: `${BASE}/blog/author/ines-okafor` }],
    tags: ['Guides'],
  });
  expect(items[0].title).toBe(HOSTILE);
});

test('a post in another language says so in each format, and one in the language of the site does not', async () => {
  const mixed = await feedOf([
    samplePost('fa', { title: 'قول', lang: 'fa' }),
    samplePost('de', { lang: 'de' }),
    samplePost('en'),
  ]);
  expect(mixed.entries.map(({ html }) => /^<div [^>]*>/.exec(html)?.[0])).toEqual([
    '<div lang="fa" dir="rtl">',
    '<div lang="de">',
    undefined,
  ]);
  const atom = atomFeed(mixed);
  expect(atom.match(/<entry[^>]*>/g)).toEqual(['<entry xml:lang="fa">', '<entry xml:lang="de">', '<entry>']);
  expect(jsonFeed(mixed).match(/"language":".."/g)).toEqual(['"language":"fa"', '"language":"de"']);
  expect(rssFeed(mixed)).toContain('<content:encoded><![CDATA[<div lang="fa" dir="rtl">');
});

test('RSS has the card of each post, which readers show in lists', () => {
  expect(rssFeed(feed)).toMatch(
    /<media:content url="https:\/\/[^"]+\/blog\/og\/[^"]+\.png" medium="image" (?:width="1200"|height="630"| )+\/>/,
  );
});

test('no feed contains a script or a relative link', () => {
  expect(feed.entries[0]?.html).not.toContain('script');
  for (const text of [rssFeed(feed), atomFeed(feed), jsonFeed(feed)]) {
    expect(text).not.toMatch(/(?:href|src)=\\?"(?!https:)/);
    // The title contains it as text.
    expect(text.replaceAll(/<!\[CDATA\[.*?\]\]>|"(?:title|summary)":"(?:[^"\\]|\\.)*"/gs, '')).not.toContain('<script');
  }
});

test('a feed has the newest posts; without posts it is still valid', async () => {
  const many = Array.from({ length: 60 }, (_, number) => samplePost(`post-${number}`));
  const { entries } = await feedOf(many);
  expect(entries.map(({ url }) => url)).toEqual(many.slice(0, FEED_LENGTH).map(({ slug }) => `${BASE}/blog/${slug}`));
  const empty = await feedOf([]);
  expect(parseFeed(rssFeed(empty)).items).toEqual([]);
  expect(parseFeed(atomFeed(empty)).items).toEqual([]);
  expect(JSON.parse(jsonFeed(empty)).items).toEqual([]);
});
