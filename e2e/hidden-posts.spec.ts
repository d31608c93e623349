import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunningServer, startServer } from './running-server.ts';
import { expect, pagelessTest as test } from './test.ts';

const HIDDEN = { draft: 'draft: true', unlisted: 'unlisted: true', scheduled: 'date: 2999-01-01' };

let directory: string;
let server: RunningServer;

test.beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portico-hidden-'));
  await save('public', 'date: 2026-01-01');
  await save('neighbour', 'date: 2026-01-02');
  for (const [slug, line] of Object.entries(HIDDEN)) {
    await save(slug, line.startsWith('date') ? line : `date: 2026-01-03\n${line}`);
  }
  server = await startServer(directory);
});

test.afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true });
});

function save(slug: string, lines: string): Promise<void> {
  const source = `---\ntitle: The ${slug} post\ndescription: About what is ${slug}.\nauthor: Ines Okafor\ntags: [DNS]\ncategory: Guides\n${lines}\n---\n\nText of the ${slug} one.\n`;
  return writeFile(path.join(directory, `${slug}.md`), source);
}

async function get(route: string, accept = '*/*'): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`${server.url}${route}`, { headers: { accept } });
  return { status: response.status, text: await response.text() };
}

// Each shows the public post, so that an empty response cannot pass.
const SURFACES = {
  index: '/blog',
  'index as data': '/blog.data',
  tag: '/blog/tag/dns',
  category: '/blog/category/guides',
  'search page': '/blog/search?q=post',
  'search in the text': '/blog/search?q=text+of+the',
  'page data list': '/blog/posts.json',
  'related posts and neighbours': '/blog/neighbour',
  'RSS feed': '/blog/rss.xml',
  'Atom feed': '/blog/atom.xml',
  'JSON feed': '/blog/feed.json',
  'RSS feed of a tag': '/blog/tag/dns/rss.xml',
  'Atom feed of a tag': '/blog/tag/dns/atom.xml',
  'JSON feed of a tag': '/blog/tag/dns/feed.json',
  'RSS feed of a category': '/blog/category/guides/rss.xml',
  'Atom feed of a category': '/blog/category/guides/atom.xml',
  'JSON feed of a category': '/blog/category/guides/feed.json',
  sitemap: '/sitemap.xml',
  'llms.txt': '/llms.txt',
};

for (const [name, route] of Object.entries(SURFACES)) {
  test(`the ${name} shows no draft, unlisted or scheduled post`, async () => {
    const { status, text } = await get(route);
    expect(status).toBe(200);
    expect(text).toMatch(/The public post|\/blog\/public/);
    for (const slug of Object.keys(HIDDEN)) {
      expect(text).not.toContain(`The ${slug} post`);
      expect(text).not.toContain(`/blog/${slug}`);
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

test('an unlisted post answers at its URL, as Markdown too, and asks not to be indexed', async () => {
  const page = await get('/blog/unlisted');
  expect(page.status).toBe(200);
  expect(page.text).toContain('<meta name="robots" content="noindex"/>');
  for (const [route, accept] of [
    ['/blog/unlisted.md', '*/*'],
    ['/blog/unlisted', 'text/markdown'],
  ] as const) {
    const response = await fetch(`${server.url}${route}`, { headers: { accept } });
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('vary')).toContain('accept');
    expect(response.headers.get('content-location')).toBe('/blog/unlisted.md');
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
