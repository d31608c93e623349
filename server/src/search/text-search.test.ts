import { buildContentIndex, type Post, type PostText } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { RenderRefused } from '#rendered-posts/render-thread.ts';
import { createTextSearch } from '#search/text-search.ts';

const BARE = { title: 'T', description: 'd', tags: [], category: 'Guides', markdown: '' };
const post = (slug: string, fields: Partial<Post>) => samplePost(slug, { ...BARE, ...fields });
const textOf = async ({ markdown }: Post): Promise<PostText> => ({ body: markdown, code: '', sections: [] });

function searchWith(read: (post: Post) => Promise<PostText>, { limitMs = 30_000, onError = vi.fn() } = {}) {
  const onSearch = vi.fn();
  onTestFinished(() => expect(onError).not.toHaveBeenCalled());
  const search = createTextSearch({
    textOf: read,
    defaultTags: [],
    onError,
    onSearch,
    limitMs,
  });
  onTestFinished(search.close);
  const slugs = async (query: string, page = 1) => {
    const found = await search.search(query, page);
    return found === 'late' ? found : found.posts.map(({ post: { slug } }) => slug);
  };
  const follow = (posts: readonly Post[]) => search.follow({ index: buildContentIndex(posts, Date.now()) });
  const followed = async (posts: readonly Post[]) => {
    follow(posts);
    await expect.poll(() => search.isPartial()).toBe(false);
  };
  return { ...search, follow, followed, slugs, onSearch };
}

test('finds what the palette finds and what the texts contain, a page at a time, and follows changes of the content', async () => {
  const { search, slugs, followed, onSearch } = searchWith(textOf);
  const [first, ...others] = Array.from({ length: 30 }, (_, index) =>
    post(`post-${index}`, { markdown: 'A bollard.', date: `2026-01-${String(index + 1).padStart(2, '0')}` }),
  );
  const draft = post('draft', { markdown: 'A bollard.', draft: true });
  await followed([first ?? draft, ...others, draft]);
  expect(await slugs('bollard')).toEqual(Array.from({ length: 12 }, (_, index) => `post-${29 - index}`));
  expect(await slugs('bollard', 3)).toEqual(['post-5', 'post-4', 'post-3', 'post-2', 'post-1', 'post-0']);
  expect(await slugs('post-7')).toEqual(['post-7']);
  expect(await search('guides', 1)).toMatchObject({ total: 30, categories: ['Guides'] });
  await followed([post('post-29', { markdown: 'A gate.' }), ...others.slice(0, 2)]);
  expect([await slugs('bollard'), await slugs('gate')]).toEqual([['post-2', 'post-1'], ['post-29']]);
  expect(await search('bolard', 1)).toMatchObject({ total: 0, suggestion: 'bollard' });
  expect(onSearch).toHaveBeenLastCalledWith('no', 'bolard');
  await followed([]);
  expect(await slugs('bollard')).toEqual([]);
});

test('a search that takes too long is given up, and so are those that wait behind it', async () => {
  const { slugs, followed, onSearch } = searchWith(textOf, { limitMs: 0 });
  await followed([post('a', { markdown: 'A gateway.' })]);
  expect(await Promise.all(Array.from({ length: 60 }, () => slugs('gateway')))).toEqual(Array(60).fill('late'));
  expect(onSearch).toHaveBeenLastCalledWith('late', 'gateway');
});

test('a post whose text cannot be read is found by its title', async () => {
  const { slugs, followed } = searchWith(() => Promise.reject(new RenderRefused('render-failed', 'too long')));
  await followed([post('a', { title: 'Connection migration' })]);
  expect(await slugs('migration')).toEqual(['a']);
});

test('if the server cannot read a text, it tries again after a pause', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const read = vi.fn(textOf).mockRejectedValueOnce(new Error('A module is missing.'));
  const { follow, slugs, isPartial } = searchWith(read);
  follow([post('a', { markdown: 'A gateway.' })]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([isPartial(), await slugs('gateway')]).toEqual([true, []]);
  await vi.advanceTimersByTimeAsync(5000);
  await expect.poll(() => isPartial()).toBe(false);
  expect(await slugs('gateway')).toEqual(['a']);
});

test('a server that stops while posts are added reads no more, and nothing has failed', async () => {
  const read = vi.fn(textOf);
  const { follow, slugs, close } = searchWith(read);
  follow(Array.from({ length: 50 }, (_, index) => post(`post-${index}`, { markdown: 'A gateway.' })));
  await expect.poll(() => read).toHaveBeenCalled();
  const searched = slugs('gateway');
  await close();
  expect(await searched).toBe('late');
  const before = read.mock.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([read.mock.calls.length, before < 50]).toEqual([before, true]);
});
