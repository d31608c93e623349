import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../content-folder.ts';
import { expect, pagelessTest as test } from '../test.ts';
import { npmRun } from './npm-run.ts';

test('npm run new-post writes a draft that passes the check, and opens it in $EDITOR; a second one is refused', async () => {
  // Each command starts npm, and on a busy machine that takes a while.
  test.setTimeout(120_000);
  const directory = await temporaryFolder();
  await mkdir(path.join(directory, 'posts'));
  const written = npmRun('new-post', ['Why it is: so'], { CONTENT_DIR: directory });
  expect(await written.ended, written.output()).toBe(0);
  const file = path.join(directory, 'posts', 'why-it-is-so.md');
  expect(path.resolve(written.output().trim().split('\n').at(-1) ?? '')).toBe(file);
  const source = await readFile(file, 'utf8');
  expect(source).toContain('title: "Why it is: so"\n');

  const again = npmRun('new-post', ['Why it is: so'], { CONTENT_DIR: directory });
  expect(await again.ended).toBe(1);
  expect(again.output()).toContain(`/blog/why-it-is-so is ${file} already`);
  expect(await readFile(file, 'utf8')).toBe(source);

  const untitled = npmRun('new-post', [], { CONTENT_DIR: directory });
  expect(await untitled.ended).toBe(1);
  expect(untitled.output()).toContain('A post has a title. Write one of these:');

  const check = npmRun('check', [], { CONTENT_DIR: directory });
  await check.ended;
  expect(check.output()).toContain('1 post: ');
  expect(check.output()).not.toContain('why-it-is-so');
});
