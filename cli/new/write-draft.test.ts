import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sampleSource } from '@portico/content/testing';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { type DraftOptions, writeDraft } from '#new/write-draft.ts';

function written(directory: string, title: string, options: Partial<DraftOptions> = {}) {
  const now = Date.parse('2026-03-14T23:30:00-02:00');
  return writeDraft({ directory, title, blog: {}, now, ...options });
}

async function draft(...draftOf: Parameters<typeof written>): Promise<string> {
  return (await written(...draftOf)).file;
}

/** Every file of a folder with its text. */
async function filesIn(directory: string): Promise<Record<string, string>> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const texts = files.map(async (file) => [path.relative(directory, file), await readFile(file, 'utf8')]);
  return Object.fromEntries(await Promise.all(texts));
}

test('a draft is written under its slug, with the day in UTC', async () => {
  const directory = await temporaryFolder({ 'authors.yaml': '- name: Ines Okafor\n', 'posts/a.md': sampleSource() });
  const file = await draft(directory, '  Über\nQUIC: a guide ', { blog: { author: 'Ines Okafor' } });
  expect(path.relative(directory, file)).toBe('posts/ueber-quic-a-guide.md');
  expect(await readFile(file, 'utf8')).toBe(
    '---\ntitle: "Über QUIC: a guide"\ndescription: TODO\nauthor: Ines Okafor\ndate: 2026-03-15\ntags: []\ncategory: TODO\ndraft: true\n---\n\n',
  );
});

test.for<[string, Record<string, string>, string]>([
  ['posts/ where it is', { 'posts/a.md': sampleSource() }, 'posts/b.md'],
  ['posts/ of an empty folder, which is made', {}, 'posts/b.md'],
  ['the content folder itself where it holds the posts', { 'a.md': sampleSource() }, 'b.md'],
])('drafts go into %s', async ([, files, expected]) => {
  const directory = await temporaryFolder(files);
  expect(path.relative(directory, await draft(directory, 'B'))).toBe(expected);
});

test("a draft may have a folder for its pictures, and a slug that doesn't come from its title", async () => {
  const directory = await temporaryFolder({ 'posts/a.md': sampleSource() });
  const file = await draft(directory, 'Why it is so', { slug: 'reasons', inFolder: true });
  expect(path.relative(directory, file)).toBe('posts/reasons/index.md');
  expect(await readFile(file, 'utf8')).toContain('title: Why it is so\n');
  await expect(draft(directory, 'B', { slug: 'reasons' })).rejects.toThrow('posts/reasons/index.md already');
  await expect(draft(directory, 'B', { slug: 'a', inFolder: true })).rejects.toThrow('posts/a.md already');
  expect(path.relative(directory, await draft(directory, 'B', { slug: '../My Post' }))).toBe('posts/my-post.md');
});

test('without a configured author, the draft has a placeholder, and hints name the authors and categories', async () => {
  const directory = await temporaryFolder({ 'authors.yaml': '- name: Ines Okafor\n', 'posts/a.md': sampleSource() });
  const { file, hints } = await written(directory, 'B');
  expect(await readFile(file, 'utf8')).toContain('author: TODO\n');
  expect(hints).toEqual(['Authors: Ines Okafor', 'Categories: Guides']);
  expect((await written(directory, 'C', { blog: { author: 'Ines Okafor' } })).hints).toEqual(['Categories: Guides']);
});

test.for<[string, string, string]>([
  ['a post has the slug', 'A', '/blog/a is posts/a.md already'],
  ['a draft has it', 'A draft', '/blog/a-draft is posts/a-draft.md already'],
  ['a post that cannot be read has it', 'Broken', '/blog/broken is posts/broken.md already'],
  ['it is a former slug', 'Old', '/blog/old is a former slug of posts/a.md'],
  ['the site has a page there', 'Search', '/blog/search is a page of the site itself'],
  ['the title is empty', ' ', 'The title has no letter or digit'],
])('nothing is written if %s', async ([, title, message]) => {
  const directory = await temporaryFolder({
    'posts/a.md': sampleSource(['aliases: [old]']),
    'posts/beside-images/index.md': sampleSource(),
    'posts/a-draft.md': sampleSource(['draft: true']),
    'posts/broken.md': 'no front matter',
  });
  const before = await filesIn(directory);
  await expect(draft(directory, title)).rejects.toThrow(message.replace('posts/', `${directory}/posts/`));
  expect(await filesIn(directory)).toEqual(before);
});

test('a missing content folder is reported, with the variable to set', async () => {
  const missing = path.join(await temporaryFolder({}), 'none');
  await expect(draft(missing, 'A')).rejects.toThrow(`The content folder ${missing} cannot be read`);
  await expect(draft(missing, 'A')).rejects.toThrow('Set CONTENT_DIR');
});
