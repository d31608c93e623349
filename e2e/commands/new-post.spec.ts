import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../content-folder.ts';
import { expect, pagelessTest as test } from '../test.ts';
import { npmRun } from './npm-run.ts';

test('npm run new-post writes a draft that passes the check; a second one is refused', async () => {
  // Each command starts npm, and on a busy machine that takes a while.
  test.setTimeout(120_000);
  const directory = await temporaryFolder();
  await mkdir(path.join(directory, 'posts'));
  const run = (...args: string[]) => npmRun('new-post', args, { CONTENT_DIR: directory }).ended;
  const written = await run('Why it is: so');
  expect(written.code, written.output).toBe(0);
  const file = path.join(directory, 'posts', 'why-it-is-so.md');
  expect(path.resolve(written.output.trim().split('\n').at(-1) ?? '')).toBe(file);
  const source = await readFile(file, 'utf8');
  expect(source).toContain('title: "Why it is: so"\n');

  const taken = `/blog/why-it-is-so is ${file} already`;
  expect(await run('Why it is: so')).toEqual({ code: 1, output: expect.stringContaining(taken) });
  expect(await readFile(file, 'utf8')).toBe(source);

  const untitled = 'A post has a title. Write one of these:';
  expect(await run()).toEqual({ code: 1, output: expect.stringContaining(untitled) });

  const { output } = await npmRun('check', [], { CONTENT_DIR: directory }).ended;
  expect(output).toContain('1 post: ');
  expect(output).not.toContain('why-it-is-so');
});
