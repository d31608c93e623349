import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test, vi } from 'vitest';
import {
  actingSettings,
  errorsOf,
  hasTitle,
  openWhole,
  save,
  textOf,
  titleOf,
  until,
} from '#testing/follow-content.ts';
import { samplePng, sampleSource } from '#testing/sample-post.ts';
import { openTestContent, PARSER_SETTINGS } from '#testing/test-content.ts';
import type { Content } from '#workshop/open-content.ts';

// One test restarts several times.
vi.setConfig({ testTimeout: 60_000 });
vi.mock('#process/job-process.ts', async (original) => {
  const { openJobsHere } = await import('#testing/jobs-here.ts');
  return { ...(await original()), openJobProcess: openJobsHere };
});
const BROKEN = '---\ntitle: [\n---\nText.\n';

test.for([
  ['posts/a.md', 'draft: yes'],
  ['posts/a.md', 'tags: TLS\ndraft: true'],
  ['posts/a.de.md', 'published: false'],
  ['posts/a.md', 'draft: true', 'throws\n'],
] as const)('%s leaves the site if it has %j and a text that cannot be published', async ([file, line, text]) => {
  const folder = await temporaryFolder({ 'posts/a.md': sampleSource(), 'posts/a.de.md': sampleSource() });
  const { settings } = await actingSettings();
  const content = await openWhole(folder, { settings });
  await save(folder, file, sampleSource([line], text));
  const after = await until(content, (snapshot) => snapshot.errors.length > 0);
  const slug = file === 'posts/a.md' ? 'a' : 'a/de';
  expect(after.errors.map((error) => error.file)).toContain(file);
  expect(after.index.bySlug.has(slug)).toBe(false);
  expect(after.withdrawn).toEqual([file]);
});

test.for([
  ['is UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['has a byte that is no UTF-8', (text: string) => Buffer.from(`${text}caf\xe9`, 'latin1')],
  ['has a NUL', (text: string) => Buffer.from(`${text}\0`)],
  ['is too long', (text: string) => Buffer.from(text + 'long '.repeat(110_000))],
] as const)('a post that becomes a draft leaves the site, although its file %s', async ([, bytesOf]) => {
  const folder = await temporaryFolder({ 'a.md': sampleSource(), 'b.md': sampleSource() });
  const content = await openWhole(folder);
  await writeFile(path.join(folder, 'a.md'), bytesOf(sampleSource(['draft: true'])));
  const { index } = await until(content, (snapshot) => snapshot.errors.length > 0);
  expect([...index.bySlug.keys()]).toEqual(['b']);
});

test('a changed post whose text cannot be published keeps its last good version, with the mistake', async () => {
  const folder = await temporaryFolder({ 'a.md': sampleSource(['title: Good'], 'Good.\n') });
  const { settings } = await actingSettings();
  const content = await openWhole(folder, { settings });
  await save(folder, 'a.md', sampleSource(['title: Worse'], 'throws\n'));
  const refused = await until(content, ({ errors }) => errors.length > 0);
  expect([titleOf(refused, 'a'), await textOf(content, 'a'), errorsOf(refused)]).toEqual([
    ...['Good', 'Good.'],
    ['a.md: the text cannot be rendered: no such user'],
  ]);
  expect(content.state()).toMatchObject({ restarts: 0, failures: { 'render-failed': 1 } });
  await save(folder, 'a.md', sampleSource(['title: Better'], 'Better.\n'));
  expect((await until(content, hasTitle('a', 'Better'))).errors).toEqual([]);
  expect(await textOf(content, 'a')).toBe('Better.');
});

test.for([true, false])(
  'a text that cannot be published at the start is missing; isWatching: %j',
  async (isWatching) => {
    const folder = await temporaryFolder({ 'a.md': sampleSource(['title: A'], 'throws\n'), 'b.md': sampleSource() });
    const { settings } = await actingSettings();
    const content = await openTestContent(folder, { settings, isWatching });
    const { index, errors } = await until(content, (snapshot) => snapshot.errors.length > 0);
    expect([[...index.bySlug.keys()], errors.map(({ file }) => file)]).toEqual([['b'], ['a.md']]);
    if (isWatching) {
      await save(folder, 'a.md', sampleSource(['title: A'], 'Good.\n'));
      await until(content, hasTitle('a', 'A'));
      expect(await textOf(content, 'a')).toBe('Good.');
    }
  },
);

test('a new post in which readers would see markup is held if the site says so, and one that they have seen is not', async () => {
  const folder = await temporaryFolder({ 'old.md': sampleSource([], 'A.\n') });
  const content = await openWhole(folder, { hold: true });
  await save(folder, 'new.md', sampleSource([], 'A **b c.\n'));
  await save(folder, 'old.md', sampleSource(['title: Changed'], 'A **b c.\n'));
  const held = await until(
    content,
    ({ errors, index }) => errors.length > 0 && titleOf({ index } as never, 'old') === 'Changed',
  );
  expect(held.errors).toEqual([expect.objectContaining({ file: 'new.md', line: 9, rule: 'markup/unfinished' })]);
  expect([...held.index.bySlug.keys()]).toEqual(['old']);
  await save(folder, 'new.md', sampleSource(['title: New'], 'A **b** c.\n'));
  await until(content, hasTitle('new', 'New'));
});

test('if two posts have one address, the one that readers saw first keeps it, and both are named', async () => {
  const folder = await temporaryFolder({
    'posts/b/index.md': sampleSource(['title: First', 'aliases: [old]']),
    'posts/c.md': sampleSource(),
  });
  const content = await openWhole(folder);
  await save(folder, 'posts/b.md', sampleSource(['title: Second']));
  await save(folder, 'posts/c.md', sampleSource(['title: C', 'aliases: [old]']));
  const clash = await until(content, ({ errors }) => errors.length > 1);
  expect(titleOf(clash, 'b')).toBe('First');
  expect(errorsOf(clash)).toEqual([
    expect.stringMatching(/^posts\/b\.md.*posts\/b\/index\.md/),
    expect.stringMatching(/^posts\/c\.md.*old.*posts\/b\/index\.md/),
  ]);
  expect(clash.index.aliases.get('old')).toBe('b');
  await rm(path.join(folder, 'posts/b'), { recursive: true });
  const { errors, index } = await until(content, hasTitle('b', 'Second'));
  expect([errors, index.aliases.get('old')]).toEqual([[], 'c']);
});

test.for([
  ['posts/a.md', 'posts/a/index.md'],
  ['posts/a/index.md', 'posts/a.md'],
] as const)(
  '%s keeps its address over restarts when %s, with an earlier date, has the same one',
  async ([old, other]) => {
    const folder = await temporaryFolder({ [old]: sampleSource(['title: Old', 'date: 2026-03-01']) });
    const options = { cacheDirectory: await temporaryFolder() };
    const first = await openWhole(folder, options);
    await save(folder, other, sampleSource(['title: New', 'date: 2026-02-01']));
    const clash = await until(first, ({ errors }) => errors.length > 0);
    expect([titleOf(clash, 'a'), clash.errors.map(({ file }) => file)]).toEqual(['Old', [other]]);
    await first.close();
    // The check does not watch.
    for (const isWatching of [true, true, false]) {
      const content = await openWhole(folder, { ...options, isWatching });
      expect([titleOf(content.current(), 'a'), errorsOf(content.current())]).toEqual(['Old', errorsOf(clash)]);
      await content.close();
    }
    // On another machine, readers have seen neither.
    const { index, errors } = (await openWhole(folder)).current();
    expect(index.bySlug.get('a')?.title).toBe('New');
    expect(errors.map(({ message }) => message)).toEqual([`${other} has the same URL, /blog/a; rename one of the two`]);
  },
);

test('a restart parses nothing again, unless the posts are made with something else', async () => {
  const folder = await temporaryFolder({
    'posts/a/index.md': sampleSource([], 'a'),
    'posts/a/index.de.md': '---\ntitle: A\ndescription: A\n---\nde\n',
    'posts/a/a.png': samplePng(64, 48),
    'posts/b.md': sampleSource([], 'b'),
    'posts/draft.md': sampleSource(['draft: true'], 'draft'),
  });
  const { settings, parsed } = await actingSettings();
  const cacheDirectory = await temporaryFolder();
  const run = async (stamp: string) => {
    const content = await openTestContent(folder, { cacheDirectory, settings, stamp, isWatching: false });
    const texts = await Promise.all(['a', 'a/de', 'b'].map((slug) => textOf(content, slug)));
    const { version } = content.current();
    await content.close();
    return [texts, version];
  };
  const first = await run('1'.repeat(16));
  expect(first).toEqual([['a', 'de', 'b'], expect.any(String)]);
  expect((await parsed()).toSorted()).toEqual(['a', 'b', 'de', 'draft']);
  await save(folder, 'posts/b.md', sampleSource([], 'changed'));
  expect(await run('1'.repeat(16))).toEqual([['a', 'de', 'changed'], expect.not.stringMatching(String(first[1]))]);
  expect((await parsed()).slice(4)).toEqual(['changed']);
  await run('2'.repeat(16));
  expect(await parsed()).toHaveLength(9);
});

test('a save that breaks a post says once that readers get its last good version, unless they never had one', async () => {
  const folder = await temporaryFolder({
    'a.md': sampleSource(['title: A'], 'Good.\n'),
    'draft.md': sampleSource(['title: D', 'draft: true'], 'Secret.\n'),
    'withdrawn.md': sampleSource(['title: W'], 'Secret.\n'),
  });
  const log = { error: vi.fn(), warn: vi.fn() };
  const content = await openWhole(folder, { log });
  expect(log.warn).not.toHaveBeenCalled();
  await save(folder, 'draft.md', sampleSource(['title: D', 'date: soon'], 'Secret.\n'));
  await save(folder, 'withdrawn.md', sampleSource(['title: W', 'draft: ture'], 'Secret.\n'));
  await save(folder, 'new.md', BROKEN);
  await save(folder, 'a.md', BROKEN);
  await until(content, ({ errors }) => new Set(errors.map(({ file }) => file)).size === 4);
  await save(folder, 'a.md', sampleSource(['title: A', 'date: soon'], 'Good.\n'));
  await until(content, ({ errors }) => errors.some(({ file, field }) => file === 'a.md' && field === 'date'));
  const text = 'Readers get the last good version of a.md, because it has a mistake or cannot be read. Correct it';
  expect(log.warn.mock.calls).toEqual([[{ file: 'a.md' }, text]]);
});

test('after a restart, readers get the last good version of a post that has a mistake, and no draft is kept', async () => {
  const folder = await temporaryFolder({
    'a.md': sampleSource(['title: A'], 'Good.\n'),
    'a.de.md': '---\ntitle: A\ndescription: A\n---\nGut.\n',
    'code/index.md': sampleSource(['title: Code'], '```js file="a.js"\n```\n'),
    'code/a.js': 'shown();',
    'draft.md': sampleSource(['title: D', 'draft: true'], 'Secret.\n'),
    'later.md': sampleSource(['title: L', 'date: 2999-01-01'], 'Secret.\n'),
    'withdrawn.md': sampleSource(['title: W'], 'Secret.\n'),
    'deleted.md': sampleSource(['title: X'], 'Secret.\n'),
  });
  const cacheDirectory = await temporaryFolder();
  const log = { error: vi.fn(), warn: vi.fn() };
  // The first half of the stamp stands for the content folder, the rest for the program and its settings.
  const start = (program: string) =>
    openWhole(folder, { cacheDirectory, log, stamp: 'c'.repeat(16) + program.repeat(16) });
  const first = await start('1');
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await save(folder, 'withdrawn.md', sampleSource(['title: W', 'draft: true'], 'Secret.\n'));
  await rm(path.join(folder, 'deleted.md'));
  await until(first, ({ index }) => !index.bySlug.has('withdrawn') && !index.bySlug.has('deleted'));
  await first.close();

  for (const name of ['a.md', 'a.de.md', 'draft.md', 'later.md', 'withdrawn.md', 'deleted.md']) {
    await save(folder, name, BROKEN);
  }
  await save(folder, 'code/index.md', sampleSource(['title: Code', 'tags: {'], '```js file="a.js"\n```\n'));
  await save(folder, 'code/a.js', 'other();');
  // What was broken at two starts is still there, also after an upgrade.
  for (const program of ['1', '2']) {
    log.warn.mockClear();
    const content = await start(program);
    const { index, errors } = content.current();
    expect([...index.bySlug.keys()].toSorted()).toEqual(['a', 'a/de', 'code']);
    const texts = await Promise.all(['a', 'a/de', 'code'].map((slug) => textOf(content, slug)));
    expect(texts).toEqual(['Good.', 'Gut.', 'a.js shown();']);
    expect(new Set(errors.map(({ file }) => file)).size).toBe(7);
    expect(log.warn.mock.calls.map(([, text]) => text)).toContain(
      'Readers get the last good version of a.md, because it has a mistake or cannot be read. Correct it',
    );
    await content.close();
  }
});

test('the last good version of a post is read as soon as the store is no longer locked', async () => {
  const folder = await temporaryFolder({ 'a.md': sampleSource(['title: A'], 'Good.\n') });
  const cacheDirectory = await temporaryFolder();
  const first = await openWhole(folder, { cacheDirectory });
  await first.close();
  await save(folder, 'a.md', BROKEN);
  const content = await openWhole(folder, { cacheDirectory });
  const [file = ''] = (await readdir(path.join(cacheDirectory, 'content'))).filter((name) => name.endsWith('.sqlite'));
  const other = new DatabaseSync(path.join(cacheDirectory, 'content', file));
  other.exec('BEGIN EXCLUSIVE');
  setTimeout(() => other.close(), 200);
  expect(await textOf(content, 'a')).toBe('Good.');
});

test('a start waits for another server that writes to the store, and knows what readers saw', async () => {
  const folder = await temporaryFolder({ 'a.md': sampleSource(['title: Good']) });
  const cacheDirectory = await temporaryFolder();
  const first = await openWhole(folder, { cacheDirectory });
  await first.close();
  const [name = ''] = await readdir(path.join(cacheDirectory, 'content'));
  await writeFile(path.join(folder, 'a.md'), BROKEN);
  const lock = `
    const { DatabaseSync } = require('node:sqlite');
    const { parentPort, workerData } = require('node:worker_threads');
    const database = new DatabaseSync(workerData);
    database.exec('BEGIN EXCLUSIVE');
    parentPort.postMessage('locked');
    setTimeout(() => database.exec('ROLLBACK'), 300);`;
  const other = new Worker(lock, { eval: true, workerData: path.join(cacheDirectory, 'content', name) });
  await once(other, 'message');
  const second = await openWhole(folder, { cacheDirectory });
  expect(titleOf(second.current(), 'a')).toBe('Good');
  await other.terminate();
});

test('servers with one store and other settings get the texts that were made with their own', async () => {
  const folder = await temporaryFolder({ 'a.md': sampleSource([], '[b](/blog/b)\n'), 'b.md': sampleSource() });
  const cacheDirectory = await temporaryFolder();
  const open = (host: string) =>
    openWhole(folder, {
      cacheDirectory,
      stamp: 'c'.repeat(16) + host.repeat(16),
      settings: { ...PARSER_SETTINGS, baseUrl: `https://${host}.example` },
    });
  const linkOf = async (content: Content) => {
    const post = content.current().index.bySlug.get('a');
    return post && /https:[^"]*/.exec(JSON.stringify(await content.bodies.feed(post)))?.[0];
  };
  const [first, second] = [await open('x'), await open('y')];
  expect([await linkOf(first), await linkOf(second)]).toEqual([
    expect.stringContaining('x.example'),
    expect.stringContaining('y.example'),
  ]);
});

test('if nothing can be stored, the posts are read nevertheless', async () => {
  const folder = await temporaryFolder({ 'a.md': sampleSource([], 'Text.\n'), cache: 'a file' });
  const log = { error: vi.fn(), warn: vi.fn() };
  const content = await openWhole(folder, { cacheDirectory: path.join(folder, 'cache'), log });
  expect(await textOf(content, 'a')).toBe('Text.');
  expect(log.warn).toHaveBeenCalledWith({}, expect.stringMatching(/^Nothing can be stored in .*cache.*ENOTDIR|EEXIST/));
});

test('a preview has the address of its pictures with the token, and stores nothing of it', async () => {
  const folder = await temporaryFolder({
    'posts/a/index.md': sampleSource(['draft: true'], '![A](a.png)\n'),
    'posts/a/a.png': samplePng(64, 48),
  });
  const content = await openWhole(folder);
  const [draft] = content.current().index.unpublished;
  const post = draft ?? expect.fail('There is no draft.');
  const htmlWith = async (token?: string) => JSON.stringify((await content.bodies.page(post, token)).body);
  expect(await htmlWith('t1')).toContain('preview=t1');
  expect(await htmlWith('t2')).toMatch(/^(?=.*preview=t2)(?!.*preview=t1)/);
  expect(await htmlWith()).not.toContain('preview=');
});
