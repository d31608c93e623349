import { buildContentIndex, type ContentSnapshot } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { parseSiteConfig } from '@portico/site/config';
import { isPageMatch, matchRoute } from '@portico/site/match-route';
import { expect, test, vi } from 'vitest';
import { NO_TEXTS } from '#rendered-posts/no-texts.ts';
import { createResources } from '#resources/resources.ts';
import { site as siteConfig } from '../../../e2e/fixture/site.config.ts';

vi.mock('#cards/card-renderer.ts', () => ({
  createCardRenderer: () => ({ nameOf: () => 'name', draw: async () => Buffer.from('picture') }),
  readCardBrand: async () => undefined,
}));

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

test('llms.txt of an export promises no choice by Accept', async () => {
  const llms = { name: 'llms', params: {} } as const;
  const textOf = async (make: typeof resources) => String((await make(llms))?.body);
  expect(await textOf(resources)).toContain('Accept');
  expect(await textOf(createResources({ ...options, isServed: false }))).not.toContain('Accept');
});
