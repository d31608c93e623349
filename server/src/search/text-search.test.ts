import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildContentIndex, type ContentSnapshot, type Post } from '@portico/content';
import { openTestContent } from '@portico/content/test-content';
import { samplePost, sampleSource } from '@portico/content/testing';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTextSearch } from '#search/text-search.ts';

// A busy machine reads slowly.
vi.setConfig({ testTimeout: 60_000 });

const NO_FILE = () => undefined;
const BARE = { title: 'T', description: 'd', tags: [], category: 'Guides', markdown: '' };
const indexOf = (...posts: readonly Post[]) => ({ index: buildContentIndex(posts, Date.now()) });
const post = (slug: string, fields: Partial<Post> = {}) => samplePost(slug, { ...BARE, ...fields });

function searchIn(storeFile: () => string | undefined, { limitMs = 30_000 } = {}) {
  const onSearch = vi.fn();
  const onError = vi.fn();
  onTestFinished(() => expect(onError).not.toHaveBeenCalled());
  const textSearch = createTextSearch({ storeFile, defaultTags: [], onError, onSearch, limitMs });
  onTestFinished(textSearch.close);
  const slugs = async (query: string, page = 1) => {
    const found = await textSearch.search(query, page);
    return found === 'late' ? found : found.posts.map(({ post: { slug } }) => slug);
  };
  return { ...textSearch, slugs, onSearch };
}

const source = (date: number, text: string, lines: readonly string[] = []) => {
  const day = String(date + 1).padStart(2, '0');
  return sampleSource(['title: T', 'description: d', 'tags: []', `date: 2026-01-${day}`, ...lines], `${text}\n`);
};

test('finds what the palette finds and what the texts contain, a page at a time, and follows changes of the content', async () => {
  const files = Array.from({ length: 30 }, (_, index) => [`post-${index}.md`, source(index, 'A bollard.')] as const);
  const draft = source(0, 'A bollard, and a capstan.', ['draft: true']);
  const directory = await temporaryFolder({ ...Object.fromEntries(files), 'draft.md': draft });
  const content = await openTestContent(directory);
  const { search, follow, slugs, onSearch } = searchIn(() => content.state().store);
  const followed = async (snapshot: Pick<ContentSnapshot, 'index'>) => {
    follow(snapshot);
    await expect.poll(() => search('bollard', 1)).toMatchObject({ isPartial: false });
  };
  // Texts that are made later are found without another change.
  await followed(content.current());
  expect(await slugs('bollard')).toEqual(Array.from({ length: 12 }, (_, index) => `post-${29 - index}`));
  expect(await slugs('bollard', 3)).toEqual(['post-5', 'post-4', 'post-3', 'post-2', 'post-1', 'post-0']);
  expect(await slugs('post-7')).toEqual(['post-7']);
  expect(await search('guides', 1)).toMatchObject({ total: 30, categories: ['Guides'] });
  await writeFile(path.join(directory, 'post-29.md'), source(29, 'A gate.'));
  await Promise.all(files.slice(2, 29).map(([file]) => rm(path.join(directory, file))));
  await expect
    .poll(() => content.current().index.posts.map(({ slug }) => slug))
    .toEqual(['post-29', 'post-1', 'post-0']);
  await expect
    .poll(async () => {
      await followed(content.current());
      return [await slugs('bollard'), await slugs('gate')];
    })
    .toEqual([['post-1', 'post-0'], ['post-29']]);
  expect(await search('bolard', 1)).toMatchObject({ total: 0, suggestion: 'bollard' });
  expect(onSearch).toHaveBeenLastCalledWith('no', 'bolard');
  // What only a draft says is neither found nor suggested.
  expect(await search('capstan', 1)).toMatchObject({ total: 0, suggestion: undefined });
  expect(await search('capstam', 1)).toMatchObject({ total: 0, suggestion: undefined });
  await followed(indexOf());
  expect(await slugs('bollard')).toEqual([]);
});

test('a search that takes too long is given up, and so are those that wait behind it', async () => {
  const { slugs, follow, onSearch } = searchIn(NO_FILE, { limitMs: 0 });
  follow(indexOf(post('a', { title: 'A gateway' })));
  expect(await Promise.all(Array.from({ length: 60 }, () => slugs('gateway')))).toEqual(Array(60).fill('late'));
  expect(onSearch).toHaveBeenLastCalledWith('late', 'gateway');
});

test('a post whose text is not made is found by its title', async () => {
  const { search, slugs, follow } = searchIn(NO_FILE);
  follow(indexOf(post('a', { title: 'Connection migration' })));
  expect(await slugs('migration')).toEqual(['a']);
  expect(await search('migration', 1)).toMatchObject({ isPartial: true });
});

test('posts are found by their titles while the file of the store is damaged', async () => {
  const directory = await temporaryFolder({ 'workshop.sqlite': 'Not a database. '.repeat(1000) });
  const { slugs, follow } = searchIn(() => path.join(directory, 'workshop.sqlite'));
  follow(indexOf(post('a', { title: 'Connection migration' })));
  expect(await slugs('migration')).toEqual(['a']);
});

test('a server that stops while somebody searches has not failed', async () => {
  const { slugs, follow, close } = searchIn(NO_FILE);
  follow(indexOf(...Array.from({ length: 50 }, (_, index) => post(`post-${index}`, { title: 'A gateway' }))));
  const searched = slugs('gateway');
  await close();
  expect([await searched, await slugs('gateway')]).toEqual(['late', 'late']);
});
