import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test, vi } from 'vitest';
import {
  actingSettings,
  errorsOf,
  hasTitle,
  openWhole,
  replace,
  save,
  slugsOf,
  textOf,
  titleOf,
  until,
} from '#testing/follow-content.ts';
import { sampleSource } from '#testing/sample-post.ts';
import { openTestContent } from '#testing/test-content.ts';

// A busy machine starts processes slowly.
vi.setConfig({ testTimeout: 60_000 });

test('a post follows its file: saved, changed, replaced, renamed, deleted', async () => {
  const folder = await temporaryFolder({ 'posts/a.md': sampleSource() });
  const content = await openWhole(folder);
  const sizes = new Set<number>();
  const stop = content.onChange(({ index }) => sizes.add(index.bySlug.size));
  await save(folder, 'posts/b.md', sampleSource(['title: First'], 'One.\n'));
  await until(content, hasTitle('b', 'First'));
  await replace(folder, 'posts/b.md', sampleSource(['title: Second'], 'Two.\n'));
  await until(content, hasTitle('b', 'Second'));
  expect(await textOf(content, 'b')).toBe('Two.');
  expect([...sizes]).toEqual([2]);
  stop();
  await rename(path.join(folder, 'posts/b.md'), path.join(folder, 'posts/c.md'));
  await until(content, ({ index }) => index.bySlug.has('c') && !index.bySlug.has('b'));
  await rm(path.join(folder, 'posts/c.md'));
  expect(slugsOf(await until(content, hasTitle('c', undefined)))).toEqual(['a']);
});

test('a text that ends the process is refused by name, and other posts are published meanwhile', async () => {
  const folder = await temporaryFolder({ 'a.md': sampleSource(['title: Good'], 'Good.\n'), 'b.md': sampleSource() });
  const { settings } = await actingSettings();
  const content = await openWhole(folder, { settings });
  await save(folder, 'a.md', sampleSource(['title: Bad'], 'exits\n'));
  await save(folder, 'b.md', sampleSource(['title: Other']));
  const published = await until(content, hasTitle('b', 'Other'));
  expect(titleOf(published, 'a')).toBe('Good');
  const refused = await until(content, ({ errors }) => errors.length > 0);
  expect(errorsOf(refused)).toEqual([
    expect.stringMatching(/^a\.md: the text cannot be rendered: .*\(code 3\); split/),
  ]);
  expect([titleOf(refused, 'a'), await textOf(content, 'a')]).toEqual(['Good', 'Good.']);
  expect(content.state()).toMatchObject({ restarts: 2, failures: { 'render-limit': 1 } });
  await save(folder, 'a.md', sampleSource(['title: Better'], 'Better.\n'));
  expect((await until(content, hasTitle('a', 'Better'))).errors).toEqual([]);
});

test('a post that becomes a draft leaves the site, although its text ends the process', async () => {
  const folder = await temporaryFolder({ 'posts/a.md': sampleSource() });
  const { settings } = await actingSettings();
  const content = await openWhole(folder, { settings });
  await save(folder, 'posts/a.md', sampleSource(['draft: true'], 'aborts\n'));
  const after = await until(content, (snapshot) => snapshot.errors.length > 0);
  expect(after.errors.map(({ file }) => file)).toEqual(['posts/a.md']);
  expect(after.index.bySlug.has('a')).toBe(false);
  expect(after.withdrawn).toEqual(['posts/a.md']);
});

test('posts that are still being made when their folder disappears stay', async () => {
  const folder = await temporaryFolder({
    'content/posts/a.md': sampleSource(['date: 2026-01-02'], 'works\n'),
    'content/posts/b.md': sampleSource(['date: 2026-01-01'], 'B.\n'),
  });
  const directory = path.join(folder, 'content');
  const { settings } = await actingSettings();
  const content = await openTestContent(directory, { settings });
  await rename(directory, path.join(folder, 'elsewhere'));
  await expect.poll(() => content.isIdle(), { timeout: 30_000 }).toBe(true);
  expect([slugsOf(content.current()), content.staleBecause()]).toEqual([
    ['a', 'b'],
    expect.stringMatching(/^is missing/),
  ]);
  await rename(path.join(folder, 'elsewhere'), directory);
  await expect.poll(() => content.staleBecause()).toBeUndefined();
  await expect.poll(() => textOf(content, 'b').catch(() => ''), { timeout: 30_000 }).toBe('B.');
});
