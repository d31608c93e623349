import { samplePost, sampleSnapshot } from '@portico/content/testing';
import { FILE, IMMUTABLE, PAGE } from '@portico/core/cache-policies';
import { isPageMatch } from '@portico/core/match-route';
import { parseSiteConfig } from '@portico/core/site-config';
import { site } from '@portico/core/testing/site';
import { expect, test, vi } from 'vitest';
import { answerFile } from '#files/answer-file.ts';
import type { FileServices } from '#files/file-services.ts';
import { addressAt } from '#http/address.ts';
import { locateAddress } from '#locate/locate-address.ts';

const SITE = parseSiteConfig(site);
const ORIGIN = 'https://culvert.example';
const HASH = '0123456789abcdef';
const PICTURE = {
  url: '/blog/a/b.png',
  source: { root: '/nowhere', file: 'b.png' },
  width: 1000,
  height: 500,
  hash: HASH,
  bytes: 9,
};
const BYTES = Buffer.from('made');
const CONTENT = sampleSnapshot({
  posts: [
    samplePost('a', { tags: ['DNS'], aliases: ['old'] }),
    samplePost('a/de', { lang: 'de', translationOf: 'a' }),
    samplePost('unlisted', { unlisted: true }),
    samplePost('later', { date: '2030-01-01' }),
  ],
  now: Date.parse('2027-01-01'),
  images: new Map([[PICTURE.url, { ...PICTURE, formats: ['avif', 'webp'] }]]),
});

/** Makes the file at a path; what it reports is in `reportError`. */
async function at(pathname: string, services: Partial<FileServices> = {}) {
  const reportError = vi.fn<(error: unknown) => void>();
  const located = locateAddress(addressAt(pathname), { content: CONTENT, pages: new Map() });
  const { match } = located.address;
  if (match !== undefined && isPageMatch(match)) {
    throw new Error(`${pathname} is not the address of a file.`);
  }
  const all: FileServices = {
    located,
    text: { markdown: `# ${located.post?.title}` },
    siteConfig: SITE,
    sourcePages: [],
    sitePages: ['/', '/about'],
    baseUrl: ORIGIN,
    hasCms: true,
    feedHtml: async ({ slug }) => `<p>Text of ${slug}</p>`,
    markdownOf: async ({ title }) => `# ${title}`,
    drawCard: async () => BYTES,
    wholePicture: async () => ({ body: BYTES, type: 'image/png' }),
    pictureVariant: async () => BYTES,
    reportError,
    ...services,
  };
  const result = match && (await answerFile(match, all));
  const file = result !== undefined && 'body' in result ? result : undefined;
  return { result, ...file, text: Buffer.from(file?.body ?? '').toString(), headers: file?.headers ?? {}, reportError };
}

test.for([
  ['/robots.txt', 'text/plain; charset=utf-8', FILE],
  ['/llms.txt', 'text/plain; charset=utf-8', PAGE],
  ['/sitemap.xml', 'application/xml; charset=utf-8', PAGE],
  ['/site.webmanifest', 'application/manifest+json', FILE],
  ['/blog/posts.json', 'application/json', PAGE],
  ['/blog/rss.xml', 'application/xml; charset=utf-8', PAGE],
  ['/blog/feed.json', 'application/feed+json; charset=utf-8', PAGE],
  ['/blog/tag/dns/rss.xml', 'application/xml; charset=utf-8', PAGE],
  ['/blog/de/atom.xml', 'application/xml; charset=utf-8', PAGE],
  ['/blog/a.md', 'text/markdown; charset=utf-8', PAGE],
  ['/og.png', 'image/png', FILE],
  ['/blog/og/a.png', 'image/png', FILE],
  ['/blog/a/b.png', 'image/png', FILE],
  [`/blog/a/pictures/b.png-${HASH}-480.avif`, 'image/avif', IMMUTABLE],
  [`/blog/a/pictures/b.png-${HASH}-1000.png`, 'image/png', IMMUTABLE],
] as const)('%s exists, with the type %s', async ([pathname, type, policy]) => {
  const file = await at(pathname);
  expect([file.type, file.cachePolicy]).toEqual([type, policy]);
  expect(file.text).not.toBe('');
});

test.for([
  '/indexnow.txt',
  '/blog/tag/nothing/rss.xml',
  '/blog/tag/constructor/rss.xml',
  '/blog/category/__proto__/feed.json',
  '/blog/nothing.md',
  '/blog/later.md',
  '/blog/toString.md',
  '/blog/og/nothing.png',
  '/blog/og/later.png',
  '/blog/og/constructor.png',
  '/blog/a/nothing.png',
  '/blog/constructor/toString.png',
  '/blog/fr/rss.xml',
  '/blog/a/fr.md',
  '/blog/authors/unknown.png',
  `/blog/a/pictures/b.png-${HASH}-481.avif`,
  `/blog/a/pictures/b.png-${HASH}-480.png`,
  `/blog/a/pictures/b.png-${HASH}-1000.jpeg`,
  `/blog/a/pictures/b.png-${HASH}-480.tiff`,
  `/blog/a/pictures/c.png-${HASH}-480.avif`,
])('nothing is at %s', async (pathname) => {
  const { result, reportError } = await at(pathname);
  expect(result).toBeUndefined();
  expect(reportError).not.toHaveBeenCalled();
});

test.for([
  ['/blog/old.md', '/blog/a.md', 301],
  ['/blog/old/DE.md', '/blog/a/de.md', 301],
  ['/blog/og/old.png', '/blog/og/a.png', 301],
  ['/blog/old/b.png', '/blog/a/b.png', 301],
  [`/blog/old/pictures/b.png-${HASH}-480.avif`, `/blog/a/pictures/b.png-${HASH}-480.avif`, 301],
  ['/blog/A.md', '/blog/a.md', 301],
  ['/blog/A/b.png', '/blog/a/b.png', 301],
  ['/blog/tag/DNS/rss.xml', '/blog/tag/dns/rss.xml', 301],
  // The address is from a page before the picture changed, or from a server that already has the change.
  ['/blog/a/pictures/b.png-fedcba9876543210-480.avif', '/blog/a/b.png', 302],
] as const)('a file that was at %s is now at %s', async ([pathname, movedTo, status]) => {
  const found = locateAddress(addressAt(pathname), { content: CONTENT, pages: new Map() });
  expect(found).toMatchObject({ movedTo, ...(status === 302 && { isTemporary: true }) });
});

test('only the feed of its language has a translation', async () => {
  const [feed, all, list] = await Promise.all(
    ['/blog/de/rss.xml', '/blog/rss.xml', '/blog/posts.json'].map((path) => at(path)),
  );
  expect(feed?.text).toContain(`<link>${ORIGIN}/blog/a/de</link>`);
  expect(feed?.text).toContain('<language>de</language>');
  expect(feed?.text).toContain(`<link>${ORIGIN}/blog</link>`);
  expect((await at('/blog/de/atom.xml')).text).toContain(`<id>${ORIGIN}/blog#de</id>`);
  expect(feed?.text).not.toContain(`<link>${ORIGIN}/blog/a</link>`);
  expect(`${all?.text} ${list?.text}`).not.toContain('a/de');
  expect((await at('/sitemap.xml')).text).toContain(`<loc>${ORIGIN}/blog/a/de</loc>`);
});

test('a card that is a JPEG says so', async () => {
  const drawCard = async () => Buffer.from('ffd8ffe000104a46494600', 'hex');
  expect((await at('/blog/og/a.png', { drawCard })).type).toBe('image/jpeg');
});

test('a picture that cannot be made is not sent as it is, and that is reported', async () => {
  const wholePicture = () => Promise.reject(new Error('no picture'));
  const { result, reportError } = await at('/blog/a/b.png', { wholePicture });
  expect(result).toBeUndefined();
  expect(reportError).toHaveBeenCalledExactlyOnceWith(new Error('no picture'));
});

test('no search engine lists the card of an unlisted post', async () => {
  expect((await at('/blog/og/unlisted.png')).headers['x-robots-tag']).toBe('noindex');
  expect((await at('/blog/og/a.png')).headers).not.toHaveProperty('x-robots-tag');
});

test('the IndexNow key exists once it is configured', async () => {
  expect((await at('/indexnow.txt', { siteConfig: { ...SITE, indexNowKey: HASH } })).text).toBe(HASH);
});

test('the page for writing in the browser exists only if it is configured and built', async () => {
  const cms = { backend: 'gitlab', repository: 'relay/site', folder: 'posts' } as const;
  const page = await at('/admin', { siteConfig: { ...SITE, cms } });
  expect(page.headers).toMatchObject({
    'x-robots-tag': 'noindex',
    'content-security-policy': expect.stringContaining("connect-src 'self' blob: data: https://gitlab.com"),
  });
  expect(JSON.parse((await at('/admin/config.json', { siteConfig: { ...SITE, cms } })).text)).toMatchObject({
    backend: { name: 'gitlab', repo: 'relay/site', branch: 'main' },
    collections: [{ folder: 'posts' }, { folder: 'posts' }, { files: [{ file: 'authors.yaml' }, {}, {}] }],
  });
  const { cms: _, ...without } = SITE;
  for (const pathname of ['/admin', '/admin/config.json']) {
    expect((await at(pathname, { siteConfig: without })).result).toBeUndefined();
    expect((await at(pathname, { hasCms: false })).result).toBeUndefined();
  }
});

test("the web app manifest has the provider's names", async () => {
  const { blog, brand } = SITE;
  expect(JSON.parse((await at('/site.webmanifest')).text)).toMatchObject({
    name: blog.name,
    short_name: brand,
    description: blog.description,
    start_url: '/blog',
  });
});

test('the pages of other sites are listed if the search has any sources', async () => {
  const sourcePages = [{ url: 'https://docs.example/a', title: 'A', description: '' }];
  expect((await at('/blog/search.json', { sourcePages })).result).toBeUndefined();
  const siteConfig = { ...SITE, search: { defaultTags: [], sources: ['https://docs.example/llms.txt'] } };
  const { result } = await at('/blog/search.json', { sourcePages, siteConfig });
  expect(result).toMatchObject({ body: JSON.stringify(sourcePages), type: 'application/json' });
});
