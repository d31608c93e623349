import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { formatContentError } from '#files/content-error.ts';
import type { ContentSnapshot } from '#store/content-snapshot.ts';
import { type ContentStoreOptions, openContentStore } from '#store/content-store.ts';
import { readHere, samplePng, sampleSource } from '#testing/sample-post.ts';

/* The superuser may read every folder, so these tests become another user. */

const IS_SUPERUSER = process.getuid?.() === 0;

beforeEach(() => {
  if (IS_SUPERUSER) {
    process.seteuid?.('nobody');
    return () => process.seteuid?.(0);
  }
  return undefined;
});

/** Runs a program as the owner of the test's files. If this process became the owner meanwhile, what it reads just then would succeed. */
function asOwner(program: string, args: readonly string[], input = ''): void {
  execFileSync(program, args, { input, ...(IS_SUPERUSER && { uid: 0 }) });
}

const setMode = (folder: string, mode: string) => asOwner('chmod', [mode, folder]);

/** Makes a folder that the other user may read. */
async function readableFolder(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  IS_SUPERUSER && process.seteuid?.(0);
  const folder = await temporaryFolder(files);
  IS_SUPERUSER && process.seteuid?.('nobody');
  setMode(folder, '755');
  // The test's files are deleted by their owner.
  onTestFinished(() => void (IS_SUPERUSER && process.seteuid?.(0)));
  return folder;
}

async function open(directory: string, options: Partial<ContentStoreOptions> = {}) {
  const store = await openContentStore({ directory, read: readHere, ...options });
  onTestFinished(() => store.close());
  return store;
}

const slugsOf = ({ index }: ContentSnapshot) => index.posts.map(({ slug }) => slug);
const titleOf = ({ index }: ContentSnapshot, slug: string) => index.bySlug.get(slug)?.title;
const errorsOf = ({ errors }: ContentSnapshot) => errors.map(formatContentError);

test('a folder that may not be read is refused with one reason', async () => {
  const folder = await readableFolder({ 'a.md': sampleSource() });
  setMode(folder, '0');
  const onError = vi.fn();
  await expect(open(folder, { onError })).rejects.toThrow('EACCES');
  expect(onError).not.toHaveBeenCalled();
});

test('at the start, a folder of posts that may not be read does not count as empty', async () => {
  const content = await readableFolder({ 'posts/a.md': sampleSource(), 'authors.yaml': '' });
  setMode(path.join(content, 'posts'), '0');
  await expect(open(content)).rejects.toThrow(/EACCES.*posts'$/);
});

test('a folder that can no longer be read is reported once, with its path, until it can be read again', async () => {
  const folder = await readableFolder({ 'content/posts/a.md': sampleSource() });
  const content = path.join(folder, 'content');
  const [onStale, onError] = [vi.fn(), vi.fn()];
  const store = await open(content, { onStale, onError });
  setMode(content, '0');
  await expect.poll(() => onStale).toHaveBeenCalledTimes(1);
  expect(onStale).toHaveBeenCalledWith(
    expect.stringMatching(
      `^cannot be read: EACCES: .*${content}.*\\. Readers still get .*\\. Check its permissions\\.`,
    ),
  );
  setMode(content, '755');
  await expect.poll(() => onStale).toHaveBeenLastCalledWith(undefined);
  expect([slugsOf(store.current()), onError.mock.calls]).toEqual([['a'], []]);
});

test("a post's folder that cannot be read is one mistake, and its last good version stays, at a start too", async () => {
  const files = {
    'posts/a/index.md': sampleSource(['title: A']),
    'posts/a/index.de.md': '---\ntitle: Auf Deutsch\ndescription: A\n---\nText.\n',
    'posts/a/plan.png': samplePng(64, 48),
    'posts/b.md': sampleSource(['title: B']),
  };
  const content = await readableFolder(files);
  const ofPost = path.join(content, 'posts/a');
  const onError = vi.fn();
  const store = await open(content, { onError });
  setMode(ofPost, '0');
  const mistake = expect.stringMatching(
    `^posts/a: the folder cannot be read: EACCES: .* '${ofPost}'\\. Check its permissions$`,
  );
  await expect.poll(() => errorsOf(store.current())).toEqual([mistake]);
  const unreadable = store.current();
  expect([slugsOf(unreadable), [...unreadable.images.keys()]]).toEqual([['a', 'b'], ['/blog/a/plan.png']]);

  const shown = new Map(
    Object.entries(files).flatMap(([file, text]) => (typeof text === 'string' ? [[file, text]] : [])),
  );
  const restarted = await open(content, {
    onError,
    findShown: async () => shown,
    shownFiles: async () => [...shown.keys()],
  });
  expect([slugsOf(restarted.current()), errorsOf(restarted.current())]).toEqual([['a', 'b'], [mistake]]);
  expect(titleOf(restarted.current(), 'a/de')).toBe('Auf Deutsch');

  setMode(ofPost, '755');
  asOwner('sh', ['-c', 'cat >"$0"', path.join(ofPost, 'index.md')], sampleSource(['title: New']));
  for (const each of [store, restarted]) {
    await expect.poll(() => [titleOf(each.current(), 'a'), errorsOf(each.current())]).toEqual(['New', []]);
  }
  expect(onError).not.toHaveBeenCalled();
});
