import { readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openContentStore } from '@portico/content';
import { readText } from '@portico/content/reading';
import { sampleSource } from '@portico/content/testing';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test, vi } from 'vitest';
import { openLastGood } from '#content/last-good.ts';

vi.setConfig({ testTimeout: 60_000 });
const WAIT = { timeout: 20_000 };
const BROKEN = '---\ntitle: [\n---\nText.\n';
const DAY = 86_400_000;

async function folders(files: Readonly<Record<string, string>>) {
  const contentDirectory = await temporaryFolder(files);
  const environment = { contentDirectory, cacheDirectory: await temporaryFolder() };
  const log = { warn: vi.fn() };

  /** A server from its start until it keeps nothing anymore. Returns what readers saw. */
  async function run(during = async () => {}): Promise<Readonly<Record<string, string>>> {
    const lastGood = await openLastGood({ environment, log });
    const store = await openContentStore({
      directory: contentDirectory,
      read: async (source) => readText(source),
      findShown: lastGood.find,
      shownFiles: lastGood.files,
    });
    lastGood.follow(store);
    await during();
    const count = store.shownPosts().length;
    await vi.waitFor(async () => expect((await kept()).length).toBe(count), WAIT);
    await store.close();
    return Object.fromEntries([...store.current().index.bySlug].map(([slug, post]) => [slug, post.markdown.trim()]));
  }

  /** The names of the files that are written to their end. */
  async function kept(): Promise<readonly string[]> {
    const names = await readdir(path.join(environment.cacheDirectory, 'posts')).catch(() => []);
    return names.filter((name) => !name.endsWith('.part'));
  }

  const save = (file: string, text: string) => writeFile(path.join(contentDirectory, file), text);
  return { run, save, kept, log, ...environment };
}

test('a post that has a mistake after a restart is the one that readers saw, and no draft is kept', async () => {
  const { run, save, kept, log, cacheDirectory } = await folders({
    'a.md': sampleSource(['title: A'], 'Good.\n'),
    'a.de.md': '---\ntitle: A\ndescription: A\n---\nGut.\n',
    'code/index.md': sampleSource(['title: Code'], '```js file="a.js"\n```\n'),
    'code/a.js': 'shown();',
    'draft.md': sampleSource(['title: D', 'draft: true'], 'Secret.\n'),
    'later.md': sampleSource(['title: L', 'date: 2999-01-01'], 'Secret.\n'),
    'of-draft.md': sampleSource(['title: O', 'draft: true'], 'Secret.\n'),
    'of-draft.de.md': '---\ntitle: O\ndescription: O\ndraft: false\n---\nOffen.\n',
  });
  const first = await run();
  expect(Object.keys(first).sort()).toEqual(['a', 'a/de', 'code', 'of-draft/de']);
  const stored = await Promise.all(
    (await kept()).map((name) => readFile(path.join(cacheDirectory, 'posts', name), 'utf8')),
  );
  expect(stored).toHaveLength(3);
  expect(stored.join()).not.toContain('Secret');

  await save('a.md', BROKEN);
  await save('a.de.md', BROKEN);
  await save('code/index.md', sampleSource(['title: Code', 'tags: {'], '```js file="a.js"\n```\n'));
  const { 'of-draft/de': _, ...others } = first;
  expect(await run()).toMatchObject(others);
  expect(log.warn.mock.calls.map(([, text]) => text)).toContain(
    'Readers get the last good version of a.md, because it has a mistake or cannot be read. Correct it',
  );
  // What was broken at two starts is still there.
  expect(await run()).toMatchObject(others);
});

test('what readers saw is kept while the posts cannot be read at a start', async () => {
  const { run, save, log, contentDirectory, cacheDirectory } = await folders({
    'posts/a.md': sampleSource(['title: A'], 'Good.\n'),
    'posts/b/index.md': sampleSource(['title: B'], 'Good.\n'),
    'posts/b/index.de.md': '---\ntitle: B\ndescription: B\n---\nGut.\n',
  });
  const before = await run();
  expect(Object.keys(before)).toHaveLength(3);
  const [posts, elsewhere] = ['posts', 'elsewhere'].map((name) => path.join(contentDirectory, name)) as [
    string,
    string,
  ];
  await rename(posts, elsewhere);
  await symlink('a-disk-that-is-not-mounted', posts);
  await expect(run()).rejects.toThrow(`${posts} is a link`);
  await rm(posts);
  await rename(elsewhere, posts);
  await save('posts/a.md', BROKEN);
  expect(await run()).toEqual(before);
  const lastGood = await openLastGood({ environment: { contentDirectory, cacheDirectory }, log });
  expect([...(await lastGood.files())].sort()).toEqual(['posts/a.md', 'posts/b/index.de.md', 'posts/b/index.md']);
});

test('a post that was withdrawn, deleted or not seen for a week does not come back', async () => {
  const files = ['a', 'b', 'c', 'd'].map(
    (name) => [`${name}.md`, sampleSource([`title: ${name}`], 'Good.\n')] as const,
  );
  const { run, save, kept, contentDirectory, cacheDirectory } = await folders(Object.fromEntries(files));
  expect(Object.keys(await run())).toHaveLength(4);
  // It says so, though the rest is broken.
  await save('a.md', '---\ntitle: [\ndraft: true\n---\nText.\n');
  await rm(path.join(contentDirectory, 'b.md'));
  // A draft while a server runs.
  await run(async () => {
    await save('c.md', sampleSource(['title: c', 'draft: true'], 'Text.\n'));
    await vi.waitFor(async () => expect((await kept()).length).toBe(1), WAIT);
  });
  await save('b.md', BROKEN);
  await save('c.md', BROKEN);
  const [name = ''] = await kept();
  const long = new Date(Date.now() - 8 * DAY);
  await utimes(path.join(cacheDirectory, 'posts', name), long, long);
  await save('d.md', BROKEN);
  expect(await run()).toEqual({});
});
