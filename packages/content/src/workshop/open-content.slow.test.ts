import { execFileSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, symlink, truncate } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test, vi } from 'vitest';
import { formatContentError } from '#files/content-error.ts';
import type { ContentSnapshot } from '#store/content-snapshot.ts';
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
import { samplePng, sampleSource } from '#testing/sample-post.ts';
import { openTestContent } from '#testing/test-content.ts';
import type { Content } from '#workshop/open-content.ts';

const BROKEN = '---\ntitle: [\n---\nText.\n';
const POLL = { timeout: 60_000, interval: 100 };
// The first half of a stamp stands for the content folder, the rest for the program and its settings.
const STAMPS = ['1', '2'].map((program) => 'c'.repeat(16) + program.repeat(16));

/** Waits until nothing is left to be made, and what readers see is kept for the next start. */
async function settled(content: Content): Promise<void> {
  await expect.poll(() => content.isIdle(), POLL).toBe(true);
  await pause(1500);
}

function kill(content: Content, signal: NodeJS.Signals): void {
  const { pid } = content.state();
  if (pid !== undefined) {
    process.kill(pid, signal);
  }
}

// What texts and machines do to the process.

test.for([
  ['aborts', /it takes too much memory, or ends the process that reads it/],
  ['exits', /it ends the process that reads it \(code 3\)/],
  ['loops', /it takes over 1\.5 s/],
  ['matches', /it takes over 1\.5 s/],
  // Which limit comes first depends on the machine.
  ['fills', /it takes (?:over 1\.5 s|too much memory)/],
  ['buffers', /it takes (?:over 1\.5 s|too much memory)/],
] as const)('a text that %s is refused by name, and costs only itself', async ([act, reason]) => {
  const folder = await temporaryFolder({
    'a.md': sampleSource(['title: Good'], 'Good.\n'),
    'b.md': sampleSource(['title: B']),
  });
  const { settings } = await actingSettings();
  const content = await openWhole(folder, { settings, limitMs: 1500 });
  await settled(content);
  await save(folder, 'a.md', sampleSource(['title: Bad'], `${act}\n`));
  for (const title of ['One', 'Two', 'Three']) {
    await save(folder, 'b.md', sampleSource([`title: ${title}`]));
    expect(titleOf(await until(content, hasTitle('b', title)), 'a')).toBe('Good');
  }
  const { errors } = await until(content, (snapshot) => snapshot.errors.length > 0);
  expect(errors).toEqual([{ code: 'render-limit', file: 'a.md', message: expect.stringMatching(reason) }]);
  expect([titleOf(content.current(), 'a'), await textOf(content, 'a')]).toEqual(['Good', 'Good.']);
  const { restarts } = content.state();
  expect(restarts).toBe(2);
  // It isn't tried again with each save.
  await save(folder, 'b.md', sampleSource(['title: Four']));
  await until(content, hasTitle('b', 'Four'));
  await pause(500);
  expect([content.state().restarts, errorsOf(content.current())]).toEqual([restarts, errors.map(formatContentError)]);
  await save(folder, 'a.md', sampleSource(['title: Better'], 'Better.\n'));
  expect((await until(content, hasTitle('a', 'Better'))).errors).toEqual([]);
  expect(await textOf(content, 'a')).toBe('Better.');
});

test('texts that end the process at a start are refused, and readers get the last good versions', async () => {
  const folder = await temporaryFolder({
    'a.md': sampleSource(['title: A'], 'Good.\n'),
    ...Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`p${index}.md`, sampleSource([], `${index}\n`)])),
  });
  const { settings } = await actingSettings();
  const cacheDirectory = await temporaryFolder();
  const before = await openWhole(folder, { settings, cacheDirectory });
  await settled(before);
  await before.close();
  await save(folder, 'a.md', sampleSource(['title: Bad'], 'aborts\n'));
  await save(folder, 'new.md', sampleSource(['title: New'], 'exits\n'));
  const content = await openWhole(folder, { settings, cacheDirectory });
  await until(content, ({ errors }) => errors.length === 2);
  expect(content.current().errors.map(({ code, file }) => [code, file])).toEqual([
    ['render-limit', 'a.md'],
    ['render-limit', 'new.md'],
  ]);
  expect([titleOf(content.current(), 'a'), titleOf(content.current(), 'new')]).toEqual(['A', undefined]);
  expect([await textOf(content, 'a'), await textOf(content, 'p59')]).toEqual(['Good.', '59']);
});

test('an error that comes after its text was made is nobody else’s mistake', async () => {
  const folder = await temporaryFolder({ 'a.md': sampleSource(['title: A']), 'b.md': sampleSource(['title: B']) });
  const { settings } = await actingSettings();
  const content = await openWhole(folder, { settings });
  await save(folder, 'a.md', sampleSource(['title: Late'], 'late\n'));
  await save(folder, 'b.md', sampleSource(['title: Next'], 'works\n'));
  await until(content, hasTitle('b', 'Next'));
  await settled(content);
  expect(errorsOf(content.current()).filter((error) => error.startsWith('b.md'))).toEqual([]);
  expect(await textOf(content, 'b')).toBe('works');
});

test('signals from outside lose nothing and refuse nobody', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `p${index}`);
  const folder = await temporaryFolder(Object.fromEntries(names.map((name) => [`${name}.md`, sampleSource()])));
  const content = await openWhole(folder);
  const slugs = new Set<number>();
  content.onChange(({ index }) => slugs.add(index.bySlug.size));
  const signals = ['SIGKILL', 'SIGTERM'] as const;
  for (let round = 0; round < 15; round += 1) {
    await Promise.all(
      names.map((name, index) =>
        (index % 2 === 0 ? save : replace)(
          folder,
          `${name}.md`,
          sampleSource([`title: Round ${round}`], `${name} ${round}\n`),
        ),
      ),
    );
    await pause(round * 30);
    kill(content, signals[round % 5 === 4 ? 1 : 0] ?? 'SIGKILL');
  }
  await until(content, (snapshot) => names.every((name) => titleOf(snapshot, name) === 'Round 14'));
  await settled(content);
  expect([errorsOf(content.current()), [...slugs]]).toEqual([[], [40]]);
  expect(await Promise.all(names.map((name) => textOf(content, name)))).toEqual(names.map((name) => `${name} 14`));
  // While it was idle.
  kill(content, 'SIGKILL');
  await save(folder, 'p0.md', sampleSource(['title: After']));
  await until(content, hasTitle('p0', 'After'));
  expect(await textOf(content, 'p0')).toBe('Text.');
}, 180_000);

test('a post that becomes a draft leaves the site, although the machine has too little memory for its text', async () => {
  const folder = await temporaryFolder({ 'posts/a.md': sampleSource() });
  const { settings } = await actingSettings();
  const content = await openWhole(folder, { settings });
  await save(folder, 'posts/a.md', sampleSource(['draft: true'], 'killed\n'));
  const after = await until(content, ({ index }) => !index.bySlug.has('a'));
  expect(after.errors).toEqual([]);
});

test('a process that is stopped holds up a withdrawal for twenty seconds, and a deletion not at all', async () => {
  const folder = await temporaryFolder({ 'a.md': sampleSource(), 'b.md': sampleSource(), 'c.md': sampleSource() });
  const content = await openWhole(folder);
  kill(content, 'SIGSTOP');
  await rm(path.join(folder, 'a.md'));
  await until(content, hasTitle('a', undefined));
  await save(folder, 'b.md', sampleSource(['draft: true']));
  const stopped = performance.now();
  await until(content, hasTitle('b', undefined));
  expect(performance.now() - stopped).toBeLessThan(60_000);
  await save(folder, 'c.md', sampleSource(['title: New']));
  await until(content, hasTitle('c', 'New'));
  expect(errorsOf(content.current())).toEqual([]);
}, 120_000);

test('two hundred files saved at once become few snapshots', async () => {
  const names = Array.from({ length: 200 }, (_, index) => `p${index}`);
  const folder = await temporaryFolder(Object.fromEntries(names.map((name) => [`${name}.md`, sampleSource()])));
  const content = await openWhole(folder);
  await settled(content);
  const listener = vi.fn();
  content.onChange(listener);
  const started = performance.now();
  await Promise.all(
    names.map((name, index) => (index % 2 === 0 ? save : replace)(folder, `${name}.md`, sampleSource(['title: New']))),
  );
  await until(content, (snapshot) => names.every((name) => titleOf(snapshot, name) === 'New'));
  await settled(content);
  // One each second at most, and a few for the first and last files.
  expect(listener.mock.calls.length).toBeLessThan(8 + (performance.now() - started) / 1000);
  expect(errorsOf(content.current())).toEqual([]);
});

test('a text that takes long delays others only while it is made', async () => {
  const folder = await temporaryFolder({ 'slow.md': sampleSource(['title: Good']) });
  const { settings } = await actingSettings();
  const content = await openWhole(folder, { settings });
  await settled(content);
  await save(folder, 'slow.md', sampleSource(['title: Slow'], 'works\n'));
  await save(folder, 'other.md', sampleSource(['title: Other']));
  await until(content, hasTitle('other', 'Other'));
  await save(folder, 'late.md', sampleSource(['title: Late']));
  await until(content, hasTitle('late', 'Late'));
  await until(content, hasTitle('slow', 'Slow'));
  expect(errorsOf(content.current())).toEqual([]);
});

test.runIf(process.platform === 'linux')('a machine that opens no more files is not the author’s mistake', async () => {
  const folder = await temporaryFolder({ 'a.md': sampleSource(['title: Good']), 'authors.yaml': '- name: Ines\n' });
  const content = await openWhole(folder);
  await settled(content);
  const limit = (files: string) =>
    execFileSync('prlimit', ['--pid', String(content.state().pid), `--nofile=${files}:`], { stdio: 'pipe' });
  limit('3');
  await save(folder, 'a.md', sampleSource(['title: New'], 'New.\n'));
  await save(folder, 'authors.yaml', '- name: Ada\n');
  const { errors, authors } = await until(content, (snapshot) => snapshot.errors.length > 1);
  expect([errors.map(({ code }) => code), [...authors.keys()]]).toEqual([['server-failed', 'server-failed'], ['ines']]);
  expect(errorsOf(content.current())).toContainEqual(
    expect.stringMatching(/^a\.md: it could not be published: EMFILE/),
  );
  expect(titleOf(content.current(), 'a')).toBe('Good');
  expect(content.state().failures.server).toBeGreaterThan(1);
  limit('1000');
  await until(content, (snapshot) => snapshot.errors.length === 0);
  expect([titleOf(content.current(), 'a'), await textOf(content, 'a')]).toEqual(['New', 'New.']);
  expect([...content.current().authors.keys()]).toEqual(['ada']);
});

// The store.

type Damage = (file: string) => Promise<void> | void;

function overwrite(file: string, from: number, to: (bytes: number) => number): Damage {
  return async () => {
    const { size } = await stat(file);
    const handle = openSync(file, 'r+');
    const end = Math.min(size, to(size));
    writeSync(handle, Buffer.alloc(Math.max(0, end - from), 0x5a), 0, Math.max(0, end - from), from);
    closeSync(handle);
  };
}

const DAMAGES: readonly (readonly [string, Damage])[] = [
  ['its head is overwritten', (file) => overwrite(file, 0, () => 4096)(file)],
  ['its pages are overwritten', (file) => overwrite(file, 4096, (size) => size)(file)],
  ['it is cut', async (file) => truncate(file, Math.floor((await stat(file)).size / 2))],
  ['it is emptied', (file) => truncate(file, 0)],
  ['it is deleted', (file) => rm(file)],
];

const storeFiles = async (cacheDirectory: string) => {
  const folder = path.join(cacheDirectory, 'content');
  return (await readdir(folder)).filter((name) => name.endsWith('.sqlite')).map((name) => path.join(folder, name));
};

test.for(DAMAGES)('if %s between two starts, everything is made again', async ([, damage]) => {
  const names = Array.from({ length: 20 }, (_, index) => `p${index}`);
  const folder = await temporaryFolder(
    Object.fromEntries(names.map((name) => [`${name}.md`, sampleSource([], `${name} ${'word '.repeat(500)}end\n`)])),
  );
  const cacheDirectory = await temporaryFolder();
  const before = await openWhole(folder, { cacheDirectory });
  await settled(before);
  const { version } = before.current();
  await before.close();
  for (const file of await storeFiles(cacheDirectory)) {
    await rm(`${file}-wal`, { force: true });
    await rm(`${file}-shm`, { force: true });
    await damage(file);
  }
  const content = await openWhole(folder, { cacheDirectory });
  expect([content.current().version, errorsOf(content.current())]).toEqual([version, []]);
  for (const name of names) {
    expect(await textOf(content, name)).toMatch(new RegExp(`^${name} word.*end$`));
  }
  await save(folder, 'p0.md', sampleSource(['title: New'], 'New.\n'));
  await until(content, hasTitle('p0', 'New'));
  expect([await textOf(content, 'p0'), errorsOf(content.current())]).toEqual(['New.', []]);
});

test.for(DAMAGES)('if %s while it is open, readers and authors lose nothing', async ([, damage]) => {
  const names = Array.from({ length: 20 }, (_, index) => `p${index}`);
  const folder = await temporaryFolder(
    Object.fromEntries(names.map((name) => [`${name}.md`, sampleSource([], `${name} ${'word '.repeat(500)}end\n`)])),
  );
  const cacheDirectory = await temporaryFolder();
  const content = await openWhole(folder, { cacheDirectory });
  await settled(content);
  for (const file of await storeFiles(cacheDirectory)) {
    await damage(file);
  }
  await save(folder, 'p0.md', sampleSource(['title: New'], 'New.\n'));
  await until(content, hasTitle('p0', 'New'));
  // As after a crash.
  kill(content, 'SIGKILL');
  await save(folder, 'p1.md', sampleSource(['title: Newer'], 'Newer.\n'));
  await until(content, hasTitle('p1', 'Newer'));
  await expect.poll(() => textOf(content, 'p0').catch(String), POLL).toBe('New.');
  await expect.poll(() => textOf(content, 'p1').catch(String), POLL).toBe('Newer.');
  for (const name of names.slice(2)) {
    await expect.poll(() => textOf(content, name).catch(String), POLL).toMatch(new RegExp(`^${name} word.*end$`));
  }
  await expect.poll(() => errorsOf(content.current()), POLL).toEqual([]);
});

test('two programs may share a store', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `p${index}`);
  const folder = await temporaryFolder(Object.fromEntries(names.map((name) => [`${name}.md`, sampleSource()])));
  const cacheDirectory = await temporaryFolder();
  const both = await Promise.all([1, 2].map(() => openWhole(folder, { cacheDirectory })));
  for (const round of [1, 2, 3]) {
    await Promise.all(
      names.map((name) => save(folder, `${name}.md`, sampleSource([`title: Round ${round}`], `${name} ${round}\n`))),
    );
    for (const content of both) {
      await until(content, (snapshot) => names.every((name) => titleOf(snapshot, name) === `Round ${round}`));
      const texts = await Promise.all(names.map((name) => textOf(content, name)));
      expect(texts).toEqual(names.map((name) => `${name} ${round}`));
      expect(errorsOf(content.current())).toEqual([]);
    }
  }
  const [one, other] = both;
  await one?.close();
  await save(folder, 'p0.md', sampleSource(['title: Last'], 'Last.\n'));
  await until(other ?? expect.fail(), hasTitle('p0', 'Last'));
  expect(await textOf(other ?? expect.fail(), 'p0')).toBe('Last.');
});

test('a post that was withdrawn just before the end, or not seen for a week, does not come back', async () => {
  const names = ['a', 'b', 'c', 'd'];
  const folder = await temporaryFolder(
    Object.fromEntries(names.map((name) => [`${name}.md`, sampleSource([`title: ${name}`])])),
  );
  const cacheDirectory = await temporaryFolder();
  const start = (index: number) => openWhole(folder, { cacheDirectory, stamp: STAMPS[index] });
  const first = await start(0);
  await settled(first);
  await save(folder, 'a.md', sampleSource(['title: a', 'draft: true']));
  await until(first, hasTitle('a', undefined));
  await first.close();
  // It says so, though the rest is broken.
  await save(folder, 'b.md', '---\ntitle: [\ndraft: true\n---\nText.\n');
  await save(folder, 'a.md', BROKEN);
  await save(folder, 'c.md', BROKEN);
  const second = await start(1);
  expect([...second.current().index.bySlug.keys()].toSorted()).toEqual(['c', 'd']);
  await settled(second);
  await second.close();
  // As if nothing had run for more than a week.
  const [file = expect.fail('Nothing is stored.')] = await storeFiles(cacheDirectory);
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA user_version = ${Math.floor(Date.now() / 86_400_000) - 8}`);
  database.close();
  await save(folder, 'd.md', BROKEN);
  const third = await start(0);
  expect([...third.current().index.bySlug.keys()]).toEqual([]);
});

test('what readers saw is kept while the posts cannot be read at a start', async () => {
  const folder = await temporaryFolder({
    'posts/a.md': sampleSource(['title: A'], 'Good.\n'),
    'posts/b/index.md': sampleSource(['title: B'], 'Good.\n'),
    'posts/b/b.png': samplePng(64, 48),
    'posts/b/index.de.md': '---\ntitle: B\ndescription: B\n---\nGut.\n',
  });
  const cacheDirectory = await temporaryFolder();
  const start = (options: object = {}) => openTestContent(folder, { cacheDirectory, stamp: STAMPS[0], ...options });
  const first = await start();
  await settled(first);
  await first.close();
  const [posts, elsewhere] = [path.join(folder, 'posts'), path.join(folder, 'elsewhere')];
  await rename(posts, elsewhere);
  await symlink('a-disk-that-is-not-mounted', posts);
  await expect(start({ isWatching: false })).rejects.toThrow(`${posts} is a link`);
  await rm(posts);
  await rename(elsewhere, posts);
  await save(folder, 'posts/a.md', BROKEN);
  await save(folder, 'posts/b/index.md', BROKEN);
  const second = await start();
  expect([...second.current().index.bySlug.keys()].toSorted()).toEqual(['a', 'b', 'b/de']);
  expect(await Promise.all(['a', 'b', 'b/de'].map((slug) => textOf(second, slug)))).toEqual(['Good.', 'Good.', 'Gut.']);
});

// The folder.

test('a file that is written in parts is published when it is whole', async () => {
  const folder = await temporaryFolder({ 'a.md': sampleSource(['title: Old'], 'Old.\n') });
  const content = await openWhole(folder);
  const titles = new Set<unknown>();
  content.onChange((snapshot) => titles.add(titleOf(snapshot, 'a')));
  const text = sampleSource(['title: New'], 'New.\n');
  const handle = await open(path.join(folder, 'a.md'), 'w');
  await pause(300);
  await handle.write(text.slice(0, 60));
  await pause(300);
  await handle.write(text.slice(60));
  await handle.close();
  // Vim's way: the old file gets another name first.
  await until(content, hasTitle('a', 'New'));
  await rename(path.join(folder, 'a.md'), path.join(folder, 'a.md~'));
  await save(folder, 'a.md', sampleSource(['title: Newer'], 'Newer.\n'));
  await rm(path.join(folder, 'a.md~'));
  const { errors } = await until(content, hasTitle('a', 'Newer'));
  await settled(content);
  expect([errors, [...titles], await textOf(content, 'a')]).toEqual([[], ['Old', 'New', 'Newer'], 'Newer.']);
});

test('a post behind a link follows its file and its link, and a link out of the content is reported', async () => {
  const root = await temporaryFolder({
    'content/.shared/one/index.md': sampleSource(['title: One']),
    'content/texts/two.md': sampleSource(['title: Two']),
    'elsewhere/posts/secret.md': sampleSource(),
  });
  const folder = path.join(root, 'content');
  const link = (target: string, file: string) => symlink(target, path.join(folder, file));
  await mkdir(path.join(folder, 'posts'));
  await link('../.shared/one', 'posts/one');
  await link('../texts/two.md', 'posts/two.md');
  await link('..', 'posts/back');
  await link('../../elsewhere', 'posts/away');
  await link('/proc', 'posts/proc');
  await link('../../elsewhere/posts/secret.md', 'posts/secret.md');
  const content = await openWhole(folder);
  expect(slugsOf(content.current()).sort()).toEqual(['one', 'two']);
  const outside = 'because it is a link that leads out of the content folder; put a copy in its place';
  const refused = [
    `posts/away: the folder is not read, ${outside}`,
    'posts/back: the folder is not read, because it is a link to a folder; put a copy in its place',
    `posts/proc: the folder is not read, ${outside}`,
    `posts/secret.md: the file is not read, ${outside}`,
  ];
  const refusedIn = ({ errors }: ContentSnapshot) =>
    errors
      .filter(({ code }) => code === 'file-unreadable')
      .map(formatContentError)
      .sort();
  expect(refusedIn(content.current())).toEqual(refused);
  await save(folder, 'texts/two.md', sampleSource(['title: Two, changed']));
  await until(content, hasTitle('two', 'Two, changed'));
  await link('../../elsewhere/posts', 'posts/late');
  await until(content, (snapshot) => refusedIn(snapshot).length === 5);
  await rm(path.join(folder, 'posts/late'));
  await rm(path.join(folder, 'posts/one'));
  const now = await until(content, (snapshot) => slugsOf(snapshot).length === 1 && refusedIn(snapshot).length === 4);
  expect(refusedIn(now)).toEqual(refused);
});

test('a post that is replaced by a pipe or an endless file stays, and others are published', async () => {
  const folder = await temporaryFolder({ 'a.md': sampleSource(), 'b.md': sampleSource(), 'c.md': sampleSource() });
  const content = await openWhole(folder);
  await rm(path.join(folder, 'a.md'));
  execFileSync('mkfifo', [path.join(folder, 'a.md')]);
  await rm(path.join(folder, 'b.md'));
  await symlink('/dev/zero', path.join(folder, 'b.md'));
  await save(folder, 'c.md', sampleSource(['title: Published']));
  const snapshot = await until(content, (now) => now.errors.length === 2 && titleOf(now, 'c') === 'Published');
  expect(slugsOf(snapshot).sort()).toEqual(['a', 'b', 'c']);
});

test('the content folder may be a link that is replaced, as git-sync does', async () => {
  const folder = await temporaryFolder({
    'trees/1/content/a.md': sampleSource(['title: Of 1']),
    'trees/2/content/a.md': sampleSource(['title: Of 2']),
  });
  await symlink('trees/1', path.join(folder, 'current'));
  const content = await openWhole(path.join(folder, 'current/content'));
  await symlink('trees/2', path.join(folder, 'next'));
  await rename(path.join(folder, 'next'), path.join(folder, 'current'));
  await rm(path.join(folder, 'trees/1'), { recursive: true });
  await until(content, hasTitle('a', 'Of 2'));
  await save(folder, 'trees/2/content/a.md', sampleSource(['title: Saved']));
  await until(content, hasTitle('a', 'Saved'));
});

test.for(['content', 'content/posts'])(
  'posts stay while a disk is not mounted at %s, unless a blog without posts is allowed',
  async (mounted) => {
    const root = await temporaryFolder({
      'content/authors.yaml': '- name: Ines\n',
      'content/posts/a.md': sampleSource(),
      'content/posts/b/index.md': sampleSource(),
      'disk/keep': '',
    });
    const directory = path.join(root, 'content');
    const log = { error: vi.fn(), warn: vi.fn() };
    const content = await openWhole(directory, { emptyContent: 'refuse', log });
    const other = await openTestContent(directory);
    // An empty folder in the place of the other one, as after the end of a mount.
    await rename(path.join(root, mounted), path.join(root, 'disk/full'));
    await mkdir(path.join(root, mounted));
    await until(other, (snapshot) => slugsOf(snapshot).length === 0);
    const reason = 'has no posts anymore. Readers still get the posts that were read before.';
    await expect.poll(() => content.staleBecause()).toContain(reason);
    expect(slugsOf(content.current())).toEqual(['a', 'b']);
    expect(await textOf(content, 'b')).toBe('Text.');
    expect(log.error).toHaveBeenCalledWith({}, expect.stringContaining(reason));
    await rm(path.join(root, 'disk/full', mounted === 'content' ? 'posts/b' : 'b'), { recursive: true });
    await rm(path.join(root, mounted), { recursive: true });
    await rename(path.join(root, 'disk/full'), path.join(root, mounted));
    await until(content, (snapshot) => slugsOf(snapshot).join() === 'a');
    expect(content.staleBecause()).toBeUndefined();
    expect(log.warn).toHaveBeenLastCalledWith({}, expect.stringContaining('is read again'));
    await save(root, path.join('content/posts/c.md'), sampleSource());
    await until(content, (snapshot) => slugsOf(snapshot).join() === 'a,c');
  },
);

test('if all posts are deleted and some are written again, only those are there', async () => {
  const folder = await temporaryFolder({ 'a.md': sampleSource(), 'b.md': sampleSource() });
  const content = await openWhole(folder, { emptyContent: 'refuse' });
  await rm(path.join(folder, 'a.md'));
  await rm(path.join(folder, 'b.md'));
  await expect.poll(() => content.staleBecause()).toBeDefined();
  await save(folder, 'b.md', sampleSource());
  await until(content, (snapshot) => slugsOf(snapshot).join() === 'b');
});

test.for(['nowhere', '../elsewhere', 'seen'])(
  'a link to %s in place of the posts does not count as an empty folder',
  async (target) => {
    const root = await temporaryFolder({
      'content/posts/a.md': sampleSource(),
      'content/seen/b.md': sampleSource(),
      'elsewhere/c.md': sampleSource(),
    });
    const directory = path.join(root, 'content');
    const posts = path.join(directory, 'posts');
    const content = await openWhole(directory);
    await rename(posts, path.join(root, 'before'));
    await symlink(target, posts);
    const reason = new RegExp(
      `^cannot be read: ${posts} is a link .*\\. Readers still get .*\\. Put the folder itself there\\.`,
    );
    await expect.poll(() => content.staleBecause()).toMatch(reason);
    expect(slugsOf(content.current())).toEqual(['a']);
    await expect(openTestContent(directory, { isWatching: false })).rejects.toThrow(`${posts} is a link`);
    await rm(posts);
    await rename(path.join(root, 'before'), posts);
    await expect.poll(() => content.staleBecause()).toBeUndefined();
    expect(slugsOf(content.current())).toEqual(['a']);
  },
);
