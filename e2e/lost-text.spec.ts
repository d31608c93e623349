import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startServer } from './running-server.ts';
import { expect, pagelessTest as test } from './test.ts';

function post(title: string, text: string): string {
  return `---\ntitle: ${title}\ndescription: What it is about.\nauthor: Ines Okafor\ndate: 2026-01-02\ntags: [DNS]\ncategory: Guides\n---\n\n${text}\n`;
}

test('a post whose text is lost while its file is wrong is to be asked for again, and all else is there', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-lost-text-'));
  const cache = path.join(folder, '.cache');
  await mkdir(path.join(folder, 'posts'));
  await writeFile(path.join(folder, 'posts/good.md'), post('A good post', 'Some text.'));
  await writeFile(path.join(folder, 'posts/other.md'), post('Another one', 'Other words.'));
  const server = await startServer(folder, { CACHE_DIR: cache });
  const ask = (page: string) => fetch(`${server.url}${page}`);
  expect((await ask('/blog/search?q=a%00b')).status).toBe(200);
  expect(server.log.filter(({ level }) => Number(level) > 30)).toEqual([]);

  // Not by damage to the files: where a process has mapped one that gets shorter, it ends, and SQLite may look through what is left of an
  // index for a minute.
  const database = new DatabaseSync(path.join(cache, 'posts.sqlite'), { timeout: 10_000 });
  database.exec('DELETE FROM texts');
  database.close();
  await writeFile(path.join(folder, 'posts/other.md'), 'no front matter');
  await expect.poll(() => server.log.some(({ file }) => file === 'posts/other.md'), { timeout: 10_000 }).toBe(true);
  for (const page of ['/blog/other.data', '/blog/other.md']) {
    const response = await ask(page);
    expect([page, response.status, response.headers.get('retry-after'), response.headers.get('cache-control')]).toEqual(
      [page, 503, '2', 'no-store'],
    );
  }
  for (const page of ['/blog', '/blog/good.data', '/blog/good.md', '/blog/rss.xml', '/blog/search?q=words']) {
    expect([page, (await ask(page)).status]).toEqual([page, 200]);
  }
  await writeFile(path.join(folder, 'posts/other.md'), post('Another one', 'Better words.'));
  await expect.poll(async () => (await ask('/blog/other.md')).status, { timeout: 10_000 }).toBe(200);
  expect(await server.stop()).toBe(0);
  await rm(folder, { recursive: true });
});
