import { isPageMatch, matchRoute } from '@portico/config/match-route';
import { routes } from '@portico/config/routes';
import { parseSiteConfig } from '@portico/config/site-config';
import { buildContentIndex, type ContentSnapshot, readPost } from '@portico/content';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Card } from '#cards/card-of.ts';
import { NO_TEXTS } from '#rendered-posts/no-texts.ts';

import { createResources } from '#resources/resources.ts';
import { site as siteConfig } from '../../../e2e/fixture/site.config.ts';

const site = parseSiteConfig(siteConfig);
const render = vi.fn<(card: Card) => Promise<Buffer>>();
const createCardRenderer = vi.fn((_brand: unknown, _accent: unknown) => ({ nameOf: () => 'name', draw: render }));
vi.mock('#cards/card-renderer.ts', () => ({ createCardRenderer, readCardBrand: async () => undefined }));

beforeEach(() => {
  render.mockResolvedValue(Buffer.from('picture'));
});

afterEach(() => {
  vi.resetAllMocks();
  createCardRenderer.mockImplementation(() => ({ nameOf: () => 'name', draw: render }));
});

/** The cards of the site by address, as its resources give them. */
function cardsOf() {
  let snapshot = snapshotOf();
  const resources = createResources({
    content: () => snapshot,
    renderer: NO_TEXTS,
    siteConfig: site,
    baseUrl: 'https://culvert.example',
  });
  return async (pathname: string, content: ContentSnapshot) => {
    snapshot = content;
    const match = matchRoute(pathname);
    if (match === undefined || !routes[match.name].isCard || isPageMatch(match)) {
      throw new Error(`No card can be at ${pathname}. Ask for the path of a route of cards.`);
    }
    return resources(match);
  };
}

function snapshotOf(...lines: readonly string[]): ContentSnapshot {
  const source = `---\ntitle: A title\ndescription: d\nauthor: a\ndate: 2026-01-02\ntags: [DNS]\ncategory: c\n${lines.join('\n')}\n---\n`;
  const { post } = readPost(source, 'posts/a.md');
  const index = buildContentIndex(post === undefined ? [] : [post], Date.parse('2026-06-01'));
  return { version: '1', index, authors: new Map(), media: new Map(), images: new Map(), errors: [] };
}

test('a card is a PNG that other origins may embed', async () => {
  const card = await cardsOf()('/blog/og/a.png', snapshotOf());
  expect(card).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' },
  });
  expect(card?.headers).not.toHaveProperty('x-robots-tag');
  expect(card?.body.toString()).toBe('picture');
});

test("an unlisted post's card asks not to be indexed", async () => {
  const card = await cardsOf()('/blog/og/a.png', snapshotOf('unlisted: true'));
  expect(card?.headers).toMatchObject({ 'x-robots-tag': 'noindex' });
});

test("a former slug's card leads to the present one's", async () => {
  const card = await cardsOf()('/blog/og/old.png', snapshotOf('aliases: [old]'));
  expect(card).toMatchObject({ status: 301, headers: { location: '/blog/og/a.png' } });
});

test('what is no card does not load the renderer', async () => {
  expect(await cardsOf()('/blog/og/unknown.png', snapshotOf())).toBeUndefined();
  expect(createCardRenderer).not.toHaveBeenCalled();
});
