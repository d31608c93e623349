import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSearch } from '@portico/search';
import { exportSite } from './exported-site.ts';
import { site } from './fixture/site.config.ts';
import { writeLargeList } from './large-list.ts';
import { hasNginx, startNginx } from './nginx.ts';
import { freePort } from './running-server.ts';
import { expect, hydrated, test } from './test.ts';

/*
 * The palette of an exported site whose list of posts is too large for browsers, by descriptions that do not compress: it searches parts of it.
 */

const RECENT = ['post-20', 'gone', 'post-21'];
const QUERIES = ['tu', 'tun', 'tuning', 'uning', 'TLS', 'okafor', 'post 4', 'post-47', 'guides', 'tag 5', 'zzzz'];
// Four posts have a word from it on, and nearly all have it within one.
const OF_THE_WHOLE = 't';

let directory: string;
let url: string;
let stop = async () => {};

test.skip(!hasNginx(), 'nginx is not installed: apt-get install nginx-light');

test.beforeAll(async () => {
  // An export on a busy machine.
  test.setTimeout(180_000);
  directory = await mkdtemp(path.join(tmpdir(), 'portico-split-'));
  const content = path.join(directory, 'content');
  await writeLargeList(path.join(content, 'posts'), 80);
  const port = await freePort();
  url = `http://localhost:${port}`;
  const out = path.join(directory, 'out');
  const env = { CONTENT_DIR: content, CACHE_DIR: path.join(directory, 'cache') };
  await exportSite({ out, baseUrl: url, port, env, flags: ['--no-cards'] });
  const nginx = await startNginx(out, `http://127.0.0.1:${port}`);
  stop = async () => void nginx.kill('SIGTERM');
});

test.afterAll(async () => {
  await stop();
  await rm(directory, { recursive: true, force: true });
});

test('the palette of a large export finds in parts of the list what the engine finds in the whole', async ({
  page,
}) => {
  const list = await (await fetch(`${url}/blog/posts.json`)).json();
  const search = createSearch(list, site.search);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.json')) {
      asked.push(request.url().slice(url.length));
    }
  });
  await page.addInitScript((slugs) => localStorage.setItem('portico-recent', JSON.stringify(slugs)), RECENT);
  await page.goto(`${url}/blog`);
  await hydrated(page);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search the blog' });
  const input = palette.getByRole('combobox');
  const group = (name: string) => palette.getByRole('group', { name }).getByRole('option');
  await test.step('it opens with little', async () => {
    await expect(group('Posts')).toHaveCount(5);
    expect(asked[0]).toBe('/blog/search.json');
  });
  await test.step('posts that were read are asked for by their slugs', async () => {
    await expect(group('Recently read')).toHaveText([/Post 20/, /Post 21/]);
  });
  for (const query of [...QUERIES, OF_THE_WHOLE]) {
    expect(asked, `before ${JSON.stringify(query)}`).not.toContain('/blog/posts.json');
    await test.step(`what it finds for ${JSON.stringify(query)}`, async () => {
      await input.fill(query);
      const { posts, tags, categories } = search(query);
      await expect(group('Posts')).toHaveText(posts.map(({ title }) => new RegExp(`^${title}`)));
      await expect(group('Tags')).toHaveText([...tags]);
      await expect(group('Categories')).toHaveText([...categories]);
      const hrefs = await group('Posts').evaluateAll((rows) => rows.map((row) => row.getAttribute('href')));
      expect(hrefs).toEqual(posts.map(({ slug }) => `/blog/${slug}`));
    });
  }
  expect(asked).toContain('/blog/posts.json');
});
