import { existsSync } from 'node:fs';
import path from 'node:path';
import { isPageMatch, matchRoute } from '@portico/config/match-route';
import { routes } from '@portico/config/routes';
import { parseSiteConfig } from '@portico/config/site-config';
import { buildContentIndex, type ContentSnapshot } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { expect, test, vi } from 'vitest';
import { NO_TEXTS } from '#rendered-posts/no-texts.ts';
import { createResources } from '#resources/resources.ts';
import { site as siteConfig } from '../../../e2e/fixture/site.config.ts';

vi.mock('#cards/card-renderer.ts', () => ({
  createCardRenderer: () => ({ nameOf: () => 'name', draw: async () => Buffer.from('picture') }),
  readCardBrand: async () => undefined,
}));

const PUBLIC_FILES = path.resolve(import.meta.dirname, '../../../e2e/fixture/brand');
const NOW = Date.UTC(2026, 10, 20, 12);
const DUE = Date.parse('2026-11-20T18:00:00Z');
const MIDNIGHT = Date.UTC(2026, 10, 21);

const snapshot: ContentSnapshot = {
  version: '1',
  index: buildContentIndex(
    [
      samplePost('a', { date: '2026-01-01', tags: ['DNS'], category: 'Guides', aliases: ['old'] }),
      samplePost('later', { date: new Date(DUE).toISOString() }),
    ],
    NOW,
  ),
  authors: new Map(),
  media: new Map(),
  images: new Map(),
  errors: [],
};

const options: Parameters<typeof createResources>[0] = {
  content: () => snapshot,
  renderer: NO_TEXTS,
  siteConfig: parseSiteConfig(siteConfig),
  baseUrl: 'https://culvert.example',
  now: () => NOW,
};
const resources = createResources(options);

async function at(pathname: string) {
  const match = matchRoute(pathname);
  return match === undefined || isPageMatch(match) ? undefined : resources(match);
}

test.for([
  ['/robots.txt', undefined],
  ['/.well-known/security.txt', MIDNIGHT],
  ['/llms.txt', DUE],
  ['/sitemap.xml', DUE],
  ['/blog/posts.json', DUE],
  ['/blog/rss.xml', DUE],
  ['/blog/atom.xml', DUE],
  ['/blog/feed.json', DUE],
  ['/blog/tag/dns/rss.xml', DUE],
  ['/blog/category/guides/feed.json', DUE],
  ['/blog/a.md', undefined],
  ['/blog/old.md', DUE],
  ['/og.png', undefined],
  ['/blog/og.png', undefined],
  ['/blog/og/a.png', undefined],
  ['/blog/og/old.png', DUE],
  ['/blog/og/tag/dns.png', DUE],
  ['/blog/og/category/guides.png', DUE],
] as const)('%s is fresh until %s', async ([pathname, freshUntil]) => {
  const response = await at(pathname);
  expect(response).toBeDefined();
  expect(response?.freshUntil).toBe(freshUntil);
});

test.for([
  '/sitemap-2.xml',
  '/blog/tag/nothing/rss.xml',
  '/blog/category/nothing/feed.json',
  '/blog/nothing.md',
  '/blog/later.md',
  '/blog/og/nothing.png',
  '/blog/og/later.png',
  '/blog/og/tag/nothing.png',
  '/blog/og/category/nothing.png',
  '/blog/a/nothing.png',
])('the content has nothing at %s', async (pathname) => {
  const match = matchRoute(pathname);
  expect(match && isPageMatch(match)).toBe(false);
  expect(await at(pathname)).toBeUndefined();
});

test.for([
  ['/blog/rss.xml', '*'],
  ['/blog/tag/dns/atom.xml', '*'],
  ['/blog/category/guides/feed.json', '*'],
  ['/blog/a.md', '*'],
  ['/blog/old.md', '*'],
  ['/blog/posts.json', undefined],
  ['/robots.txt', undefined],
] as const)('pages of other origins may read %s: %s', async ([pathname, origin]) => {
  expect((await at(pathname))?.headers['access-control-allow-origin']).toBe(origin);
});

test('llms.txt of an export promises no choice by Accept', async () => {
  const llms = { name: 'llms', params: {} } as const;
  const textOf = async (make: typeof resources) => String((await make(llms))?.body);
  expect(await textOf(resources)).toContain('Accept');
  expect(await textOf(createResources({ ...options, isServed: false }))).not.toContain('Accept');
});

test.for([
  [undefined, 'https://culvert.example/blog/a'],
  ['https://other.example/a?b=c', 'https://other.example/a?b=c'],
  ['https://例え.jp/入門', 'https://xn--r8jz45g.jp/%E5%85%A5%E9%96%80'],
] as const)(
  'Markdown of a post whose canonical address is %s says so in a header of ASCII',
  async ([canonical, expected]) => {
    const post = samplePost('a', { date: '2026-01-01', ...(canonical && { canonical }) });
    const content = () => ({ ...snapshot, index: buildContentIndex([post], NOW) });
    const response = await createResources({ ...options, content })({ name: 'postMarkdown', params: { slug: 'a' } });
    expect(response?.headers.link).toBe(`<${expected}>; rel="canonical"`);
  },
);

test("a device calls the blog by the provider's names, and each of its icons is there", async () => {
  const { blog, brand } = options.siteConfig;
  const { icons, ...manifest } = JSON.parse(String((await at(routes.webManifest.href()))?.body));
  expect(manifest).toMatchObject({
    name: blog.name,
    short_name: brand,
    description: blog.description,
    start_url: routes.blog.href(),
  });
  const files = icons.map(({ src }: { readonly src: string }) => path.join(PUBLIC_FILES, src));
  expect(files.map((file: string) => existsSync(file))).toEqual([true, true, true, true]);
});

test('the key of IndexNow is there once it is configured', async () => {
  const key = { name: 'indexNowKey', params: {} } as const;
  expect(await resources(key)).toBeUndefined();
  const siteConfig = { ...options.siteConfig, indexNowKey: '0123456789abcdef' };
  expect(String((await createResources({ ...options, siteConfig })(key))?.body)).toBe('0123456789abcdef');
});

test('feeds name the hub that the site has', async () => {
  const siteConfig = { ...options.siteConfig, hub: 'https://hub.example/' };
  const feed = await createResources({ ...options, siteConfig })({ name: 'blogFeed', params: { feed: 'rss.xml' } });
  expect(String(feed?.body)).toContain('https://hub.example/');
});
