import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { errorsOf, slugsOf, textOf, titleOf } from '#testing/follow-content.ts';
import { samplePng, sampleSource } from '#testing/sample-post.ts';
import { openTestContent } from '#testing/test-content.ts';

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

const logged = () => ({ error: vi.fn(), warn: vi.fn() });

test('a folder that may not be read is refused with one reason', async () => {
  const folder = await readableFolder({ 'a.md': sampleSource() });
  setMode(folder, '0');
  const log = logged();
  await expect(openTestContent(folder, { isWatching: false, log })).rejects.toThrow(/EACCES.*Check its permissions\.$/);
  expect(log.error).not.toHaveBeenCalled();
  const opening = openTestContent(folder, { log });
  await expect.poll(() => log.error).toHaveBeenCalledWith({}, expect.stringContaining('EACCES'));
  setMode(folder, '755');
  expect(slugsOf((await opening).current())).toEqual(['a']);
  expect(log.error).toHaveBeenCalledTimes(1);
});

test('at the start, a folder of posts that may not be read does not count as empty', async () => {
  const content = await readableFolder({ 'posts/a.md': sampleSource(), 'authors.yaml': '' });
  setMode(path.join(content, 'posts'), '0');
  await expect(openTestContent(content, { isWatching: false })).rejects.toThrow(/EACCES.*posts'/);
});

test('a folder that can no longer be read is reported once, with its path, until it can be read again', async () => {
  const folder = await readableFolder({ 'content/posts/a.md': sampleSource() });
  const directory = path.join(folder, 'content');
  const log = logged();
  const content = await openTestContent(directory, { log });
  setMode(directory, '0');
  const reason = `cannot be read: EACCES: .*${directory}.*\\. Readers still get .*\\. Check its permissions\\.`;
  await expect.poll(() => content.staleBecause()).toMatch(new RegExp(`^${reason}`));
  setMode(directory, '755');
  await expect.poll(() => content.staleBecause()).toBeUndefined();
  expect(slugsOf(content.current())).toEqual(['a']);
  expect(log.error.mock.calls).toEqual([[{}, expect.stringMatching(`^The content folder ${directory} ${reason}`)]]);
});

test("a post's folder that cannot be read is one mistake, and its last good version stays, at a start too", async () => {
  const files = {
    'posts/a/index.md': sampleSource(['title: A']),
    'posts/a/index.de.md': '---\ntitle: Auf Deutsch\ndescription: A\n---\nText.\n',
    'posts/a/plan.png': samplePng(64, 48),
    'posts/b.md': sampleSource(['title: B']),
  };
  const directory = await readableFolder(files);
  const ofPost = path.join(directory, 'posts/a');
  const log = logged();
  const cacheDirectory = await temporaryFolder();
  const open = () => openTestContent(directory, { cacheDirectory, log });
  const content = await open();
  await expect.poll(() => content.isIdle()).toBe(true);
  // What readers see is kept a moment later.
  await pause(1500);
  setMode(ofPost, '0');
  const mistake = expect.stringMatching(
    `^posts/a: the folder cannot be read: EACCES: .* '${ofPost}'\\. Check its permissions$`,
  );
  await expect.poll(() => errorsOf(content.current())).toEqual([mistake]);
  const unreadable = content.current();
  expect([slugsOf(unreadable), [...unreadable.images.keys()]]).toEqual([['a', 'b'], ['/blog/a/plan.png']]);

  const restarted = await open();
  expect([slugsOf(restarted.current()), errorsOf(restarted.current())]).toEqual([['a', 'b'], [mistake]]);
  expect([titleOf(restarted.current(), 'a/de'), await textOf(restarted, 'a')]).toEqual(['Auf Deutsch', 'Text.']);

  setMode(ofPost, '755');
  asOwner('sh', ['-c', 'cat >"$0"', path.join(ofPost, 'index.md')], sampleSource(['title: New']));
  for (const each of [content, restarted]) {
    await expect.poll(() => [titleOf(each.current(), 'a'), errorsOf(each.current())]).toEqual(['New', []]);
  }
  expect(log.error).not.toHaveBeenCalled();
});
