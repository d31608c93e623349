import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildContentIndex, type ContentSnapshot, openContentStore, readPost } from '@portico/content';
import { parseSiteConfig } from '@portico/site/config';
import { matchRoute } from '@portico/site/match-route';
import { FEED_FILES, routes } from '@portico/site/routes';
import { expect, onTestFinished, test } from 'vitest';
import { changedKeys } from '#cache/dependencies.ts';
import { staleTargets } from '#cache/invalidation.ts';
import { errorPageFor } from '#pages/missing-pages.ts';
import { targetAt } from '#request/target.ts';
import { site as siteConfig } from '../../../site.config.ts';

const site = parseSiteConfig(siteConfig);

const PATHS = [
  '/',
  '/pricing',
  '/pricing.data',
  '/blog',
  '/blog.data',
  '/blog/a',
  '/blog/a.data',
  '/blog/a.md',
  '/blog/ab',
  '/blog/b',
  '/blog/b.md',
  '/blog/a/picture.png',
  '/blog/a/pictures/b.png-0f-480.avif',
  '/blog/tag/a',
  '/blog/category/a',
  '/blog/author/a',
  '/blog/author/a.data',
  '/blog/author/b',
  '/blog/authors/a.jpg',
  '/blog/search',
  '/blog/search.data',
  '/blog/search/words.json',
  '/blog/rss.xml',
  '/blog/tag/a/atom.xml',
  '/blog/category/c/feed.json',
  '/blog/author/a/rss.xml',
  '/blog/posts.json',
  '/sitemap.xml',
  '/sitemap-2.xml',
  '/llms.txt',
  '/robots.txt',
  '/site.webmanifest',
  '/.well-known/security.txt',
  '/og.png',
  '/blog/og/a.png',
  '/nowhere',
];

const OF_ITS_TEXT = [
  '/blog/a',
  '/blog/a.data',
  '/blog/a.md',
  '/blog/search',
  '/blog/search.data',
  '/blog/search/words.json',
  '/blog/rss.xml',
  '/blog/tag/a/atom.xml',
  '/blog/category/c/feed.json',
  '/blog/author/a/rss.xml',
];

const FILES = ['/blog/a/picture.png', '/blog/a/pictures/b.png-0f-480.avif', '/blog/authors/a.jpg'];
const OUTLIVING_ALL = [...FILES, '/robots.txt', '/site.webmanifest', '/.well-known/security.txt', '/og.png'];

function source(title: string, text: string): string {
  return `---\ntitle: ${title}\ndescription: d\nauthor: a\ndate: 2026-01-02\ntags: [a]\ncategory: c\n---\n${text}\n`;
}

/** The check of a content folder's change: of its one post `a`, to what is given. */
async function staleAfter(changed: string, file = 'a.md') {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-invalidation-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await writeFile(path.join(directory, 'a.md'), source('A', 'text'));
  const store = await openContentStore({ directory });
  onTestFinished(() => store.close());
  const change = new Promise<ReturnType<typeof staleTargets>>((resolve) => {
    store.onChange((next, previous) => resolve(staleTargets(next, previous, site)));
  });
  await writeFile(path.join(directory, file), changed);
  return change;
}

test.for([
  ['text', source('A', 'other'), OF_ITS_TEXT],
  ['title', source('B', 'text'), PATHS.filter((pathname) => !OUTLIVING_ALL.includes(pathname))],
] as const)('a changed %s makes stale what shows it', async ([, changed, expected]) => {
  const isStale = await staleAfter(changed);
  expect(PATHS.filter((pathname) => isStale(targetAt(pathname)))).toEqual(expected);
});

test('a post that comes to be scheduled makes stale what would be kept beyond the moment at which it is due', async () => {
  const isStale = await staleAfter(source('B', 'text').replace('2026', '2099'), 'b.md');
  expect(['/blog', '/blog/a', '/blog/rss.xml', '/robots.txt'].map((pathname) => isStale(targetAt(pathname)))).toEqual([
    ...[true, true, true],
    false,
  ]);
});

test.for([
  [undefined, 2000, true],
  [3000, 2000, true],
  [1000, 1000, false],
  [1000, undefined, false],
] as const)('the next moment at which a post is due was %s and is %s: %s', ([was, is, expected]) => {
  const { index, ...rest } = snapshotOf({});
  const dueAt = (nextChange: number | undefined) => ({ ...rest, index: { ...index, nextChange } });
  expect([...changedKeys(dueAt(is), dueAt(was))]).toEqual(expected ? ['content'] : []);
});

test('a changed picture makes stale what stands beside its post, and no other picture', () => {
  const image = (url: string) => [url, { url, path: url, hash: '0f' }] as const;
  const others = [image('/blog/b/c.png'), image('/blog/authors/a.jpg')];
  const snapshot = snapshotOf({});
  const withPictures = (...own: readonly ReturnType<typeof image>[]) => ({
    ...snapshot,
    images: new Map([...own, ...others]),
  });
  const before = withPictures(image('/blog/a/picture.png'));
  const isStale = staleTargets(withPictures(image('/blog/a/picture.png')), before, site);
  const paths = ['/blog/a', ...FILES, '/blog/a/video.mp4', '/blog/b/c.png'];
  expect(paths.filter((pathname) => isStale(targetAt(pathname)))).toEqual([
    '/blog/a',
    '/blog/a/picture.png',
    '/blog/a/pictures/b.png-0f-480.avif',
    '/blog/a/video.mp4',
  ]);
  expect([...changedKeys(snapshot, before)]).toEqual(['content', 'files/a', 'files/b', 'files/authors']);
});

test("what authors.yaml says of an author is on the author's pages and at the end of the author's posts", async () => {
  const isStale = await staleAfter('- name: A\n  role: Engineer\n', 'authors.yaml');
  const shown = ['/blog/a', '/blog/a.data', '/blog/author/a', '/blog/author/a.data', '/blog/author/a/rss.xml'];
  expect(PATHS.filter((pathname) => isStale(targetAt(pathname)))).toEqual(shown);
  expect(isStale(targetAt('/blog/author/a', 'page=2'))).toBe(true);
  expect(isStale(targetAt('/blog/og/author/a.png'))).toBe(true);
});

test('a representation under another media type is stale with its target', async () => {
  const isStale = await staleAfter(source('A', 'other'));
  const targets = [...FEED_FILES, 'posts.json'].map((file) => targetAt(`/blog/${file}`));
  const plain = targets.map((target) => ({ ...target, key: `${target.key} application/xml`, type: 'application/xml' }));
  expect(plain.map(isStale)).toEqual([true, true, true, false]);
});

test('pages of lists and searches are stale with their first', async () => {
  const [text, title] = await Promise.all([staleAfter(source('A', 'other')), staleAfter(source('B', 'text'))]);
  const targets = [targetAt('/blog', 'page=2'), targetAt('/blog/search', 'q=a'), targetAt('/blog/search.data', 'q=a')];
  expect(targets.map(text)).toEqual([false, true, true]);
  expect(targets.map(title)).toEqual([true, true, true]);
});

test.for(['/nowhere', '/blog/nowhere', '/blog/tag/nowhere', '/blog/category/nowhere', '/blog/a/b/c', '/blog/a/b'])(
  'the shared error page of %s lists the latest posts, and no text',
  async (pathname) => {
    const errorPage = errorPageFor(targetAt(pathname), snapshotOf({}).index);
    const [text, title] = await Promise.all([staleAfter(source('A', 'other')), staleAfter(source('B', 'text'))]);
    expect(errorPage && [text(errorPage), title(errorPage)]).toEqual([false, true]);
  },
);

const CARDS = ['/og.png', '/blog/og.png', '/blog/og/a.png', '/blog/og/b.png', '/blog/og/tag/dns.png'];
const A = { title: 'A', author: 'Ines', date: '2026-01-01', tags: '[DNS]', category: 'Guides', text: 'text' };
type Changed = Partial<typeof A & { readonly unlisted: string }>;

function snapshotOf(a: Changed | undefined): ContentSnapshot {
  const posts = { ...(a && { a: { ...A, ...a } }), b: { ...A, tags: '[QUIC]', category: 'News' } };
  const read = Object.entries(posts).map(([slug, { text, ...fields }]) => {
    const lines = Object.entries({ description: 'd', ...fields }).map(([name, value]) => `${name}: ${value}\n`);
    return readPost(`---\n${lines.join('')}---\n${text}\n`, `posts/${slug}.md`);
  });
  const found = read.flatMap((result) => (result.ok ? [result.post] : []));
  const index = buildContentIndex(found, Date.parse('2026-06-01'));
  return { version: '1', index, authors: new Map(), media: new Map(), images: new Map(), errors: [] };
}

test.for<[string, Changed | undefined, readonly string[]]>([
  ['nothing', {}, []],
  ['a text', { text: 'other' }, []],
  ['a title', { title: 'Other' }, ['/blog/og/a.png']],
  ['an author', { author: 'Leif' }, ['/blog/og/a.png']],
  ['a category', { category: 'News' }, ['/blog/og/a.png', '/blog/og/category/guides.png']],
  ['a date', { date: '2026-01-02' }, ['/blog/og/a.png']],
  ["a tag's spelling", { tags: '[dns]' }, ['/blog/og/tag/dns.png']],
  // What is drawn goes by the tags.
  ["a tag's last post", { tags: '[TLS]' }, ['/blog/og/a.png', '/blog/og/tag/dns.png']],
  [
    'whether lists have it',
    { unlisted: 'true' },
    ['/blog/og/a.png', '/blog/og/tag/dns.png', '/blog/og/category/guides.png'],
  ],
  ['a post', undefined, ['/blog/og/a.png', '/blog/og/tag/dns.png', '/blog/og/category/guides.png']],
])('a change of %s makes stale the cards that show it', ([, change, expected]) => {
  const paths = [...CARDS, '/blog/og/category/guides.png', '/blog/og/category/news.png'];
  const isStale = staleTargets(snapshotOf(change), snapshotOf({}), site);
  expect(paths.filter((pathname) => isStale(targetAt(pathname)))).toEqual(expected);
});

test('the paths above are of every route that shows content', () => {
  const named = new Set(
    [...PATHS, ...CARDS, '/blog/og/category/c.png', '/blog/og/author/a.png'].map(
      (pathname) => matchRoute(pathname)?.name,
    ),
  );
  const missing = Object.entries(routes).filter(([name]) => ![...named].some((known) => known === name));
  expect(missing.map(([name]) => name)).toEqual(['download']);
});
