import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FEED_FILES, type RouteName, routes } from '@portico/config/routes';
import { IS_EXPORTED } from './exported-site.ts';
import { type RunningServer, startServer } from './running-server.ts';
import { expect, pagelessTest as test } from './test.ts';

const HIDDEN = { draft: 'draft: true', unlisted: 'unlisted: true', scheduled: 'date: 2999-01-01' };

// One server for all: of tests that run side by side each worker would start its own.
test.describe.configure({ mode: 'default' });

let directory: string;
let server: RunningServer;

test.beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portico-hidden-'));
  await save('public', 'date: 2026-01-01');
  await save('neighbour', 'date: 2026-01-02');
  for (const [slug, line] of Object.entries(HIDDEN)) {
    await save(slug, line.startsWith('date') ? line : `date: 2026-01-03\n${line}`, '[Ines Okafor, Only Hidden]');
  }
  server = await startServer(directory);
});

test.afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true });
});

function save(slug: string, lines: string, author = 'Ines Okafor'): Promise<void> {
  const own = Object.hasOwn(HIDDEN, slug) ? `, Only ${slug}` : '';
  const source = `---\ntitle: The ${slug} post\ndescription: About what is ${slug}.\nauthor: ${author}\ntags: [DNS${own}]\ncategory: ${own === '' ? 'Guides' : `Only ${slug}`}\nseries: Parts\n${lines}\n---\n\nText of the ${slug} one.\n`;
  return writeFile(path.join(directory, `${slug}.md`), source);
}

async function get(route: string, accept = '*/*'): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`${server.url}${route}`, { headers: { accept } });
  return { status: response.status, text: await response.text() };
}

/** An exported site answers no query: its browsers search in the list of posts. */
function asked(...addresses: readonly string[]): readonly string[] {
  return IS_EXPORTED ? [] : addresses;
}

/** Addresses of each route that has the public post in it, so that an empty response cannot pass. */
const SURFACES = {
  home: ['/'],
  pricing: ['/pricing'],
  download: ['/download'],
  blog: ['/blog', '/blog.data'],
  search: ['/blog/search', ...asked('/blog/search?q=post', '/blog/search?q=text+of+the', '/blog/search.data?q=post')],
  tag: ['/blog/tag/dns', '/blog/tag/dns.data'],
  category: ['/blog/category/guides'],
  blogFeed: FEED_FILES.map((feed) => routes.blogFeed.href({ feed })),
  tagFeed: FEED_FILES.map((feed) => routes.tagFeed.href({ tag: 'dns', feed })),
  categoryFeed: FEED_FILES.map((feed) => routes.categoryFeed.href({ category: 'guides', feed })),
  author: ['/blog/author/ines-okafor', '/blog/author/ines-okafor.data'],
  authorFeed: FEED_FILES.map((feed) => routes.authorFeed.href({ author: 'ines-okafor', feed })),
  postList: ['/blog/posts.json'],
  sitemap: ['/sitemap.xml'],
  llms: ['/llms.txt'],
  post: ['/blog/neighbour', '/blog/neighbour.data'],
} satisfies Partial<Record<RouteName, readonly string[]>>;

/** The other routes, each with the reason. */
const WITHOUT_LISTS = {
  siteCard: 'a picture of the brand',
  blogCard: 'a picture of the brand',
  tagCard: 'requested below for hidden posts',
  categoryCard: 'requested below for hidden posts',
  authorCard: 'requested below for hidden posts',
  authorPicture: 'a picture of somebody',
  picture: 'an image, which a server has before the post is published too',
  postCard: 'requested below for hidden posts',
  sitemapPart: 'is there past 50,000 addresses only, and made of the same entries',
  robots: 'has no posts',
  indexNowKey: 'has no posts',
  webManifest: 'has no posts',
  security: 'has no posts',
  postMarkdown: 'requested below for hidden posts',
  besidePost: 'an image, which a server has before the post is published too',
} satisfies Partial<Record<RouteName, string>>;

test('each route of the table is looked at, or has its reason not to be', () => {
  expect([...Object.keys(SURFACES), ...Object.keys(WITHOUT_LISTS)].toSorted()).toEqual(Object.keys(routes).toSorted());
});

for (const [name, addresses] of Object.entries(SURFACES)) {
  test(`${name} shows no draft, unlisted or scheduled post, nor what only they are filed under`, async () => {
    for (const address of addresses) {
      const { status, text } = await get(address);
      expect(status, address).toBe(200);
      expect(text, address).toMatch(/The public post|\/blog\/public/);
      for (const slug of Object.keys(HIDDEN)) {
        for (const trace of [
          `The ${slug} post`,
          `/blog/${slug}`,
          `Only ${slug}`,
          `only-${slug}`,
          `Text of the ${slug}`,
        ]) {
          expect(text, address).not.toContain(trace);
        }
      }
    }
  });
}

for (const slug of Object.keys(HIDDEN)) {
  test(`nothing is at the tag and the category that only the ${slug} post has`, async () => {
    const name = `only-${slug}`;
    for (const address of [
      `/blog/tag/${name}`,
      `/blog/category/${name}`,
      `/blog/tag/${name}.data`,
      `/blog/og/tag/${name}.png`,
      `/blog/og/category/${name}.png`,
      ...FEED_FILES.map((feed) => routes.tagFeed.href({ tag: name, feed })),
      ...FEED_FILES.map((feed) => routes.categoryFeed.href({ category: name, feed })),
    ]) {
      expect((await get(address)).status, address).toBe(404);
    }
  });
}

for (const slug of ['draft', 'scheduled']) {
  for (const [form, route, accept] of [
    ['page', `/blog/${slug}`, 'text/html'],
    ['Markdown', `/blog/${slug}.md`, '*/*'],
    ['page as Markdown', `/blog/${slug}`, 'text/markdown'],
    ['data', `/blog/${slug}.data`, '*/*'],
    ['card', `/blog/og/${slug}.png`, '*/*'],
  ] as const) {
    test(`a ${slug} post has no ${form}`, async () => {
      const { status, text } = await get(route, accept);
      expect(status).toBe(404);
      expect(text).not.toContain(`The ${slug} post`);
    });
  }
}

for (const [form, route] of [
  ['page', '/blog/author/only-hidden'],
  ['feed', '/blog/author/only-hidden/rss.xml'],
  ['card', '/blog/og/author/only-hidden.png'],
] as const) {
  test(`who wrote nothing but hidden posts has no ${form}`, async () => {
    expect((await get(route)).status).toBe(404);
  });
}

test('the byline of such a post leads nowhere', async () => {
  const { text } = await get('/blog/unlisted');
  expect(text).toContain('Only Hidden');
  expect(text).not.toContain('only-hidden');
});

test('the page of an unlisted post leads to no other hidden one, and is not in its series', async () => {
  for (const address of ['/blog/unlisted', '/blog/unlisted.data', '/blog/unlisted.md']) {
    const { text } = await get(address);
    expect(text, address).toContain('unlisted');
    for (const slug of ['draft', 'scheduled']) {
      for (const trace of [`The ${slug} post`, `/blog/${slug}`, `Only ${slug}`, `Text of the ${slug}`]) {
        expect(text, address).not.toContain(trace);
      }
    }
  }
  const page = (await get('/blog/unlisted')).text.replaceAll('<!-- -->', '');
  expect(page).toContain('From the series <strong>Parts</strong>');
  expect(page).not.toContain('Part 0');
  // Readers who have its address may share it.
  expect((await get('/blog/og/unlisted.png')).status).toBe(200);
});

test('an unlisted post answers at its URL, as Markdown too, and asks not to be indexed', async () => {
  const page = await get('/blog/unlisted');
  expect(page.status).toBe(200);
  expect(page.text).toContain('<meta name="robots" content="noindex"/>');
  for (const [route, accept] of [
    ['/blog/unlisted.md', '*/*'],
    // To choose by it takes a server.
    ...(IS_EXPORTED ? [] : [['/blog/unlisted', 'text/markdown'] as const]),
  ] as const) {
    const response = await fetch(`${server.url}${route}`, { headers: { accept } });
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    if (!IS_EXPORTED) {
      expect(response.headers.get('vary')).toContain('accept');
      expect(response.headers.get('content-location')).toBe('/blog/unlisted.md');
    }
    expect(await response.text()).toContain('# The unlisted post\n\nText of the unlisted one.');
  }
});

test('a changed text is in the feeds and the Markdown at once', async () => {
  await save('public', 'date: 2026-01-01');
  const source =
    '---\ntitle: The public post\ndescription: About what is public.\nauthor: Ines Okafor\ndate: 2026-01-01\ntags: [DNS]\ncategory: Guides\n---\n\nText of the corrected one.\n';
  const routes = ['/blog/rss.xml', '/blog/tag/dns/atom.xml', '/blog/category/guides/feed.json', '/blog/public.md'];
  for (const route of routes) {
    expect((await get(route)).text).not.toContain('corrected');
  }
  await writeFile(path.join(directory, 'public.md'), source);
  for (const route of routes) {
    await expect.poll(async () => (await get(route)).text, { timeout: 2000, intervals: [50] }).toContain('corrected');
  }
});
