import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, onTestFinished, test, vi } from 'vitest';
import { formatContentError } from '#files/content-error.ts';
import type { Post } from '#reading/post.ts';
import { authorsView, type ContentSnapshot } from '#store/content-snapshot.ts';
import { type ContentStore, type ContentStoreOptions, openContentStore } from '#store/content-store.ts';
import { gonePosts } from '#store/gone-addresses.ts';
import { readHere, samplePng, sampleSource } from '#testing/sample-post.ts';

async function save(folder: string, file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), content);
}

async function open(directory: string, options: Partial<ContentStoreOptions> = {}): Promise<ContentStore> {
  const store = await openContentStore({ directory, read: readHere, ...options });
  onTestFinished(() => store.close());
  return store;
}

const readOnce = async (directory: string) => (await open(directory, { watching: false })).current();

/** The first snapshot that satisfies the condition. */
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
const hasTitle = (slug: string, title: string | undefined) => (snapshot: ContentSnapshot) =>
  titleOf(snapshot, slug) === title;
const slugsOf = ({ index }: ContentSnapshot) => index.posts.map(({ slug }) => slug);
const errorsOf = ({ errors }: ContentSnapshot) => errors.map(formatContentError);

test.for(['posts/', ''])('the posts are in the folder %j of the content', async (prefix) => {
  const folder = await temporaryFolder({
    [`${prefix}one.md`]: sampleSource(['title: One']),
    [`${prefix}two/index.md`]: sampleSource(['title: Two']),
    [`${prefix}two/U\u0308ber.png`]: samplePng(640, 480),
    [`${prefix}two/U\u0308ber.dark.png`]: samplePng(320, 240),
    [`${prefix}two/talk.vtt`]: 'WEBVTT\n',
    [`${prefix}two/notes.txt`]: 'not content',
    [`${prefix}.trash/index.md`]: sampleSource(),
    [`${prefix}._one.md`]: 'left by a file system',
    'README.md': '# Not a post',
    'authors.yaml': '- name: Ines Okafor\n  role: Engineer\n',
  });
  const { index, authors, images, media, errors } = await readOnce(folder);
  expect([...index.bySlug].map(([slug, { title, file }]) => [slug, title, file])).toEqual([
    ['one', 'One', `${prefix}one.md`],
    ['two', 'Two', `${prefix}two/index.md`],
  ]);
  expect(authors.get('ines-okafor')).toEqual({ name: 'Ines Okafor', role: 'Engineer' });
  // The URL doesn't depend on how the accents of a name are stored.
  expect(images.get('/blog/two/%C3%9Cber.png')).toEqual({
    url: '/blog/two/%C3%9Cber.png',
    source: { root: folder, file: `${prefix}two/U\u0308ber.png` },
    width: 640,
    height: 480,
    hash: expect.stringMatching(/^[0-9a-f]{16}$/),
    formats: ['avif', 'webp'],
    decodedBytes: 640 * 480 * 4,
    bytes: expect.any(Number),
    dark: expect.objectContaining({ url: '/blog/two/%C3%9Cber.dark.png', width: 320 }),
  });
  expect([...media.keys()]).toEqual(['/blog/two/talk.vtt']);
  expect(errors).toEqual([]);
});

test('files that were probably meant as content, and pictures too large to open, are mistakes', async () => {
  const folder = await temporaryFolder({
    'posts/a.md': sampleSource([], '```md file="example.md"\n```\n'),
    'posts/a/example.md': 'Shown by a post.',
    'posts/a/other.md': '',
    'posts/b.mdx': '',
    'posts/b.md.txt': '',
    'posts/b/index.docx': new Uint8Array([0, 1]),
    'posts/b/notes.docx': '',
    'posts/c/bomb.png': samplePng(60_000, 60_000),
    'posts/d.md/index.txt': '',
    'posts/e.md': 'Hello.\n',
    'authors.json': '[]',
  });
  const snapshot = await readOnce(folder);
  expect(slugsOf(snapshot)).toEqual(['a']);
  expect(snapshot.errors.map(({ code, file }) => `${code} ${file}`)).toEqual([
    'file-ignored authors.json',
    'file-ignored posts/a/other.md',
    'file-ignored posts/b.md.txt',
    'file-ignored posts/b.mdx',
    'file-ignored posts/b/index.docx',
    'picture-too-large posts/c/bomb.png',
    'file-unreadable posts/d.md',
    'front-matter-missing posts/e.md',
  ]);
});

test('a post follows its file: saved, changed, replaced, renamed, deleted', async () => {
  const folder = await temporaryFolder({ 'posts/a.md': sampleSource() });
  const store = await open(folder);
  const sizes = new Set<number>();
  store.onChange(({ index }) => sizes.add(index.bySlug.size));
  await save(folder, 'posts/b.md', sampleSource(['title: First']));
  await until(store, hasTitle('b', 'First'));
  await save(folder, 'posts/b.md.tmp', sampleSource(['title: Second']));
  await rename(path.join(folder, 'posts/b.md.tmp'), path.join(folder, 'posts/b.md'));
  await until(store, hasTitle('b', 'Second'));
  expect([...sizes]).toEqual([2]);
  await rename(path.join(folder, 'posts/b.md'), path.join(folder, 'posts/c.md'));
  await until(store, ({ index }) => index.bySlug.has('c') && !index.bySlug.has('b'));
  await rm(path.join(folder, 'posts/c.md'));
  expect(slugsOf(await until(store, hasTitle('c', undefined)))).toEqual(['a']);
});

test('a post that breaks keeps its last good version, with an error that names file, line and field', async () => {
  const folder = await temporaryFolder({
    'posts/a.md': sampleSource(['title: Good']),
    'authors.yaml': '- name: Ines\n',
  });
  const store = await open(folder);
  await save(folder, 'posts/a.md', sampleSource(['title: Broken', 'date: 2026-02-30']));
  await save(folder, 'authors.yaml', '- name: [\n');
  const broken = await until(store, ({ errors }) => errors.length > 1);
  expect([titleOf(broken, 'a'), [...broken.authors.keys()]]).toEqual(['Good', ['ines']]);
  expect(errorsOf(broken)).toEqual([
    expect.stringContaining('authors.yaml:'),
    expect.stringContaining('posts/a.md:5 (date): "2026-02-30" is not a day or time that exists'),
  ]);
  await save(folder, 'authors.yaml', '- name: Leif\n');
  await save(folder, 'posts/a.md', sampleSource(['title: Repaired']));
  const repaired = await until(store, ({ errors }) => errors.length === 0);
  expect([titleOf(repaired, 'a'), [...repaired.authors.keys()]]).toEqual(['Repaired', ['leif']]);
  await save(folder, 'posts/a.md', '');
  await until(store, ({ errors }) => errors.length > 0);
  await rm(path.join(folder, 'posts/a.md'));
  expect((await until(store, ({ errors }) => errors.length === 0)).index.bySlug.size).toBe(0);
});

test('a file saved while the folder is opened is not missed, and one saved without a change publishes nothing', async () => {
  const folder = await temporaryFolder({ 'posts/a.md': sampleSource(['title: Before']) });
  let isSaved = false;
  const store = await open(folder, {
    // The store asks for the time after it has read the files.
    now: () => {
      if (!isSaved) {
        isSaved = true;
        writeFileSync(path.join(folder, 'posts/a.md'), sampleSource(['title: After']));
      }
      return Date.now();
    },
  });
  await until(store, hasTitle('a', 'After'));
  let changes = 0;
  store.onChange(() => {
    changes += 1;
  });
  await save(folder, 'posts/a.md', sampleSource(['title: After']));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(changes).toBe(0);
});

test('a scheduled post is published when it is due, and only authors see it before', async () => {
  const folder = await temporaryFolder({
    'posts/soon.md': sampleSource(['date: 2026-05-01T09:00:00Z']),
    'posts/far.md': sampleSource(['date: 2126-05-01']),
    'posts/draft.md': sampleSource(['draft: true']),
  });
  let started: number | undefined;
  const now = () => {
    started ??= Date.now();
    return Date.parse('2026-05-01T08:59:59.700Z') + Date.now() - started;
  };
  const store = await open(folder, { now });
  const before = store.current();
  const view = authorsView(now);
  expect([slugsOf(before), slugsOf(view(before)).toSorted()]).toEqual([[], ['draft', 'far', 'soon']]);
  expect(view(before)).toBe(view(before));
  const { version } = await until(store, ({ index }) => index.bySlug.has('soon'));
  expect(now()).toBeGreaterThanOrEqual(Date.parse('2026-05-01T09:00:00Z'));
  expect(version).not.toBe(before.version);
});

test('pictures, videos and included code follow their files', async () => {
  const folder = await temporaryFolder({
    'posts/a/index.md': sampleSource([], '```ts file="server.ts" lines={2}\n```\n'),
    'posts/a/server.ts': 'one();\ntwo();\n',
    'posts/a/cover.png': samplePng(640, 480),
    'posts/a/demo.webm': Buffer.from('1a45dfa301', 'hex'),
    'posts/b.md': sampleSource(),
  });
  const store = await open(folder);
  const codeOf = ({ index }: ContentSnapshot) => index.bySlug.get('a')?.code;
  const first = store.current();
  expect([codeOf(first), first.images.get('/blog/a/cover.png')?.formats]).toEqual([
    [{ name: 'server.ts', text: 'one();\ntwo();\n' }],
    ['avif', 'webp'],
  ]);
  await save(folder, 'posts/a/server.ts', 'one();\nthree();\n');
  await save(folder, 'posts/a/cover.png', samplePng(800, 600));
  await save(folder, 'posts/a/demo.webm', Buffer.from('1a45dfa302', 'hex'));
  const hashOf = ({ media }: ContentSnapshot) => media.get('/blog/a/demo.webm')?.hash;
  const changed = await until(
    store,
    (snapshot) =>
      JSON.stringify(codeOf(snapshot)).includes('three();') &&
      snapshot.images.get('/blog/a/cover.png')?.width === 800 &&
      hashOf(snapshot) !== hashOf(first),
  );
  expect(changed.index.bySlug.get('b')).toBe(first.index.bySlug.get('b'));
  await rm(path.join(folder, 'posts/a/server.ts'));
  const broken = await until(store, (snapshot) => JSON.stringify(codeOf(snapshot)).includes('does not exist'));
  expect(broken.version).not.toBe(changed.version);
  await rm(path.join(folder, 'posts/a'), { recursive: true });
  await until(store, ({ images, media, index }) => images.size + media.size === 0 && index.bySlug.size === 1);
});

test.for([
  ['posts/a.md', 'draft: yes'],
  ['posts/a.md', 'tags: TLS\ndraft: true'],
  ['posts/a.de.md', 'published: false'],
  ['posts/a.md', 'draft: true', 'Refused.\n'],
  ['posts/a.md', 'draft: true', 'Fails.\n'],
] as const)('%s leaves the site if it has %j and a text that cannot be published', async ([file, line, text]) => {
  const folder = await temporaryFolder({ 'posts/a.md': sampleSource(), 'posts/a.de.md': sampleSource() });
  const store = await open(folder, {
    onError() {},
    async validatePost({ markdown }) {
      if (markdown === 'Fails.\n') {
        throw new Error('no thread can be started');
      }
      return markdown === 'Refused.\n'
        ? [{ code: 'render-limit' as const, file, message: 'it took too long' }]
        : undefined;
    },
  });
  await save(folder, file, sampleSource([line], text));
  const { index, errors } = await until(store, (snapshot) => snapshot.errors.length > 0);
  expect(errors.map((error) => error.file)).toContain(file);
  expect(index.bySlug.has(file === 'posts/a.md' ? 'a' : 'a/de')).toBe(false);
});

const MISTAKE = { code: 'render-limit', message: 'it took too long' } as const;

test('a post that becomes a draft is withdrawn, and not reported as removed, while its text is still being validated', async () => {
  const folder = await temporaryFolder({ 'a.md': sampleSource(['title: A']) });
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const store = await open(folder, { validatePost: ({ draft }) => (draft ? promise : Promise.resolve(undefined)) });
  const before = store.current();
  await save(folder, 'a.md', sampleSource(['title: A', 'draft: true']));
  const meanwhile = await until(store, ({ index }) => index.posts.length === 0);
  expect(gonePosts(before, meanwhile)).toMatchObject([{ slug: 'a', hiddenIn: 'a.md' }]);
  resolve(undefined);
  const after = await until(store, ({ index }) => index.unpublished.length === 1);
  expect(gonePosts(before, after)).toMatchObject([{ slug: 'a', hiddenIn: 'a.md' }]);
});

test('a changed post whose text cannot be published keeps its last good version, with the mistake', async () => {
  const folder = await temporaryFolder({ 'a.md': sampleSource(['title: Good']) });
  const validatePost = async ({ title, file }: Post) => (title === 'Worse' ? [{ ...MISTAKE, file }] : undefined);
  const store = await open(folder, { validatePost });
  await save(folder, 'a.md', sampleSource(['title: Worse']));
  const refused = await until(store, ({ errors }) => errors.length > 0);
  expect([titleOf(refused, 'a'), errorsOf(refused)]).toEqual(['Good', ['a.md: it took too long']]);
  await save(folder, 'a.md', sampleSource(['title: Better']));
  expect((await until(store, hasTitle('a', 'Better'))).errors).toEqual([]);
});

test("a file that the server itself cannot read is not its author's mistake", async () => {
  const folder = await temporaryFolder({ 'a.md': sampleSource(), 'authors.yaml': '- name: Ines\n' });
  const onUnread = vi.fn();
  let hasThread = true;
  const store = await open(folder, {
    onUnread,
    read: async (source) => {
      if (!hasThread) {
        throw new Error('EMFILE');
      }
      return readHere(source);
    },
  });
  hasThread = false;
  await save(folder, 'authors.yaml', '- name: Ada\n');
  const { errors, authors } = await until(store, (snapshot) => snapshot.errors.length > 0);
  expect([errors.map(({ code }) => code), [...authors.keys()]]).toEqual([['server-failed'], ['ines']]);
  expect(onUnread).toHaveBeenCalledTimes(1);
});

test('an export validates the posts that exist at the start too', async () => {
  const folder = await temporaryFolder({ 'a.md': sampleSource([], 'bad'), 'b.md': sampleSource() });
  const validatePost = async ({ file, markdown }: Post) => (markdown === 'bad' ? [{ ...MISTAKE, file }] : undefined);
  const slugsWith = async (watching: boolean) => slugsOf((await open(folder, { validatePost, watching })).current());
  expect([await slugsWith(true), await slugsWith(false)]).toEqual([['a', 'b'], ['b']]);
});

test('a post that exists at the start and cannot be published is withdrawn once that is found, until it is saved again', async () => {
  const folder = await temporaryFolder({
    'posts/a.md': sampleSource(['title: A'], 'bad'),
    'posts/b.md': sampleSource(['title: B'], 'slow'),
    'posts/c.md': sampleSource(['title: C'], 'good'),
  });
  const tried: string[] = [];
  const store = await open(folder, {
    async validatePost({ file, slug, markdown }, _, when) {
      tried.push(`${slug} ${when}`);
      const code = { bad: 'render-failed', slow: 'render-limit' } as const;
      return markdown === 'bad' || markdown === 'slow' ? [{ ...MISTAKE, code: code[markdown], file }] : undefined;
    },
  });
  const { posts } = store.current().index;
  expect(posts).toHaveLength(3);
  await Promise.all([...posts, ...posts].map(store.tryPresent));
  const { index, errors } = await until(store, ({ index }) => index.posts.length < 3);
  expect(index.posts.map(({ slug }) => slug)).toEqual(['b', 'c']);
  expect(errors.map(({ file }) => file)).toEqual(['posts/a.md']);
  expect(tried.sort()).toEqual(['a at start', 'b at start', 'c at start']);
  await save(folder, 'posts/a.md', sampleSource(['title: A'], 'good'));
  await until(store, hasTitle('a', 'A'));
});

test('a file whose name is not UTF-8 is reported', async () => {
  const folder = await temporaryFolder({ 'posts/a.md': sampleSource(['title: A']) });
  const nameless = Buffer.concat([Buffer.from(`${folder}/posts/caf`), Buffer.from([0xe9]), Buffer.from('.md')]);
  await writeFile(nameless, sampleSource(['title: Café']));
  const store = await open(folder);
  expect(errorsOf(store.current())).toEqual([
    'posts/caf\uFFFD.md: it is not read, because its name is not UTF-8; rename it',
  ]);
  await rename(nameless, `${folder}/posts/cafe.md`);
  const { errors } = await until(store, hasTitle('cafe', 'Café'));
  expect(errors).toEqual([]);
});

test('links to folders are followed, even after they change their target', async () => {
  const filesOf = (version: number, title: string) => ({
    [`..${version}/posts/b/index.md`]: sampleSource([`title: ${title}`]),
    [`..${version}/authors.yaml`]: `- name: Author of ${title}\n`,
  });
  // Kubernetes mounts a ConfigMap like this.
  const folder = await temporaryFolder({ ...filesOf(1, 'One'), ...filesOf(2, 'Two') });
  await symlink('..', path.join(folder, '..1/posts/back'));
  await symlink('..1', path.join(folder, '..data'));
  await symlink('..data/posts', path.join(folder, 'posts'));
  await symlink('..data/authors.yaml', path.join(folder, 'authors.yaml'));
  const store = await open(folder);
  expect(titleOf(store.current(), 'b')).toBe('One');
  await symlink('..2', path.join(folder, '..next'));
  await rename(path.join(folder, '..next'), path.join(folder, '..data'));
  const { authors } = await until(store, hasTitle('b', 'Two'));
  expect([...authors.keys()]).toEqual(['author-of-two']);
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
  const store = await open(folder);
  expect(slugsOf(store.current()).sort()).toEqual(['one', 'two']);
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
  expect(refusedIn(store.current())).toEqual(refused);
  await save(folder, 'texts/two.md', sampleSource(['title: Two, changed']));
  await until(store, hasTitle('two', 'Two, changed'));
  await link('../../elsewhere/posts', 'posts/late');
  await until(store, (snapshot) => refusedIn(snapshot).length === 5);
  await rm(path.join(folder, 'posts/late'));
  await rm(path.join(folder, 'posts/one'));
  const now = await until(store, (snapshot) => slugsOf(snapshot).length === 1 && refusedIn(snapshot).length === 4);
  expect(refusedIn(now)).toEqual(refused);
});

test('a post that is replaced by a pipe or an endless file stays, and others are published', async () => {
  const folder = await temporaryFolder({ 'a.md': sampleSource(), 'b.md': sampleSource(), 'c.md': sampleSource() });
  const store = await open(folder);
  await rm(path.join(folder, 'a.md'));
  execFileSync('mkfifo', [path.join(folder, 'a.md')]);
  await rm(path.join(folder, 'b.md'));
  await symlink('/dev/zero', path.join(folder, 'b.md'));
  await save(folder, 'c.md', sampleSource(['title: Published']));
  const snapshot = await until(store, (now) => now.errors.length === 2 && titleOf(now, 'c') === 'Published');
  expect(slugsOf(snapshot).sort()).toEqual(['a', 'b', 'c']);
  await store.close();
});

test('the content folder may be a link that is replaced, as git-sync does', async () => {
  const folder = await temporaryFolder({
    'trees/1/content/a.md': sampleSource(['title: Of 1']),
    'trees/2/content/a.md': sampleSource(['title: Of 2']),
  });
  await symlink('trees/1', path.join(folder, 'current'));
  const store = await open(path.join(folder, 'current/content'));
  await symlink('trees/2', path.join(folder, 'next'));
  await rename(path.join(folder, 'next'), path.join(folder, 'current'));
  await rm(path.join(folder, 'trees/1'), { recursive: true });
  await until(store, hasTitle('a', 'Of 2'));
  await save(folder, 'trees/2/content/a.md', sampleSource(['title: Saved']));
  await until(store, hasTitle('a', 'Saved'));
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
    const content = path.join(root, 'content');
    const onStale = vi.fn();
    const store = await open(content, { emptyContent: 'refuse', onStale });
    const other = await open(content);
    // An empty folder in the place of the other one, as after the end of a mount.
    await rename(path.join(root, mounted), path.join(root, 'disk/full'));
    await mkdir(path.join(root, mounted));
    await until(other, (snapshot) => slugsOf(snapshot).length === 0);
    await expect.poll(() => onStale).toHaveBeenCalledTimes(1);
    expect(slugsOf(store.current())).toEqual(['a', 'b']);
    expect(store.staleBecause()).toMatch(/^has no posts anymore\. Readers still get the posts that were read before\./);
    await rm(path.join(root, 'disk/full', mounted === 'content' ? 'posts/b' : 'b'), { recursive: true });
    await rm(path.join(root, mounted), { recursive: true });
    await rename(path.join(root, 'disk/full'), path.join(root, mounted));
    await until(store, (snapshot) => slugsOf(snapshot).join() === 'a');
    expect([store.staleBecause(), onStale.mock.lastCall]).toEqual([undefined, [undefined]]);
    await save(root, path.join('content/posts/c.md'), sampleSource());
    await until(store, (snapshot) => slugsOf(snapshot).join() === 'a,c');
  },
);

test('if all posts are deleted and some are written again, only those are there', async () => {
  const folder = await temporaryFolder({ 'a.md': sampleSource(), 'b.md': sampleSource() });
  const store = await open(folder, { emptyContent: 'refuse' });
  await rm(path.join(folder, 'a.md'));
  await rm(path.join(folder, 'b.md'));
  await expect.poll(() => store.staleBecause()).toBeDefined();
  await save(folder, 'b.md', sampleSource());
  await until(store, (snapshot) => slugsOf(snapshot).join() === 'b');
});

test.for(['nowhere', '../elsewhere', 'seen'])(
  'a link to %s in place of the posts does not count as an empty folder',
  async (target) => {
    const root = await temporaryFolder({
      'content/posts/a.md': sampleSource(),
      'content/seen/b.md': sampleSource(),
      'elsewhere/c.md': sampleSource(),
    });
    const content = path.join(root, 'content');
    const posts = path.join(content, 'posts');
    const link = async () => {
      await rename(posts, path.join(root, 'before'));
      await symlink(target, posts);
    };
    const store = await open(content);
    await link();
    const reason = new RegExp(
      `^cannot be read: ${posts} is a link .*\\. Readers still get .*\\. Put the folder itself there\\.`,
    );
    await expect.poll(() => store.staleBecause()).toMatch(reason);
    expect(slugsOf(store.current())).toEqual(['a']);
    await expect(open(content)).rejects.toThrow(`${posts} is a link`);
    await rm(posts);
    await rename(path.join(root, 'before'), posts);
    await expect.poll(() => store.staleBecause()).toBeUndefined();
    expect(slugsOf(store.current())).toEqual(['a']);
  },
);

test('posts stay while the content folder is missing', async () => {
  const folder = await temporaryFolder({
    'content/posts/a.md': sampleSource(),
    'content/posts/b/index.md': sampleSource(),
  });
  const content = path.join(folder, 'content');
  const store = await open(content);
  await rename(content, path.join(folder, 'elsewhere'));
  await expect.poll(() => store.staleBecause()).toMatch(/^is missing \(ENOENT/);
  expect(slugsOf(store.current())).toEqual(['a', 'b']);
  await rm(path.join(folder, 'elsewhere/posts/b'), { recursive: true });
  await rename(path.join(folder, 'elsewhere'), content);
  await until(store, (snapshot) => slugsOf(snapshot).join() === 'a');
});

test('a translation inherits what it leaves out from its original, even when that changes', async () => {
  const translation = '---\ntitle: Ein Titel\ndescription: Worum es geht\n---\nText.\n';
  const folder = await temporaryFolder({
    'posts/a.md': sampleSource(['title: A', 'cover: a.png', 'coverAlt: A bridge']),
    'posts/a.de.md': translation,
    'posts/b/index.fr.md': translation,
    'posts/b/index.deutsch.md': translation,
    'posts/b.es.md': translation,
    'posts/b/index.pt-br.md': sampleSource(['draft: true']),
  });
  const store = await open(folder);
  const { index } = store.current();
  expect(index.bySlug.get('a/de')).toMatchObject({
    ...{ title: 'Ein Titel', lang: 'de', translationOf: 'a', authors: ['Ines Okafor'], date: '2026-01-01' },
    ...{ tags: ['TLS', 'DNS'], category: 'Guides', cover: 'a.png', coverAlt: 'A bridge' },
  });
  expect(slugsOf(store.current())).toEqual(['a']);
  expect(index.tags.get('dns')?.posts).toHaveLength(1);
  expect(index.withTranslations.map(({ slug }) => slug)).toEqual(['a', 'a/de']);
  expect(errorsOf(store.current())).toEqual([
    expect.stringMatching(
      /^posts\/b\.es\.md: this .*; if its original is posts\/b\/index\.md, rename this to posts\/b\/index\.es\.md$/,
    ),
    expect.stringMatching(
      /^posts\/b\/index\.deutsch\.md: .* has its language in its name, such as index\.de\.md; rename/,
    ),
    expect.stringMatching(/^posts\/b\/index\.fr\.md: this is a translation of posts\/b\/index\.md, which is missing/),
    expect.stringMatching(/^posts\/b\/index\.pt-br\.md: this is a translation/),
  ]);
  await save(folder, 'posts/a.md', sampleSource(['author: Priya Raman']));
  await until(store, (snapshot) => snapshot.index.bySlug.get('a/de')?.author === 'Priya Raman');
  await save(folder, 'posts/b/index.md', sampleSource());
  const { bySlug, unpublished } = (await until(store, (snapshot) => snapshot.index.bySlug.has('b/fr'))).index;
  expect([bySlug.get('b/fr')?.date, bySlug.has('b/pt-br')]).toEqual(['2026-01-01', false]);
  expect(unpublished.map(({ slug, lang }) => [slug, lang])).toEqual([['b/pt-br', 'pt-BR']]);
});
