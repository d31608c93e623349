import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type ContentSnapshot, openContentStore } from '#content-store.ts';
import { type ContentUpdate, contentUpdates, followSharedContent, type SharedContent } from '#shared-content.ts';
import { sampleSource } from '#testing/sample-post.ts';

const NEVER_REFUSED = () => {};

async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'shared-content-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  return folder;
}

/** A store that reads a folder, what it has sent, and how another one comes to follow it as from another process. */
async function reading(directory: string) {
  const store = await openContentStore({ directory });
  onTestFinished(() => store.close());
  const listeners = new Set<(update: ContentUpdate) => void>();
  const sent: ContentUpdate[] = [];
  let last: SharedContent | undefined;
  store.onChange(() => {
    const next = store.shared();
    for (const update of contentUpdates(next, last)) {
      sent.push(update);
      listeners.forEach((listener) => void listener(structuredClone(update)));
    }
    last = next;
  });
  async function follow() {
    const follower = await followSharedContent({
      directory,
      refuse: NEVER_REFUSED,
      receive(listener) {
        last = store.shared();
        for (const update of contentUpdates(last)) {
          listener(structuredClone(update));
        }
        listeners.add(listener);
      },
    });
    onTestFinished(() => follower.close());
    return follower;
  }
  return { store, sent, follow };
}

/** All that readers see of a snapshot. */
function shown({ version, index, authors, images, media, errors }: ContentSnapshot) {
  const { bySlug, tags, aliases, unpublished, nextChange } = index;
  return {
    version,
    bySlug: [...bySlug],
    posts: index.posts,
    tags,
    aliases,
    unpublished,
    nextChange,
    authors,
    images,
    media,
    errors,
  };
}

test('who follows a content comes to the same version and index, now and after each change', async () => {
  const directory = await folderOf({
    'posts/one.md': sampleSource(['title: One', 'tags: [a]']),
    'posts/two.md': sampleSource(['title: Two']),
    'posts/two/cover.png': '',
    'posts/code.md': sampleSource(['title: Code'], '```js file=code/a.js\n```\n'),
    'posts/code/a.js': 'let a = 1;\n',
    'posts/broken.md': 'no front matter',
    'authors.yaml': '- name: Ines Okafor\n  role: Engineer\n',
  });
  const { store, sent, follow } = await reading(directory);
  const follower = await follow();
  expect(shown(follower.current())).toEqual(shown(store.current()));
  expect(follower.current().errors).not.toEqual([]);

  const before = follower.current();
  await writeFile(path.join(directory, 'posts/one.md'), sampleSource(['title: One again', 'tags: [a]']));
  await vi.waitUntil(() => follower.current().index.bySlug.get('one')?.title === 'One again');
  await vi.waitUntil(() => follower.current().version === store.current().version);
  expect(shown(follower.current())).toEqual(shown(store.current()));
  // What did not change is the same object, which is how changes are found; and nothing of it was sent.
  expect(follower.current().index.bySlug.get('two')).toBe(before.index.bySlug.get('two'));
  expect(follower.current().images).toBe(before.images);
  expect(sent.flatMap(({ entries }) => entries.map(([file]) => file))).toEqual(['posts/one.md']);

  await rm(path.join(directory, 'posts/two.md'));
  await writeFile(path.join(directory, 'authors.yaml'), '');
  await vi.waitUntil(() => !follower.current().index.bySlug.has('two') && follower.current().authors.size === 0);
  await vi.waitUntil(() => follower.current().version === store.current().version);
  expect(shown(follower.current())).toEqual(shown(store.current()));
});

test('who begins while the content changes shows the changed content from the first moment', async () => {
  const directory = await folderOf({ 'posts/one.md': sampleSource(['title: One']) });
  const { store } = await reading(directory);
  const before = store.shared();
  await writeFile(path.join(directory, 'posts/one.md'), sampleSource(['title: Two']));
  await vi.waitUntil(() => store.current().index.bySlug.get('one')?.title === 'Two');
  let send: ((update: ContentUpdate) => void) | undefined;
  const follower = await followSharedContent({
    directory,
    refuse: NEVER_REFUSED,
    receive(listener) {
      [...contentUpdates(before)].forEach((update) => void listener(structuredClone(update)));
      send = listener;
    },
    now() {
      const listener = send ?? (() => {});
      send = undefined;
      [...contentUpdates(store.shared(), before)].forEach((update) => void listener(structuredClone(update)));
      return Date.now();
    },
  });
  onTestFinished(() => follower.close());
  expect(follower.current().version).toBe(store.current().version);
});

test('who follows later has what was decided where two files want one URL', async () => {
  const directory = await folderOf({ 'posts/b/index.md': sampleSource(['title: First', 'date: 2026-02-02']) });
  const { store, follow } = await reading(directory);
  // By itself, the earlier date would have the URL.
  await writeFile(path.join(directory, 'posts/b.md'), sampleSource(['title: Second', 'date: 2026-01-01']));
  await vi.waitUntil(() => store.current().errors.length > 0);
  const follower = await follow();
  expect(follower.current().index.bySlug.get('b')?.title).toBe('First');
  expect(shown(follower.current())).toEqual(shown(store.current()));
});

test('a large content comes in parts, and is there when all of it is', async () => {
  const entry = { post: undefined, digest: 'd', errors: [{ code: 'file-ignored', file: 'f', message: 'm' }] } as const;
  const content: SharedContent = {
    version: '',
    decided: undefined,
    shared: (post) => ({ post }),
    entries: new Map(Array.from({ length: 1200 }, (_, place) => [`file-${place}`, entry])),
    authors: { authors: new Map(), errors: [] },
    media: { images: new Map(), media: new Map(), errors: [] },
  };
  const updates = [...contentUpdates(content)];
  expect(updates.map(({ entries, complete }) => [entries.length, complete])).toEqual([
    [500, false],
    [500, false],
    [200, true],
  ]);
  const follower = await followSharedContent({
    directory: 'nowhere',
    refuse: NEVER_REFUSED,
    receive: (listener) => updates.forEach(listener),
  });
  expect(follower.current().errors).toHaveLength(1200);
});
