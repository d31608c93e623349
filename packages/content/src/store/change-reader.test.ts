import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test, vi } from 'vitest';
import { createChangeReader } from '#store/change-reader.ts';

/** A reader whose reads end on demand, one after another. */
async function open(files: readonly string[]) {
  const root = await temporaryFolder(Object.fromEntries(files.map((file) => [file, ''])));
  const begun: string[] = [];
  const waiting: (() => void)[] = [];
  const onRead = vi.fn();
  const read = (names: readonly string[]) => {
    begun.push(names.join(' '));
    return names.some((name) => name.endsWith('.png'))
      ? new Promise<void>((resolve) => waiting.push(resolve))
      : Promise.resolve();
  };
  const onError = (error: unknown) => expect.unreachable(String(error));
  return { begun, waiting, onRead, reader: createChangeReader({ root, read, onRead, onError }) };
}

test('a post waits for its own pictures, and for no others', async () => {
  const { begun, waiting, onRead, reader } = await open(['posts/a/index.md', 'posts/a/one.png', 'posts/b.md']);
  await reader.read(['posts/a', 'posts/a/index.md', 'posts/a/one.png', 'posts/b.md']);
  await expect.poll(() => begun).toEqual(['posts/b.md', 'posts/a posts/a/index.md posts/a/one.png']);
  await reader.read(['posts/b.md']);
  // Its second reading begins when the first has ended.
  await reader.read(['posts/a/index.md']);
  expect(begun.slice(2)).toEqual(['posts/b.md', '']);
  expect(reader.isReading()).toBe(true);
  expect(onRead).not.toHaveBeenCalled();
  waiting[0]?.();
  await expect.poll(() => reader.isReading()).toBe(false);
  expect(begun.at(-1)).toBe('posts/a/index.md');
  expect(onRead).toHaveBeenCalled();
});

test('deleted files come after existing ones, because a post may have moved', async () => {
  const { begun, waiting, reader } = await open(['posts/new/index.md', 'posts/new/one.png']);
  await reader.read(['posts/old.md', 'posts/moved/one.png', 'posts/new/index.md', 'posts/new/one.png']);
  await expect.poll(() => begun).toEqual(['', 'posts/new/index.md posts/new/one.png']);
  waiting[0]?.();
  await expect
    .poll(() => begun)
    .toEqual(['', 'posts/new/index.md posts/new/one.png', 'posts/old.md', 'posts/moved/one.png']);
});
