import { writeFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { formatContentError } from '#reading/content-error.ts';
import type { ContentSnapshot } from '#store/content-snapshot.ts';
import { type ContentStore, type ContentStoreOptions, openContentStore } from '#store/content-store.ts';
import { sampleSource } from '#testing/sample-post.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

async function folderOf(files: Files): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'content-store-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [file, content] of Object.entries(files)) {
    await save(folder, file, content);
  }
  return folder;
}

async function save(folder: string, file: string, content: string | Uint8Array): Promise<void> {
  const target = path.join(folder, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, content);
}

async function open(directory: string, options: Partial<ContentStoreOptions> = {}): Promise<ContentStore> {
  const store = await openContentStore({ directory, ...options });
  onTestFinished(() => store.close());
  return store;
}

/** The first snapshot that satisfies the condition; the test's own time limit is how long it may take. */
function until(store: ContentStore, condition: (snapshot: ContentSnapshot) => boolean): Promise<ContentSnapshot> {
  return new Promise((resolve) => {
    const look = (snapshot: ContentSnapshot) => {
      if (condition(snapshot)) {
        stop();
        resolve(snapshot);
      }
    };
    const stop = store.onChange(look);
    look(store.current());
  });
}

const titleOf = ({ index }: ContentSnapshot, slug: string) => index.bySlug.get(slug)?.title;
const slugsOf = ({ index }: ContentSnapshot) => index.posts.map(({ slug }) => slug);

/** The first bytes of a PNG: its signature and the chunk with its size. */
function png(width: number, height: number): Uint8Array {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000008060000000000000000', 'hex');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

test.for([
  ['beside authors.yaml, in posts/', 'posts/'],
  ['themselves', ''],
] as const)('a folder can hold the posts %s', async ([, prefix]) => {
  const folder = await folderOf({
    [`${prefix}one.md`]: sampleSource(['title: One']),
    [`${prefix}two/index.md`]: sampleSource(['title: Two']),
    [`${prefix}two/cover.png`]: png(640, 480),
    [`${prefix}two/notes.txt`]: 'no post',
    'authors.yaml': '- name: Ines Okafor\n  role: Engineer\n',
  });
  const { index, authors, images, errors } = (await open(folder, { watching: false })).current();
  expect([...index.bySlug].map(([slug, { title, file }]) => [slug, title, file])).toEqual([
    ['one', 'One', `${prefix}one.md`],
    ['two', 'Two', `${prefix}two/index.md`],
  ]);
  expect(authors.get('ines-okafor')).toEqual({ name: 'Ines Okafor', role: 'Engineer' });
  expect([...images.values()]).toEqual([
    {
      url: '/blog/two/cover.png',
      path: path.join(folder, `${prefix}two/cover.png`),
      width: 640,
      height: 480,
      hash: expect.stringMatching(/^[0-9a-f]{16}$/),
    },
  ]);
  expect(errors).toEqual([]);
});

test('a picture has one URL however the accents of its name are stored, and its path is that of the file', async () => {
  const file = 'two/U\u0308bersicht.png';
  const folder = await folderOf({ 'two/index.md': sampleSource(), [file]: png(1, 1) });
  const { images } = (await open(folder, { watching: false })).current();
  expect(images.get('/blog/two/%C3%9Cbersicht.png')?.path).toBe(path.join(folder, file));
});

test('a folder that is not there is refused', async () => {
  await expect(openContentStore({ directory: path.join(tmpdir(), 'no-such-content-folder') })).rejects.toThrow(
    /ENOENT.*no-such-content-folder/,
  );
});

test('hidden files and folders are left out', async () => {
  const folder = await folderOf({
    'posts/a.md': sampleSource(),
    'posts/._a.md': 'left by a file system',
    '.trash/index.md': sampleSource(),
    'posts/.obsidian/a.png': png(1, 1),
  });
  const { index, images, errors } = (await open(folder, { watching: false })).current();
  expect([[...index.bySlug.keys()], [...images.keys()], errors]).toEqual([['a'], [], []]);
});

test('a content folder may itself be hidden', async () => {
  const folder = path.join(await folderOf({ '.content/posts/a.md': sampleSource() }), '.content');
  const store = await open(folder);
  await save(folder, 'posts/b.md', sampleSource());
  expect(slugsOf(await until(store, ({ index }) => index.posts.length === 2))).toEqual(['a', 'b']);
});

test('a post is published when it is saved, and follows its file', async () => {
  const folder = await folderOf({ 'posts/a.md': sampleSource() });
  const store = await open(folder);
  await save(folder, 'posts/b.md', sampleSource(['title: First']));
  await until(store, (snapshot) => titleOf(snapshot, 'b') === 'First');
  await save(folder, 'posts/b.md', sampleSource(['title: Second']));
  await until(store, (snapshot) => titleOf(snapshot, 'b') === 'Second');
  await rm(path.join(folder, 'posts/b.md'));
  expect(slugsOf(await until(store, ({ index }) => !index.bySlug.has('b')))).toEqual(['a']);
});

test('a post that breaks stays as it was, with an error that names file, line and field, until it is repaired', async () => {
  const folder = await folderOf({ 'posts/a.md': sampleSource(['title: Good']) });
  const store = await open(folder);
  await save(folder, 'posts/a.md', sampleSource(['title: Broken', 'date: 2026-02-30']));
  const broken = await until(store, ({ errors }) => errors.length > 0);
  expect(titleOf(broken, 'a')).toBe('Good');
  expect(broken.errors.map(formatContentError)).toEqual([
    'posts/a.md:5 (date): "2026-02-30" is not a day or time that exists; look it up in a calendar',
  ]);
  await save(folder, 'posts/a.md', '');
  const empty = await until(store, ({ errors }) => errors[0]?.code === 'front-matter-missing');
  expect(titleOf(empty, 'a')).toBe('Good');
  await save(folder, 'posts/a.md', sampleSource(['title: Repaired']));
  const repaired = await until(store, ({ errors }) => errors.length === 0);
  expect(titleOf(repaired, 'a')).toBe('Repaired');
});

test('a post that is broken from the start is absent, and the others are there', async () => {
  const folder = await folderOf({ 'posts/a.md': sampleSource(), 'posts/b.md': 'Hello.\n' });
  const { index, errors } = (await open(folder, { watching: false })).current();
  expect([...index.bySlug.keys()]).toEqual(['a']);
  expect(errors).toMatchObject([{ code: 'front-matter-missing', file: 'posts/b.md', line: 1 }]);
});

test('a broken post that is deleted takes its last good version with it', async () => {
  const folder = await folderOf({ 'posts/a.md': sampleSource() });
  const store = await open(folder);
  await save(folder, 'posts/a.md', 'broken');
  await until(store, ({ errors }) => errors.length > 0);
  await rm(path.join(folder, 'posts/a.md'));
  const { index } = await until(store, ({ errors }) => errors.length === 0);
  expect(index.bySlug.size).toBe(0);
});

test('a post that is renamed has its new slug only', async () => {
  const folder = await folderOf({ 'posts/a.md': sampleSource(['title: Same']) });
  const store = await open(folder);
  await rename(path.join(folder, 'posts/a.md'), path.join(folder, 'posts/b.md'));
  const renamed = await until(store, ({ index }) => index.bySlug.has('b') && !index.bySlug.has('a'));
  expect(titleOf(renamed, 'b')).toBe('Same');
});

test.for([
  ['posts/x.md', 'posts/x/index.md'],
  ['posts/x/index.md', 'posts/x.md'],
] as const)('a post moved from %s to %s with a mistake keeps its page, until it is repaired', async ([from, to]) => {
  const folder = await folderOf({ [from]: sampleSource(['title: Good']) });
  const store = await open(folder);
  const absences: boolean[] = [];
  store.onChange(({ index }) => absences.push(!index.bySlug.has('x')));
  await save(folder, to, sampleSource(['title: Broken', 'date: 2026-02-30']));
  await rm(path.join(folder, from));
  const moved = await until(store, ({ index }) => index.bySlug.get('x')?.file !== from);
  expect(moved.index.bySlug.get('x')).toMatchObject({ title: 'Good', file: to, markdown: 'Text.\n' });
  expect(moved.errors.map(({ file }) => file)).toEqual([to]);
  expect(absences).not.toContain(true);
  await save(folder, to, sampleSource(['title: Repaired']));
  const { errors } = await until(store, (snapshot) => titleOf(snapshot, 'x') === 'Repaired');
  expect(errors).toEqual([]);
  await rm(path.join(folder, to));
  await until(store, ({ index }) => index.bySlug.size === 0);
});

const LIVE = sampleSource(['title: Live', 'date: 2026-01-02']);
const NEWCOMER = sampleSource(['title: Newcomer', 'date: 2026-01-01']);

test.for([
  ['posts/x.md', 'posts/x/index.md'],
  ['posts/x/index.md', 'posts/x.md'],
] as const)('what is live at %s stays beside a newcomer, until it is deleted', async ([live, newcomer]) => {
  const folder = await folderOf({ [live]: LIVE });
  const store = await open(folder);
  await save(folder, newcomer, NEWCOMER);
  const clash = await until(store, ({ errors }) => errors.length > 0);
  expect(titleOf(clash, 'x')).toBe('Live');
  const restarted = (await open(folder, { watching: false })).current();
  expect(titleOf(restarted, 'x')).toBe('Newcomer');
  expect(restarted.version).not.toBe(clash.version);
  expect(clash.errors.map(formatContentError)).toEqual([
    `${newcomer}: ${live} already has the URL /blog/x; rename one of the two`,
  ]);
  await save(folder, live, LIVE.replace('title: Live', 'title: Live, edited'));
  await until(store, (snapshot) => titleOf(snapshot, 'x') === 'Live, edited');
  await save(folder, live, 'broken');
  expect(titleOf(await until(store, ({ errors }) => errors.length === 2), 'x')).toBe('Live, edited');
  await rm(path.join(folder, live));
  const { errors } = await until(store, (snapshot) => titleOf(snapshot, 'x') === 'Newcomer');
  expect(errors).toEqual([]);
});

test('a post that an editor writes beside and renames over the old one is seen', async () => {
  const folder = await folderOf({ 'posts/a.md': sampleSource(['title: Before']) });
  const store = await open(folder);
  const absences: boolean[] = [];
  store.onChange(({ index }) => absences.push(!index.bySlug.has('a')));
  await save(folder, 'posts/a.md.tmp', sampleSource(['title: After']));
  await rename(path.join(folder, 'posts/a.md.tmp'), path.join(folder, 'posts/a.md'));
  const saved = await until(store, (snapshot) => titleOf(snapshot, 'a') === 'After');
  expect(saved.errors).toEqual([]);
  expect(absences).not.toContain(true);
});

test('a post saved while the folder is being opened is not missed', async () => {
  const folder = await folderOf({ 'posts/a.md': sampleSource(['title: Before']) });
  let saved = false;
  const store = await open(folder, {
    // The time is asked for after the files were read, which is the moment that is hard to hit otherwise.
    now: () => {
      if (!saved) {
        saved = true;
        writeFileSync(path.join(folder, 'posts/a.md'), sampleSource(['title: After']));
      }
      return Date.now();
    },
  });
  await until(store, (snapshot) => titleOf(snapshot, 'a') === 'After');
});

test('a file that is saved without a change makes no new content', async () => {
  const folder = await folderOf({ 'posts/a.md': sampleSource() });
  const store = await open(folder);
  let changes = 0;
  store.onChange(() => {
    changes += 1;
  });
  await save(folder, 'posts/a.md', sampleSource());
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(changes).toBe(0);
  await save(folder, 'posts/b.md', sampleSource());
  await until(store, ({ index }) => index.bySlug.has('b'));
  expect(changes).toBe(1);
});

/** A clock that shows the given moment when it is first asked, so that a slow machine does not miss it, and runs on. */
function clockFrom(date: string): () => number {
  let started: number | undefined;
  return () => {
    started ??= Date.now();
    return Date.parse(date) + Date.now() - started;
  };
}

test('a scheduled post is published by itself when it is due', async () => {
  const folder = await folderOf({
    'posts/soon.md': sampleSource(['date: 2026-05-01T09:00:00Z']),
    'posts/later.md': sampleSource(['date: 2026-05-01T09:00:00.300Z']),
    'posts/far.md': sampleSource(['date: 2126-05-01']),
  });
  const now = clockFrom('2026-05-01T08:59:59.700Z');
  const store = await open(folder, { now });
  const seen: string[][] = [slugsOf(store.current())];
  store.onChange((snapshot) => seen.push(slugsOf(snapshot)));
  await until(store, ({ index }) => index.bySlug.has('later'));
  expect(now()).toBeGreaterThanOrEqual(Date.parse('2026-05-01T09:00:00.300Z'));
  expect(seen[0]).toEqual([]);
  expect(seen.at(-1)).toEqual(['later', 'soon']);
  expect(seen.length).toBeLessThan(10);
});

test('an image next to a post has its size, a video its hash, and both follow their files', async () => {
  const folder = await folderOf({ 'posts/a/index.md': sampleSource(), 'posts/a/cover.png': png(640, 480) });
  const store = await open(folder);
  await save(folder, 'posts/a/cover.png', png(800, 600));
  const { images } = await until(store, (snapshot) => snapshot.images.get('/blog/a/cover.png')?.width === 800);
  expect(images.get('/blog/a/cover.png')?.height).toBe(600);
  await save(folder, 'posts/a/demo.webm', 'one');
  const { media, version } = await until(store, (snapshot) => snapshot.media.has('/blog/a/demo.webm'));
  await save(folder, 'posts/a/demo.webm', 'two');
  const changed = await until(
    store,
    (next) => next.media.get('/blog/a/demo.webm')?.hash !== media.get('/blog/a/demo.webm')?.hash,
  );
  expect(changed.version).not.toBe(version);
  await rm(path.join(folder, 'posts/a'), { recursive: true });
  await until(store, (snapshot) => snapshot.images.size + snapshot.media.size + snapshot.index.bySlug.size === 0);
});

test.for([
  ['posts/a/cover.png', '/blog/a/cover.png'],
  ['posts/a/Cover.JPEG', '/blog/a/Cover.JPEG'],
  ['a/cover.svg', '/blog/a/cover.svg'],
  ['cover.png', undefined],
  ['posts/a/cover.txt', undefined],
] as const)('%s has the URL %s', async ([file, url]) => {
  const folder = await folderOf({ [file]: 'of an unknown format' });
  const { images } = (await open(folder, { watching: false })).current();
  expect([...images.values()]).toMatchObject(url === undefined ? [] : [{ url, path: path.join(folder, file) }]);
});

test('authors follow their file, and stay as they were while it is broken', async () => {
  const folder = await folderOf({ 'authors.yaml': '- name: Ines\n' });
  const store = await open(folder);
  await save(folder, 'authors.yaml', '- name: Ines\n  role: Engineer\n');
  await until(store, ({ authors }) => authors.get('ines')?.role === 'Engineer');
  await save(folder, 'authors.yaml', '- role: Engineer\n');
  const broken = await until(store, ({ errors }) => errors.length > 0);
  expect(broken.errors[0]?.file).toBe('authors.yaml');
  expect(broken.authors.get('ines')?.role).toBe('Engineer');
  await save(folder, 'authors.yaml', '- name: Leif\n');
  const repaired = await until(store, ({ errors }) => errors.length === 0);
  expect([...repaired.authors.keys()]).toEqual(['leif']);
  await rm(path.join(folder, 'authors.yaml'));
  await until(store, ({ authors }) => authors.size === 0);
});

test('a post that is saved in another encoding keeps its last good version, and the error says so', async () => {
  const folder = await folderOf({ 'posts/a.md': sampleSource(['title: Good']) });
  const store = await open(folder);
  await save(folder, 'posts/a.md', Buffer.from(sampleSource(['title: Caf\xe9']), 'latin1'));
  const { errors, index } = await until(store, (snapshot) => snapshot.errors.length > 0);
  expect(index.bySlug.get('a')?.title).toBe('Good');
  expect(errors).toMatchObject([{ code: 'file-encoding', file: 'posts/a.md', line: 2 }]);
});

test.for([
  ['posts/a.mdx', 'rename it to posts/a.md'],
  ['posts/A.MD', 'rename it to posts/A.md'],
  ['posts/2026/a.md', 'move it to posts/a.md'],
  ['posts/a/notes.md', 'move it to posts/notes.md'],
  ['authors.yml', 'rename it to authors.yaml'],
] as const)('%s is reported to be no part of the site', async ([file, remedy]) => {
  const folder = await folderOf({ 'posts/b.md': sampleSource() });
  const store = await open(folder);
  await save(folder, file, sampleSource());
  const { errors, index } = await until(store, (snapshot) => snapshot.errors.length > 0);
  expect(errors).toMatchObject([{ code: 'file-ignored', file, message: expect.stringContaining(remedy) }]);
  expect([...index.bySlug.keys()]).toEqual(['b']);
  await rm(path.join(folder, file));
  await until(store, (snapshot) => snapshot.errors.length === 0);
});

test('a file that cannot be read is an error, and later changes are still seen', async () => {
  const folder = await folderOf({ 'posts/a.md': sampleSource(['title: Good']), 'authors.yaml': '- name: Ines\n' });
  const store = await open(folder);
  // A link to itself cannot be read by anybody, whatever the permissions.
  for (const file of ['posts/a.md', 'authors.yaml']) {
    await symlink(path.join(folder, file), path.join(folder, `${file}.loop`));
    await rm(path.join(folder, file));
    await rename(path.join(folder, `${file}.loop`), path.join(folder, file));
  }
  const unreadable = await until(store, ({ errors }) => errors.length === 2);
  expect(unreadable.errors.map(({ code, file }) => [code, file])).toEqual([
    ['file-unreadable', 'authors.yaml'],
    ['file-unreadable', 'posts/a.md'],
  ]);
  expect(titleOf(unreadable, 'a')).toBe('Good');
  expect(unreadable.authors.has('ines')).toBe(true);
  await save(folder, 'posts/b.md', sampleSource());
  await until(store, ({ index }) => index.bySlug.has('b'));
  const reopened = (await open(folder, { watching: false })).current();
  expect(reopened.errors).toEqual(unreadable.errors);
});

const CONTENT: Files = {
  'posts/a.md': sampleSource(),
  'posts/b/index.md': sampleSource(),
  'posts/b/cover.png': png(3, 2),
  'authors.yaml': '- name: Ines\n',
};

test('two stores over equal folders have one version', async () => {
  const folder = await folderOf(CONTENT);
  const copy = path.join(await folderOf({}), 'copy');
  await cp(folder, copy, { recursive: true });
  const [one, two] = [await open(folder), await open(copy, { watching: false })];
  expect(one.current().version).toBe(two.current().version);
  await save(copy, 'posts/c.md', sampleSource());
  await save(folder, 'posts/c.md', sampleSource());
  const changed = await until(one, ({ index }) => index.bySlug.has('c'));
  expect((await open(copy, { watching: false })).current().version).toBe(changed.version);
});

test.for([
  ['the text of a post changes', { 'posts/a.md': sampleSource([], 'Another text.\n') }],
  ['an author changes', { 'authors.yaml': '- name: Leif\n' }],
  ['an image is added', { 'posts/b/other.png': png(3, 2) }],
] as const)('the version changes when %s', async ([, change]) => {
  const folder = await folderOf(CONTENT);
  const store = await open(folder);
  const { version } = store.current();
  for (const [file, content] of Object.entries(change)) {
    await save(folder, file, content);
  }
  await until(store, (snapshot) => snapshot.version !== version);
});

test('the version changes when a scheduled post is due', async () => {
  const folder = await folderOf({ 'posts/a.md': sampleSource(['date: 2026-05-01', 'unlisted: true']) });
  const versionAt = async (date: string) =>
    (await open(folder, { watching: false, now: () => Date.parse(date) })).current().version;
  expect(await versionAt('2026-04-30')).not.toBe(await versionAt('2026-05-01'));
  expect(await versionAt('2026-05-01')).toBe(await versionAt('2026-05-02'));
});

test('a folder that is a link is read as one, at a start too, and one that leads back is not', async () => {
  const directory = await folderOf({
    'posts/b.md': sampleSource(),
    'elsewhere/linked/index.md': sampleSource(['title: Linked']),
  });
  await symlink('../elsewhere/linked', path.join(directory, 'posts/linked'));
  await symlink(directory, path.join(directory, 'posts/back'));
  const store = await open(directory);
  expect(slugsOf(store.current()).toSorted()).toEqual(['b', 'linked']);
});

test('a folder that is a link out of the content is not read, at a start and later, and is reported', async () => {
  const outside = await folderOf({ 'index.md': sampleSource(), 'secret.png': '<svg/>', 'secret.svg': '<svg/>' });
  const folder = await folderOf({ 'posts/b.md': sampleSource() });
  await symlink(outside, path.join(folder, 'posts/x'));
  const store = await open(folder);
  const problemsOf = ({ errors }: ContentSnapshot) => errors.map(({ code, file }) => `${code} ${file}`);
  expect(problemsOf(store.current())).toEqual(['file-ignored posts/x']);
  await symlink('/proc/self/fd', path.join(folder, 'posts/y'));
  const later = await until(store, ({ errors }) => errors.length === 2);
  expect(problemsOf(later)).toEqual(['file-ignored posts/x', 'file-ignored posts/y']);
  expect([slugsOf(later), [...later.images.keys()]]).toEqual([['b'], []]);
  await Promise.all(['x', 'y'].map((name) => rm(path.join(folder, 'posts', name))));
  // Nobody watches such a folder: that it is gone is seen with the next change.
  await save(folder, 'posts/c.md', sampleSource());
  await until(store, ({ errors }) => errors.length === 0);
});

test.for([
  ['a device', '/dev/zero'],
  ['a file outside', import.meta.filename],
] as const)('a link to %s is reported until it is gone', async ([, target]) => {
  const folder = await folderOf({ 'posts/b.md': sampleSource() });
  const store = await open(folder);
  await symlink(target, path.join(folder, 'posts/linked.md'));
  const { errors } = await until(store, (snapshot) => snapshot.errors.length > 0);
  expect(errors).toMatchObject([{ code: 'file-ignored', file: 'posts/linked.md' }]);
  await rm(path.join(folder, 'posts/linked.md'));
  await until(store, (snapshot) => snapshot.errors.length === 0);
});

test('posts and authors may be links within the folder that come to lead elsewhere, as Kubernetes makes them of a ConfigMap', async () => {
  const filesOf = (version: number, title: string) => ({
    [`..${version}/posts/b/index.md`]: sampleSource([`title: ${title}`], '```ts file="b.ts"\n```\n'),
    [`..${version}/posts/b/b.ts`]: title,
    [`..${version}/authors.yaml`]: `- name: Author of ${title}\n`,
  });
  const folder = await folderOf({ ...filesOf(1, 'One'), ...filesOf(2, 'Two') });
  await symlink('..1', path.join(folder, '..data'));
  for (const name of ['posts', 'authors.yaml']) {
    await symlink(`..data/${name}`, path.join(folder, name));
  }
  const store = await open(folder);
  const shown = ({ errors, index, authors }: ContentSnapshot) => [
    errors,
    index.posts[0]?.markdown,
    [...authors.keys()],
  ];
  expect(shown(store.current())).toEqual([[], '```ts file="b.ts"\nOne\n```\n', ['author-of-one']]);
  await symlink('..2', path.join(folder, '..next'));
  await rename(path.join(folder, '..next'), path.join(folder, '..data'));
  const changed = await until(store, (snapshot) => titleOf(snapshot, 'b') === 'Two');
  expect(shown(changed)).toEqual([[], '```ts file="b.ts"\nTwo\n```\n', ['author-of-two']]);
});

test('a closed store follows nothing any more', async () => {
  const folder = await folderOf({
    'posts/soon.md': sampleSource(['date: 2026-05-01T09:00:00Z']),
    'posts/later.md': sampleSource(['date: 2026-05-01T09:00:00.100Z']),
  });
  const closed = await open(folder, { now: clockFrom('2026-05-01T08:59:59.800Z') });
  await closed.close();
  const other = await open(folder, { now: clockFrom('2026-05-01T08:59:59.800Z') });
  await save(folder, 'posts/a.md', sampleSource());
  await until(other, ({ index }) => index.bySlug.has('a') && index.bySlug.has('later'));
  expect(slugsOf(closed.current())).toEqual([]);
});

const MISTAKE = { code: 'render-limit', message: 'it took too long' } as const;

test('a changed post that fails its trial keeps its last good version until one passes', async () => {
  const directory = await folderOf({ 'a.md': sampleSource(['title: Good']), 'b.md': sampleSource() });
  const tried: string[] = [];
  const store = await open(directory, {
    async tryOut({ title, file, markdown }, { images }) {
      tried.push(`${title}, ${images.size} images`);
      return markdown.includes('bad') ? { ...MISTAKE, file } : undefined;
    },
  });
  expect(tried).toEqual([]);
  await Promise.all([
    save(directory, 'a.md', sampleSource(['title: Worse'], 'bad')),
    save(directory, 'c.md', sampleSource(['title: New'], 'bad')),
    save(directory, 'a/x.png', png(2, 1)),
    save(directory, 'b.md', sampleSource(['title: Other'])),
  ]);
  const refused = await until(store, ({ errors }) => errors.length === 2);
  expect(refused.errors.map(formatContentError)).toEqual(['a.md: it took too long', 'c.md: it took too long']);
  expect([titleOf(refused, 'a'), titleOf(refused, 'c')]).toEqual(['Good', undefined]);
  await until(store, (snapshot) => titleOf(snapshot, 'b') === 'Other');
  await save(directory, 'a.md', sampleSource(['title: Better']));
  const repaired = await until(store, (snapshot) => titleOf(snapshot, 'a') === 'Better');
  expect(repaired.errors).toHaveLength(1);
  expect(tried.toSorted().at(0)).toBe('Better, 1 images');
});

test('a post that is refused later is removed with its mistake, and comes back once it changes', async () => {
  const directory = await folderOf({ 'a.md': sampleSource(), 'b.md': sampleSource() });
  const store = await open(directory);
  const post = store.current().index.bySlug.get('a');
  if (post === undefined) {
    throw new Error('the sample post is missing');
  }
  const seen: string[] = [];
  store.onChange((snapshot) => seen.push(slugsOf(snapshot).join()));
  store.refuse(post, { ...MISTAKE, file: 'a.md' });
  store.refuse(post, { ...MISTAKE, file: 'a.md' });
  expect(seen).toEqual(['b']);
  expect(store.current().errors.map(formatContentError)).toEqual(['a.md: it took too long']);
  await save(directory, 'a.md', sampleSource(['title: Repaired']));
  await until(store, (snapshot) => titleOf(snapshot, 'a') === 'Repaired');
  store.refuse(post, { ...MISTAKE, file: 'a.md' });
  expect(titleOf(store.current(), 'a')).toBe('Repaired');
});

test('a file of over half a million characters is a mistake', async () => {
  const directory = await folderOf({ 'a.md': sampleSource([], 'x'.repeat(500_000)) });
  expect((await open(directory)).current().errors).toMatchObject([{ code: 'file-too-long', file: 'a.md' }]);
});

test('a picture is known by its bytes, and one too large to be opened is a mistake', async () => {
  const folder = await folderOf({ 'posts/a/index.md': sampleSource() });
  await save(folder, 'posts/a/b.png', png(600, 300));
  await save(folder, 'posts/a/bomb.png', png(60_000, 60_000));
  const before = (await open(folder, { watching: false, picturesAreMade: true })).current();
  const image = before.images.get('/blog/a/b.png');
  expect(image).toMatchObject({ width: 600, height: 300, hash: expect.stringMatching(/^[0-9a-f]{16}$/) });
  expect(before.images.has('/blog/a/bomb.png')).toBe(false);
  expect(before.errors).toMatchObject([{ code: 'picture-too-large', file: 'posts/a/bomb.png' }]);
  await save(folder, 'posts/a/b.png', Buffer.concat([png(600, 300), Buffer.from('other')]));
  const after = (await open(folder, { watching: false })).current();
  expect(after.images.get('/blog/a/b.png')?.hash).not.toBe(image?.hash);
  expect(after.images.get('/blog/a/b.png')?.formats).toBeUndefined();
  expect(after.version).not.toBe(before.version);
});

test('a post follows the files whose code it shows, and stays as it was while one of them is wrong', async () => {
  const folder = await folderOf({
    'posts/a/index.md': sampleSource([], '```ts file="server.ts" lines={2}\n```\n'),
    'posts/a/server.ts': 'one();\ntwo();\n',
    'posts/b.md': sampleSource(),
  });
  const store = await open(folder);
  const codeOf = ({ index }: ContentSnapshot) => index.bySlug.get('a')?.markdown.split('\n')[1];
  const first = store.current();
  expect([codeOf(first), first.errors, [...first.images]]).toEqual(['two();', [], []]);
  await save(folder, 'posts/a/server.ts', 'one();\nthree();\n');
  const changed = await until(store, (snapshot) => codeOf(snapshot) === 'three();');
  expect(changed.version).not.toBe(first.version);
  expect(changed.index.bySlug.get('b')).toBe(first.index.bySlug.get('b'));
  await save(folder, 'posts/a/server.ts', 'one();\n');
  const broken = await until(store, ({ errors }) => errors.length > 0);
  expect(codeOf(broken)).toBe('three();');
  expect(broken.errors.map(formatContentError)).toEqual([
    'posts/a/index.md:9: the code is not shown: there are no lines {2-2} in "server.ts", which has 1; lines count from 1, as in lines={5-12}',
  ]);
  await rm(path.join(folder, 'posts/a/server.ts'));
  const gone = await until(store, ({ errors }) => errors[0]?.message.includes('there is no file "server.ts"') === true);
  expect(codeOf(gone)).toBe('three();');
  await save(folder, 'posts/a/server.ts', 'one();\nfour();\n');
  expect((await until(store, ({ errors }) => errors.length === 0)).index.bySlug.get('a')?.markdown).toContain('four');
});

test('a Markdown file whose source a post shows is no post that is in a wrong place', async () => {
  const folder = await folderOf({
    'posts/a.md': sampleSource([], '```md file="example.md"\n```\n'),
    'posts/a/example.md': '# Example',
    'posts/a/other.md': '# Other',
  });
  const { errors } = (await open(folder, { watching: false })).current();
  expect(errors.map(({ file }) => file)).toEqual(['posts/a/other.md']);
});

test('what fails after a change keeps neither other listeners nor later changes from being published', async () => {
  const folder = await folderOf({ 'posts/a.md': sampleSource(['title: One']) });
  const errors: unknown[] = [];
  const store = await open(folder, {
    onError: (error) => errors.push(error),
    tryOut: async ({ title }) => {
      if (title === 'Two') {
        throw new Error('a trial that fails');
      }
      return undefined;
    },
  });
  store.onChange(() => {
    throw new Error('a listener that fails');
  });
  await save(folder, 'posts/a.md', sampleSource(['title: Two']));
  await until(store, () => errors.length > 1);
  await save(folder, 'posts/a.md', sampleSource(['title: Three']));
  await until(store, (snapshot) => titleOf(snapshot, 'a') === 'Three');
  await save(folder, 'posts/a.md', sampleSource(['title: Four']));
  await until(store, (snapshot) => titleOf(snapshot, 'a') === 'Four');
  expect(errors.slice(0, 2).map(String)).toEqual(['Error: a trial that fails', 'Error: a listener that fails']);
});

test('a post whose trial fails for a reason of the machine is told, and tried again with the next change', async () => {
  const folder = await folderOf({ 'posts/a.md': sampleSource(['title: One']) });
  let isBusy = true;
  const store = await open(folder, {
    onError: () => {},
    async tryOut() {
      if (isBusy) {
        throw new Error('no thread can be started');
      }
      return undefined;
    },
  });
  await save(folder, 'posts/a.md', sampleSource(['title: Two']));
  const failed = await until(store, ({ errors }) => errors.length > 0);
  expect(failed.errors.map(formatContentError)).toEqual([
    expect.stringMatching(/^posts\/a\.md: it could not be published: no thread can be started\. /),
  ]);
  expect(titleOf(failed, 'a')).toBe('One');
  isBusy = false;
  await save(folder, 'notes.txt', 'of something else');
  const { errors } = await until(store, (snapshot) => titleOf(snapshot, 'a') === 'Two');
  expect(errors).toEqual([]);
});

test('what a repository says of itself is no post and no mistake', async () => {
  const folder = await folderOf({
    'posts/a.md': sampleSource(),
    'README.md': '# Our posts\n',
    'CONTRIBUTING.md': '# How to write\n',
    'posts/README.md': '# Nobody reads this\n',
  });
  const { errors, index } = (await open(folder, { watching: false })).current();
  expect([...index.bySlug.keys()]).toEqual(['a']);
  expect([...new Set(errors.map(({ file }) => file))]).toEqual(['posts/README.md']);
});

test('a link to the folder may lead to another one, as git-sync does it, whether the old one stays or not', async () => {
  const folder = await folderOf({
    'trees/1/content/a.md': sampleSource(['title: Of 1']),
    'trees/2/content/a.md': sampleSource(['title: Of 2']),
    'trees/3/content/a.md': sampleSource(['title: Of 3']),
  });
  await symlink('trees/1', path.join(folder, 'current'));
  const store = await open(path.join(folder, 'current/content'));
  for (const tree of [2, 3]) {
    await symlink(`trees/${tree}`, path.join(folder, 'next'));
    await rename(path.join(folder, 'next'), path.join(folder, 'current'));
    if (tree === 3) {
      await rm(path.join(folder, 'trees/2'), { recursive: true });
    }
    await until(store, ({ index }) => index.posts[0]?.title === `Of ${tree}`);
  }
  await save(folder, 'trees/3/content/a.md', sampleSource(['title: Saved']));
  await until(store, (snapshot) => titleOf(snapshot, 'a') === 'Saved');
  await save(folder, 'trees/1/content/a.md', sampleSource(['title: Left behind']));
  await save(folder, 'trees/3/content/b.md', sampleSource());
  expect(titleOf(await until(store, ({ index }) => index.bySlug.has('b')), 'a')).toBe('Saved');
});

test.for([
  ['put back', 'posts', 'rename'],
  ['written again', '.', 'copy'],
] as const)('posts stay while the folder that has all of them is away, until it is %s (%s)', async ([, away, how]) => {
  const folder = await folderOf({
    'content/posts/a.md': sampleSource(['title: One']),
    'content/posts/b/index.md': sampleSource(['title: Two']),
    'content/authors.yaml': '- name: Ines Okafor\n',
  });
  const content = path.join(folder, 'content');
  const moved = path.join(content, away);
  const store = await open(content);
  if (how === 'copy') {
    await cp(moved, path.join(folder, 'beside'), { recursive: true });
    await rm(moved, { recursive: true });
  } else {
    await rename(moved, path.join(folder, 'beside'));
  }
  const { errors, index } = await until(store, (snapshot) => snapshot.errors.length > 0);
  expect(errors.map(formatContentError)).toEqual([
    expect.stringMatching(/^(?:posts|\.): this folder is not there any more, so all posts stay/),
  ]);
  expect(index.bySlug.size).toBe(2);

  await rename(path.join(folder, 'beside'), moved);
  await until(store, (snapshot) => snapshot.errors.length === 0 && snapshot.index.bySlug.size === 2);
  await save(content, 'posts/a.md', sampleSource(['title: New']));
  await until(store, (snapshot) => titleOf(snapshot, 'a') === 'New');
  await rm(path.join(content, 'posts/b'), { recursive: true });
  await until(store, (snapshot) => slugsOf(snapshot).join() === 'a');
});
