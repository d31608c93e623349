import { statSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { badContent } from './bad-content.ts';
import { startServer } from './running-server.ts';
import { expect, pagelessTest as test } from './test.ts';

// Every response of every page is compared with what it was before, while content goes wrong in one way after another.

const MANY = process.env.TEST_ALL === undefined ? 200 : 5_000;
const PAGES = [
  '/blog',
  '/blog/good',
  '/blog/other',
  '/blog/good.md',
  '/blog/tag/dns',
  '/blog/author/ines-okafor',
  '/blog/search?q=text',
  '/blog/rss.xml',
  '/blog/feed.json',
  '/blog/posts.json',
  '/sitemap.xml',
];
const READERS = 2;
// Root may read everything, so the server then runs as another user.
const IS_ROOT = process.getuid?.() === 0;
const NOBODY = IS_ROOT && isOpenToOthers(process.cwd()) ? 65_534 : undefined;
const CASES = badContent(MANY).filter(({ needsUser = false }) => !needsUser || !IS_ROOT || NOBODY !== undefined);

function post(title: string): string {
  return `---\ntitle: ${title}\ndescription: What it is about.\nauthor: Ines Okafor\ndate: 2026-01-02\ntags: [DNS]\ncategory: Guides\n---\n\nSome text.\n`;
}

/** Whether another user can come to a folder. */
function isOpenToOthers(folder: string): boolean {
  const parent = path.dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || isOpenToOthers(parent));
}

test('whatever appears in the content folder, every other page stays as it was', async () => {
  test.setTimeout(process.env.TEST_ALL === undefined ? 90_000 : 600_000);
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-bad-content-'));
  await mkdir(path.join(folder, 'posts/good'), { recursive: true });
  await writeFile(path.join(folder, 'posts/good/index.md'), post('A good post'));
  await writeFile(path.join(folder, 'posts/other.md'), post('Another one'));
  await writeFile(path.join(folder, 'authors.yaml'), '- name: Ines Okafor\n');
  if (NOBODY !== undefined) {
    await chown(folder, NOBODY, NOBODY);
  }
  const server = await startServer(folder, { CACHE_DIR: path.join(folder, '.cache') }, {}, Date.now(), NOBODY);
  const read = async (page: string) => {
    const response = await fetch(`${server.url}${page}`);
    return `${response.status} ${await response.text()}`;
  };
  const good = new Map<string, string>();
  for (const page of PAGES) {
    good.set(page, await read(page));
    expect(good.get(page)).toMatch(/^200 /);
  }

  const wrong: string[] = [];
  let reading = true;
  let answers = 0;
  let present = '';
  const readers = Array.from({ length: READERS }, async () => {
    while (reading) {
      for (const page of PAGES) {
        const during = present;
        if ((await read(page)) !== good.get(page)) {
          wrong.push(`${page} during ${during}`);
        }
        answers += 1;
      }
    }
  });
  if (CASES.length < badContent(MANY).length) {
    process.stdout.write(`${process.cwd()} is closed to other users, so what root may not read is not tried.\n`);
  }
  for (const { name, logged, appear, disappear } of CASES) {
    present = name;
    const [from, answered] = [server.log.length, answers];
    await appear(folder);
    const told = () => server.log.slice(from).filter(({ file, level }) => file === logged?.file && level === 50);
    if (logged !== undefined) {
      await expect.poll(told, { message: name, timeout: 10_000 }).toHaveLength(1);
      expect(told()[0], name).toMatchObject({ ...logged, msg: expect.stringMatching(/.{40}/) });
    }
    await expect.poll(() => answers, { timeout: 30_000 }).toBeGreaterThan(answered + PAGES.length);
    await disappear(folder);
    if (logged !== undefined) {
      const mended = () =>
        server.log.slice(from).some(({ files }) => Array.isArray(files) && files.includes(logged.file));
      await expect.poll(mended, { message: `${name} is gone`, timeout: 10_000 }).toBe(true);
    }
  }
  reading = false;
  await Promise.all(readers);
  // What is right is published as ever.
  await writeFile(path.join(folder, 'posts/other.md'), post('Another title'));
  await expect.poll(() => read('/blog/other'), { timeout: 20_000 }).toContain('Another title');
  expect(await server.stop()).toBe(0);
  await rm(folder, { recursive: true });
  expect(wrong).toEqual([]);
});
