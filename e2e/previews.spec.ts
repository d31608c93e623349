import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signPreview } from '../server/src/preview/preview-token.ts';
import { type RunningServer, startServer } from './running-server.ts';
import { expect, hydrated, pagelessTest, test } from './test.ts';

const SECRET = 'a secret of the tests, with 32 characters or more';
const DAY_MS = 86_400_000;
// Of each kind of surface that lists posts.
const LISTS = [
  '/blog',
  '/blog/public',
  '/blog/tag/dns',
  '/blog/category/guides',
  '/blog/author/ines-okafor',
  '/blog/search?q=text',
  '/blog/posts.json',
  '/blog/rss.xml',
  '/blog/tag/dns/atom.xml',
  '/blog/feed.json',
  '/sitemap.xml',
  '/llms.txt',
];

// One server for all: of tests that run side by side each worker would start its own.
test.describe.configure({ mode: 'default' });

let directory: string;
let server: RunningServer;

test.beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portico-preview-'));
  await save('public', 'date: 2026-01-01\naliases: [former]');
  await save('a-draft', 'date: 2026-01-03\ndraft: true\nseries: Parts');
  await save('scheduled', 'date: 2999-01-01');
  await save('other', 'date: 2026-01-03\ndraft: true');
  await save('to-be-published', 'date: 2026-01-03\ndraft: true');
  server = await startServer(directory, { PREVIEW_SECRET: SECRET });
});

test.afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true });
});

function save(slug: string, lines: string): Promise<void> {
  const source = `---\ntitle: The ${slug} post\ndescription: About what is ${slug}.\nauthor: Ines Okafor\ntags: [DNS]\ncategory: Guides\n${lines}\n---\n\n## A heading\n\nText of the ${slug} one.\n`;
  return writeFile(path.join(directory, `${slug}.md`), source);
}

function tokenFor(slug: string, { until = Date.now() + DAY_MS, secret = SECRET } = {}): string {
  return signPreview({ slug, until }, secret);
}

type Received = { readonly status: number; readonly headers: Headers; readonly text: string };

async function get(route: string, accept = 'text/html'): Promise<Received> {
  const response = await fetch(`${server.url}${route}`, { headers: { accept }, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

for (const [slug, kind] of [
  ['a-draft', 'a draft'],
  ['scheduled', 'scheduled'],
] as const) {
  pagelessTest(`a preview of ${kind} is the page, which no cache keeps and no search engine finds`, async () => {
    const route = `/blog/${slug}?preview=${tokenFor(slug)}`;
    for (const accept of ['text/html', 'text/markdown', '*/*']) {
      const { status, headers, text } = await get(route, accept);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(text).toContain(`Text of the ${slug} one.`);
      // React parts a text where a value stands in it.
      expect(text.replaceAll('<!-- -->', '')).toContain(`This post is ${kind}.`);
      expect(text).toContain('<meta name="robots" content="noindex"/>');
      for (const address of ['rel="canonical"', 'og:url', 'og:image', `/blog/${slug}.md`, 'application/ld+json']) {
        expect(text).not.toContain(address);
      }
    }
    // As data, which the router fetches for a navigation in the app.
    const data = await get(`/blog/${slug}.data?preview=${tokenFor(slug)}`);
    expect(data.status).toBe(200);
    expect(data.headers.get('cache-control')).toBe('private, no-store');
    expect(data.headers.get('x-robots-tag')).toBe('noindex');
    expect(data.text).toContain(`Text of the ${slug} one.`);
    // It left nothing behind.
    expect((await get(`/blog/${slug}`)).status).toBe(404);
    for (const address of LISTS) {
      expect((await get(address)).text, address).toContain('public');
      expect((await get(address)).text, address).not.toContain(slug);
    }
    expect((await get(`/blog/og/${slug}.png`)).status).toBe(404);
  });
}

const token = tokenFor('a-draft');
const [seconds = '', signature = ''] = token.split('.');
const flipped = signature.startsWith('A') ? 'B' : 'A';

for (const [name, query] of [
  ['tampered with', `preview=${seconds}.${flipped}${signature.slice(1)}`],
  ['with a later end', `preview=${Number(seconds) + 1}.${signature}`],
  ['truncated', `preview=${token.slice(0, -1)}`],
  ['without its signature', `preview=${seconds}`],
  ['of another alphabet', `preview=${seconds}.${'%2B%2F%3D'.repeat(14)}%2B`],
  ["that isn't text", `preview=%FF%FE`],
  ['with a zero byte', `preview=${token}%00`],
  ['that is very long', `preview=${seconds}.${'A'.repeat(1900)}`],
  ['that is empty', 'preview='],
  ['of another post', `preview=${tokenFor('other')}`],
  ['of another secret', `preview=${tokenFor('a-draft', { secret: `${SECRET}.` })}`],
  ['that ended a second ago', `preview=${tokenFor('a-draft', { until: Date.now() - 1000 })}`],
  ['twice', `preview=${token}&preview=${token}`],
  ['after a wrong one', `preview=x&preview=${token}`],
  ['as a list', `preview[]=${token}`],
  ['under another name', `Preview=${token}`],
] as const) {
  pagelessTest(`a preview ${name} is a 404 like any other`, async () => {
    const expected = await get('/blog/no-such-post');
    expect(expected.status).toBe(404);
    const { status, headers, text } = await get(`/blog/a-draft?${query}`);
    expect(status).toBe(404);
    expect(text).toBe(expected.text);
    const without = (all: Headers) => [...all].filter(([field]) => field !== 'date');
    expect(without(headers)).toEqual(without(expected.headers));
    const data = await get(`/blog/a-draft.data?${query}`);
    expect(data.status).toBe(404);
    expect(data.text).not.toContain('Text of the');
  });
}

for (const slug of ['constructor', '__proto__', 'toString', 'no-such-post', 'search%00', 'A%20Draft']) {
  pagelessTest(`a token for ${slug} shows nothing`, async () => {
    const response = await get(`/blog/${slug}?preview=${tokenFor(decodeURIComponent(slug))}`);
    expect([301, 400, 404]).toContain(response.status);
    expect(response.text).not.toContain('Text of the');
  });
}

pagelessTest('a token opens nothing beside the post', async () => {
  for (const route of ['/blog/a-draft.md', '/blog/og/a-draft.png']) {
    expect((await get(`${route}?preview=${token}`)).status, route).toBe(404);
  }
  const listed = await get(`/blog?preview=${token}`);
  expect(listed.text).not.toContain('The a-draft post');
});

pagelessTest('a published post is itself, with a token or a wrong one, and keeps one entry of the cache', async () => {
  const plain = await get('/blog/public');
  for (const query of [
    'preview=x',
    `preview=${token}`,
    `preview=${tokenFor('public', { until: Date.now() - 1000 })}`,
  ]) {
    const { status, text, headers } = await get(`/blog/public?${query}`);
    expect(status).toBe(200);
    expect(text).toBe(plain.text);
    expect(headers.get('cache-control')).toBe(plain.headers.get('cache-control'));
  }
  await expect
    .poll(() => server.log.filter(({ url }) => url === '/blog/public?preview=-').map(({ cache }) => cache))
    .toEqual(['hit', 'hit', 'hit']);
});

pagelessTest('the link to what is published by now leads to the post', async () => {
  const route = `/blog/to-be-published?preview=${tokenFor('to-be-published')}`;
  expect((await get(route)).status).toBe(200);
  await save('to-be-published', 'date: 2026-01-03');
  await expect.poll(async () => (await get(route)).status).toBe(302);
  const { headers } = await get(route);
  expect(headers.get('location')).toBe('/blog/to-be-published');
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect((await get('/blog/to-be-published')).status).toBe(200);
});

pagelessTest('the log has no token', async () => {
  const other = tokenFor('other');
  await get(`/blog/other?x=1&preview=${other}`);
  await expect.poll(() => JSON.stringify(server.log)).toContain('/blog/other?x=1&preview=-"');
  expect(JSON.stringify(server.log)).not.toContain(other.slice(other.indexOf('.') + 1));
});

pagelessTest('a target in absolute-form is verified like any other', async () => {
  const { hostname, port } = new URL(server.url);
  const status = (query: string) =>
    new Promise((resolve, reject) => {
      const target = `${server.url}/blog/a-draft?${query}`;
      const sent = httpRequest({ hostname, port, path: target }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.once('error', reject).end();
    });
  expect(await status(`preview=${token}`)).toBe(200);
  expect(await status('preview=x')).toBe(404);
});

test('the page says what it is and until when, and is there again after a navigation in the app', async ({ page }) => {
  await page.goto(`${server.url}/blog/a-draft?preview=${token}`);
  await hydrated(page);
  await expect(page.getByRole('note')).toHaveText(
    /^Preview This post is a draft\. Whoever has this link sees it until .* UTC\.$/,
  );
  await page.getByRole('link', { name: 'Blog', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Text of the a-draft one.')).toBeVisible();
  await expect(page.getByRole('note')).toBeVisible();
});
