import { parseSiteConfig } from '@portico/config/site-config';
import { buildContentIndex, type ContentSnapshot } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPageCache } from '#cache/page-cache.ts';
import { exchange, parseResponses } from '#http/testing/exchange.ts';
import { type Served, serve } from '#http/testing/small-site.ts';
import { createPostRenderer } from '#rendered-posts/post-renderer.ts';
import { createRenderPool } from '#rendered-posts/render-pool.ts';
import { createResources } from '#resources/resources.ts';
import { createSite } from '#site.ts';
import { site as siteConfig } from '../../e2e/fixture/site.config.ts';

/** The names that an object has without any property of its own, and two that a function has. */
const NAMES = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'name'];

/** Where an address can hold such a name. */
const TARGETS: ReadonlyArray<(name: string) => string> = [
  (name) => `/${name}`,
  (name) => `/${name}.data`,
  (name) => `/assets/${name}`,
  (name) => `/sitemap-${name}.xml`,
  (name) => `/.well-known/${name}`,
  (name) => `/blog/${name}`,
  (name) => `/blog/${name}.md`,
  (name) => `/blog/${name}.data`,
  (name) => `/blog/a-post/${name}`,
  (name) => `/blog/tag/${name}`,
  (name) => `/blog/tag/dns/${name}`,
  (name) => `/blog/tag/${name}/rss.xml`,
  (name) => `/blog/category/${name}`,
  (name) => `/blog/category/guides/${name}`,
  (name) => `/blog/category/${name}/feed.json`,
  (name) => `/blog/og/${name}.png`,
  (name) => `/blog/og/tag/${name}.png`,
];

/** Lines of a request's head that can hold one. */
const LINES: ReadonlyArray<(name: string) => string> = [
  (name) => `${name}: x`,
  (name) => `Accept: text/markdown;${name}=1, ${name}/${name};q=0.5`,
  (name) => `Accept-Encoding: ${name}`,
  (name) => `Cookie: ${name}=${name}; mantle-ui-theme=${name}`,
  (name) => `If-None-Match: "${name}"`,
];

const MEBIBYTE = 1024 * 1024;

const pool = createRenderPool({ limitMs: 60_000 });
afterAll(() => pool.close());

const served: Served[] = [];
let port = 0;

beforeAll(async () => {
  const posts = [samplePost('a-post', { tags: ['DNS'] })];
  const snapshot: ContentSnapshot = {
    version: '1',
    index: buildContentIndex(posts, Date.parse('2030-01-01')),
    authors: new Map(),
    media: new Map(),
    images: new Map(),
    errors: [],
  };
  const content = () => snapshot;
  // Requests of these tests do not wait for the thread to start.
  await pool.run({ kind: 'feed', html: '', url: 'https://culvert.example' });
  const server = await serve(
    createSite({
      files: new Map(),
      cache: createPageCache({ maxBytes: MEBIBYTE, maxSearchBytes: MEBIBYTE }),
      content,
      pages: async ({ pathname }) => ({
        status: pathname === '/blog/a-post' ? 200 : 404,
        headers: { 'content-type': 'text/html' },
        body: Buffer.from('A page'),
      }),
      resources: createResources({
        content,
        renderer: createPostRenderer(pool),
        siteConfig: parseSiteConfig(siteConfig),
        baseUrl: 'http://localhost:3000',
      }),
      headers: {},
      observeRender() {},
    }),
  );
  served.push(server);
  port = server.port;
});

afterAll(() => {
  for (const { close } of served) {
    close();
  }
});

async function statusOf(target: string, lines: readonly string[] = []): Promise<number | undefined> {
  const head = [`GET ${target} HTTP/1.1`, 'Host: localhost:3000', ...lines, 'Connection: close', '', ''].join('\r\n');
  return parseResponses(await exchange(port, head))[0]?.status;
}

test.for(NAMES)('%s is at no address', async (name) => {
  const targets = TARGETS.map((target) => target(name));
  const found = await Promise.all(targets.map(async (target) => [target, await statusOf(target)]));
  expect(found).toEqual(targets.map((target) => [target, 404]));
});

test.for(NAMES)('%s says nothing in a query or a header', async (name) => {
  expect(await statusOf(`/blog/a-post?${name}=${name}`)).toBe(200);
  for (const target of ['/blog/a-post', '/blog/rss.xml']) {
    const found = await Promise.all(LINES.map((line) => statusOf(target, [line(name)])));
    expect(found).toEqual(LINES.map(() => 200));
  }
});

test('nothing of all this was an error of the server', () => {
  expect(served.flatMap(({ errors }) => errors)).toEqual([]);
});
