import { buildContentIndex, type ContentSnapshot } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { parseSiteConfig } from '@portico/site/config';
import { expect, test, vi } from 'vitest';
import { createResources } from '#resources/resources.ts';
import { site as siteConfig } from '../../../site.config.ts';

vi.mock('#cards/card-renderer.ts', () => ({ createCardRenderer: () => async () => Buffer.from('picture') }));

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
  images: new Map(),
  errors: [],
};

const resources = createResources({
  content: () => snapshot,
  renderer: {
    renderPost: async () => ({ html: '', headings: [], notices: [] }),
    feedHtml: async () => '',
    markdownOf: async () => '',
  },
  site: parseSiteConfig(siteConfig),
  baseUrl: 'https://culvert.example',
  now: () => NOW,
});

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
  const answer = await resources(pathname);
  expect(answer).toBeDefined();
  expect(answer?.freshUntil).toBe(freshUntil);
});
