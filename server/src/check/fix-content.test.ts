import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sampleSource } from '@portico/content/testing';
import { expect, onTestFinished, test } from 'vitest';
import { fixContent } from '#check/fix-content.ts';

test('a file that cannot be written ends it, with those that were mended before', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-fix-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  for (const file of ['a.md', 'b.md', 'locked.md', 'z.md']) {
    await writeFile(path.join(directory, file), sampleSource([file === 'b.md' ? 'draft: true' : 'date: 2026/03/14']));
  }
  const [a, locked] = ['a.md', 'locked.md'].map((file) => path.join(directory, file));
  // Who runs the tests may be a user who can write to every file.
  const write = async (file: string, text: string) => {
    if (file === locked) {
      throw new Error('EACCES: permission denied');
    }
    await writeFile(file, text);
  };
  await expect(fixContent(directory, undefined, write)).rejects.toThrow(
    `${locked} cannot be mended: EACCES: permission denied. Let your user write to it. Mended before that: ${a}.`,
  );
  expect(await readFile(a ?? '', 'utf8')).toBe(sampleSource(['date: 2026-03-14']));
});
