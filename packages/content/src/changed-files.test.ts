import { expect, test, vi } from 'vitest';
import { changedFiles } from '#changed-files.ts';
import type { WatchQuestion } from '#watch-worker.ts';

const namesOf = (count: number) => Array.from({ length: count }, (_, place) => `${place}.md`);

async function all(parts: ReturnType<typeof changedFiles>): Promise<ReadonlyArray<readonly string[]>> {
  const given: Array<readonly string[]> = [];
  for await (const some of parts) {
    given.push(some);
  }
  return given;
}

async function changedOf(files: readonly string[], isSame: (file: string) => boolean) {
  const haveDigests = vi.fn(async (asked: WatchQuestion) => asked.map(([file]) => isSame(file)));
  const digestOf = (file: string) => (file.startsWith('1') ? undefined : `of ${file}`);
  return { given: await all(changedFiles(files, { digestOf, haveDigests })), haveDigests };
}

test('of many files those that are the same are left out, some at a time', async () => {
  const { given, haveDigests } = await changedOf(namesOf(250), (file) => file !== '7.md' && file !== '249.md');
  expect(given.map((some) => some.filter((file) => !file.startsWith('1')))).toEqual([['7.md'], ['249.md']]);
  expect(haveDigests.mock.calls.map(([asked]) => asked.length)).toEqual([89, 50]);
  expect(haveDigests.mock.calls[0]?.[0][0]).toEqual(['0.md', 'of 0.md']);
});

test('those of which nothing is known are given', async () => {
  const { given } = await changedOf(namesOf(250), () => true);
  expect(given.flat()).toEqual(namesOf(250).filter((file) => file.startsWith('1')));
});

test('where nobody can tell, all are given', async () => {
  const files = namesOf(250);
  const given = changedFiles(files, { digestOf: (file) => file, haveDigests: async () => [] });
  expect((await all(given)).flat()).toEqual(files);
});

test('few are given at once, and not compared', async () => {
  const { given, haveDigests } = await changedOf(namesOf(20), () => true);
  expect(given).toEqual([namesOf(20)]);
  expect(haveDigests).not.toHaveBeenCalled();
});
