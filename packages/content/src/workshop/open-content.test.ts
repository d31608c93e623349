import { writeFileSync } from 'node:fs';
import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test, vi } from 'vitest';
import { scheduledLinks, scheduledLinksIn } from '#index/scheduled-links.ts';
import { allPosts, authorsView, type ContentSnapshot } from '#store/content-snapshot.ts';
import {
  errorsOf,
  hasTitle,
  htmlOf,
  openWhole,
  replace,
  save,
  slugsOf,
  textOf,
  titleOf,
  until,
} from '#testing/follow-content.ts';
import { samplePng, sampleSource } from '#testing/sample-post.ts';
import { openTestContent, readTestContent } from '#testing/test-content.ts';

// One test restarts several times.
vi.setConfig({ testTimeout: 60_000 });
vi.mock('#process/job-process.ts', async (original) => {
  const { openJobsHere } = await import('#testing/jobs-here.ts');
  return { ...(await original()), openJobProcess: openJobsHere };
});
const snapshots = vi.hoisted(() => ({ isFailing: false }));
vi.mock('#store/content-snapshot.ts', async (original) => {
  const all: typeof import('#store/content-snapshot.ts') = await original();
  const makeSnapshot: typeof all.makeSnapshot = (input) => {
    if (snapshots.isFailing) {
      throw new Error('no snapshot');
    }
    return all.makeSnapshot(input);
  };
  return { ...all, makeSnapshot };
});

test('if a snapshot cannot be made, readers keep the one before, and the next change is published', async () => {
  const folder = await temporaryFolder({ 'a.md': sampleSource(['title: One']) });
  const log = { warn: vi.fn(), error: vi.fn() };
  const content = await openWhole(folder, { log });
  snapshots.isFailing = true;
  await save(folder, 'a.md', sampleSource(['title: Two']));
  await expect.poll(() => log.error.mock.calls.map(([facts]) => facts)).toEqual([{ err: new Error('no snapshot') }]);
  expect(titleOf(content.current(), 'a')).toBe('One');
  snapshots.isFailing = false;
  await save(folder, 'b.md', sampleSource(['title: Three']));
  expect(titleOf(await until(content, hasTitle('b', 'Three')), 'a')).toBe('Two');
});

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
  const { index, authors, images, media, errors } = (await readTestContent(folder)).snapshot;
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
  const { snapshot } = await readTestContent(folder);
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

test('a post that breaks keeps its last good version, with an error that names file, line and field', async () => {
  const folder = await temporaryFolder({
    'posts/a.md': sampleSource(['title: Good'], 'Good.\n'),
    'authors.yaml': '- name: Ines\n',
  });
  const content = await openWhole(folder);
  await save(folder, 'posts/a.md', sampleSource(['title: Broken', 'date: 2026-02-30'], 'Broken.\n'));
  await save(folder, 'authors.yaml', '- name: [\n');
  const broken = await until(content, ({ errors }) => errors.length > 1);
  expect([titleOf(broken, 'a'), [...broken.authors.keys()]]).toEqual(['Good', ['ines']]);
  expect(await textOf(content, 'a')).toBe('Good.');
  expect(errorsOf(broken)).toEqual([
    expect.stringContaining('authors.yaml:'),
    expect.stringContaining('posts/a.md:5 (date): "2026-02-30" is not a day or time that exists'),
  ]);
  await save(folder, 'authors.yaml', '- name: Leif\n');
  await save(folder, 'posts/a.md', sampleSource(['title: Repaired']));
  const repaired = await until(content, ({ errors }) => errors.length === 0);
  expect([titleOf(repaired, 'a'), [...repaired.authors.keys()]]).toEqual(['Repaired', ['leif']]);
  await save(folder, 'posts/a.md', '');
  await until(content, ({ errors }) => errors.length > 0);
  await rm(path.join(folder, 'posts/a.md'));
  expect((await until(content, ({ errors }) => errors.length === 0)).index.bySlug.size).toBe(0);
});

test('a file saved while the folder is opened is not missed, and one saved without a change publishes nothing', async () => {
  const folder = await temporaryFolder({ 'posts/a.md': sampleSource(['title: Before']) });
  let isSaved = false;
  const content = await openTestContent(folder, {
    // The time is asked for after the files were read.
    now: () => {
      if (!isSaved) {
        isSaved = true;
        writeFileSync(path.join(folder, 'posts/a.md'), sampleSource(['title: After']));
      }
      return Date.now();
    },
  });
  await until(content, hasTitle('a', 'After'));
  const listener = vi.fn();
  content.onChange(listener);
  await replace(folder, 'posts/a.md', sampleSource(['title: After']));
  await replace(folder, 'posts/b.md', sampleSource(['title: Later']));
  await until(content, hasTitle('b', 'Later'));
  await replace(folder, 'posts/a.md', sampleSource(['title: After']));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(listener).toHaveBeenCalledTimes(1);
});

test('posts saved together are published together, and what is not changed stays the same', async () => {
  const files = Object.fromEntries(['a', 'b', 'c'].map((name) => [`posts/${name}.md`, sampleSource(['title: Old'])]));
  const folder = await temporaryFolder({ ...files, 'posts/c/a.png': samplePng(8, 8) });
  const content = await openWhole(folder);
  const before = content.current();
  const titles: unknown[] = [];
  content.onChange((snapshot) => titles.push(['a', 'b'].map((slug) => titleOf(snapshot, slug))));
  await Promise.all(['a', 'b'].map((name) => save(folder, `posts/${name}.md`, sampleSource(['title: New']))));
  const after = await until(content, hasTitle('b', 'New'));
  expect(titles).toEqual([['New', 'New']]);
  expect(after.index.bySlug.get('c')).toBe(before.index.bySlug.get('c'));
  expect(after.images.get('/blog/c/a.png')).toBe(before.images.get('/blog/c/a.png'));
  expect(after.version).not.toBe(before.version);
});

test('a draft changes nothing that readers see, and its version says so', async () => {
  const folder = await temporaryFolder({ 'posts/a.md': sampleSource() });
  const content = await openWhole(folder);
  const { version } = content.current();
  await save(folder, 'posts/draft.md', sampleSource(['draft: true']));
  const now = await until(content, (snapshot) => allPosts(snapshot).length === 2);
  expect([now.version, slugsOf(now)]).toEqual([version, ['a']]);
  await save(folder, 'posts/draft.md', sampleSource());
  expect((await until(content, ({ index }) => index.bySlug.has('draft'))).version).not.toBe(version);
});

test('a scheduled post is published when it is due, and only authors see it before', async () => {
  const folder = await temporaryFolder({
    'posts/soon.md': sampleSource(['date: 2026-05-01T09:00:00Z'], 'Soon.\n'),
    'posts/far.md': sampleSource(['date: 2126-05-01']),
    'posts/draft.md': sampleSource(['draft: true']),
  });
  let started: number | undefined;
  const now = () => {
    started ??= Date.now();
    return Date.parse('2026-05-01T08:59:59.300Z') + Date.now() - started;
  };
  const content = await openTestContent(folder, { now });
  const before = content.current();
  const view = authorsView(now);
  expect([slugsOf(before), slugsOf(view(before)).toSorted()]).toEqual([[], ['draft', 'far', 'soon']]);
  expect(view(before)).toBe(view(before));
  const { version } = await until(content, ({ index }) => index.bySlug.has('soon'));
  expect(now()).toBeGreaterThanOrEqual(Date.parse('2026-05-01T09:00:00Z'));
  expect(version).not.toBe(before.version);
  expect(await textOf(content, 'soon')).toBe('Soon.');
});

test('a link to a scheduled post is text with its date until then', async () => {
  const later = sampleSource(['title: Later', 'date: 2126-05-01', 'series: Parts']);
  const hostile = '<span title="<a href=">/../../../blog/later"</span>';
  const folder = await temporaryFolder({
    'posts/later.md': later,
    'posts/draft.md': sampleSource(['draft: true']),
    'posts/a.md': sampleSource(
      [],
      `## Here\n\n[*Much* later](later#when), [a draft](/blog/draft), [b](#here)\n\n${hostile}\n`,
    ),
  });
  const content = await openWhole(folder);
  const before = content.current();
  const shown = async (snapshot: ContentSnapshot) => {
    const post = snapshot.index.bySlug.get('a') ?? expect.fail('There is no post.');
    const { body } = await content.bodies.page(post);
    const [part] = scheduledLinksIn(body, snapshot.index);
    return [part && 'html' in part && part.html, scheduledLinks(await content.bodies.feed(post), snapshot.index)];
  };
  const text = '<em>Much</em> later <time datetime="2126-05-01">(from May 1, 2126)</time>, <a href="';
  const [page, feed] = await shown(before);
  expect(page).toContain(`${text}/blog/draft">a draft</a>, <a href="#here">b</a>`);
  expect(page).toContain('<span title="<a href=">/../../../blog/later"</span>');
  expect(feed).toContain(`${text}https://culvert.example/blog/draft">`);
  // Authors see the post, so the link leads to it.
  expect(await shown(authorsView(Date.now)(before))).toEqual([
    expect.stringContaining('<a href="later#when"><em>Much</em> later</a>, '),
    expect.stringContaining('<a href="https://culvert.example/blog/later#when">'),
  ]);
  await save(folder, 'posts/later.md', later.replace('series: Parts\n', ''));
  const changed = await until(content, ({ version }) => version !== before.version);
  await save(folder, 'posts/later.md', sampleSource(['title: Later', 'date: 2026-05-01']));
  const after = await until(content, hasTitle('later', 'Later'));
  expect(after.version).not.toBe(changed.version);
  expect(await shown(after)).toEqual(await shown(authorsView(Date.now)(after)));
});

test('pages follow their pictures, dark variants, videos and included code', async () => {
  const folder = await temporaryFolder({
    'posts/a/index.md': sampleSource([], '![A](plan.png)\n\n```ts file="server.ts" lines={2}\n```\n'),
    'posts/a/server.ts': 'one();\ntwo();\n',
    'posts/a/plan.png': samplePng(640, 480),
    'posts/a/talk.vtt': 'WEBVTT\n\n1\n',
    'posts/b.md': sampleSource(),
  });
  const content = await openWhole(folder);
  const first = content.current();
  expect([await textOf(content, 'a'), await htmlOf(content, 'a')]).toEqual([
    expect.stringContaining('two();'),
    expect.stringContaining('width="640"'),
  ]);
  await save(folder, 'posts/a/server.ts', 'one();\nthree();\n');
  await save(folder, 'posts/a/plan.png', samplePng(800, 600));
  await save(folder, 'posts/a/plan.dark.png', samplePng(800, 600));
  await save(folder, 'posts/a/talk.vtt', 'WEBVTT\n\n2\n');
  const hashOf = ({ media }: ContentSnapshot) => media.get('/blog/a/talk.vtt')?.hash;
  await vi.waitFor(async () => {
    expect(await textOf(content, 'a')).toContain('three();');
    expect(await htmlOf(content, 'a')).toMatch(/^(?=.*plan\.dark\.png)(?=.*width="800")/s);
    expect(hashOf(content.current())).not.toBe(hashOf(first));
  }, 15_000);
  const changed = content.current();
  expect(changed.index.bySlug.get('b')).toBe(first.index.bySlug.get('b'));
  await rm(path.join(folder, 'posts/a/server.ts'));
  const broken = await until(content, ({ errors }) => errors.length > 0);
  expect(errorsOf(broken)).toEqual([expect.stringMatching(/^posts\/a\/index\.md:11\S*: .*does not exist/)]);
  expect(await textOf(content, 'a')).toContain('three();');
  await save(folder, 'posts/a/server.ts', 'one();\nfour();\n');
  await until(content, ({ errors }) => errors.length === 0);
  expect(await textOf(content, 'a')).toContain('four();');
  await rm(path.join(folder, 'posts/a/plan.dark.png'));
  await vi.waitFor(async () => expect(await htmlOf(content, 'a')).not.toContain('plan.dark.png'), 15_000);
  await rm(path.join(folder, 'posts/a'), { recursive: true });
  await until(content, ({ images, media, index }) => images.size + media.size === 0 && index.bySlug.size === 1);
});

test('a page follows the drawings that are made of its diagrams', async () => {
  const folder = await temporaryFolder({ 'posts/a.md': sampleSource([], '![A](wire.png)\n') });
  const content = await openWhole(folder);
  expect(await htmlOf(content, 'a')).not.toContain('width=');
  await save(folder, 'posts/a/diagrams/wire.png', samplePng(640, 480));
  await vi.waitFor(async () => expect(await htmlOf(content, 'a')).toContain('width="640"'), 5000);
});

test('a file whose name is not UTF-8 is reported', async () => {
  const folder = await temporaryFolder({ 'posts/a.md': sampleSource(['title: A']) });
  const nameless = Buffer.concat([Buffer.from(`${folder}/posts/caf`), Buffer.from([0xe9]), Buffer.from('.md')]);
  await writeFile(nameless, sampleSource(['title: Café']));
  const content = await openWhole(folder);
  expect(errorsOf(content.current())).toEqual([
    'posts/caf\uFFFD.md: it is not read, because its name is not UTF-8; rename it',
  ]);
  await rename(nameless, `${folder}/posts/cafe.md`);
  const { errors } = await until(content, hasTitle('cafe', 'Café'));
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
  const content = await openWhole(folder);
  expect(titleOf(content.current(), 'b')).toBe('One');
  await symlink('..2', path.join(folder, '..next'));
  await rename(path.join(folder, '..next'), path.join(folder, '..data'));
  await until(content, hasTitle('b', 'Two'));
  // The files behind the link are made one after another.
  await until(content, ({ authors }) => authors.has('author-of-two'));
  expect([...content.current().authors.keys()]).toEqual(['author-of-two']);
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
  const content = await openWhole(folder);
  const { index } = content.current();
  expect(index.bySlug.get('a/de')).toMatchObject({
    ...{ title: 'Ein Titel', lang: 'de', translationOf: 'a', authors: ['Ines Okafor'], date: '2026-01-01' },
    ...{ tags: ['TLS', 'DNS'], category: 'Guides', cover: 'a.png', coverAlt: 'A bridge' },
  });
  expect(slugsOf(content.current())).toEqual(['a']);
  expect(index.tags.get('dns')?.posts).toHaveLength(1);
  expect(index.withTranslations.map(({ slug }) => slug)).toEqual(['a', 'a/de']);
  expect(errorsOf(content.current())).toEqual([
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
  await until(content, (snapshot) => snapshot.index.bySlug.get('a/de')?.author === 'Priya Raman');
  await save(folder, 'posts/b/index.md', sampleSource());
  const { bySlug, unpublished } = (
    await until(content, (snapshot) => snapshot.index.bySlug.has('b/fr') && snapshot.index.unpublished.length > 0)
  ).index;
  expect([bySlug.get('b/fr')?.date, bySlug.has('b/pt-br')]).toEqual(['2026-01-01', false]);
  expect(unpublished.map(({ slug, lang }) => [slug, lang])).toEqual([['b/pt-br', 'pt-BR']]);
});

test('posts stay while the content folder is missing', async () => {
  const folder = await temporaryFolder({
    'content/posts/a.md': sampleSource(),
    'content/posts/b/index.md': sampleSource(),
  });
  const directory = path.join(folder, 'content');
  const log = { error: vi.fn(), warn: vi.fn() };
  const content = await openTestContent(directory, { log });
  await rename(directory, path.join(folder, 'elsewhere'));
  await expect.poll(() => content.staleBecause()).toMatch(/^is missing \(ENOENT/);
  expect(slugsOf(content.current())).toEqual(['a', 'b']);
  await rm(path.join(folder, 'elsewhere/posts/b'), { recursive: true });
  await rename(path.join(folder, 'elsewhere'), directory);
  await until(content, (snapshot) => slugsOf(snapshot).join() === 'a');
  expect(content.staleBecause()).toBeUndefined();
  expect(log.error).toHaveBeenCalledWith({}, expect.stringMatching(/^The content folder \S+ is missing/));
  expect(log.warn).toHaveBeenCalledExactlyOnceWith({}, `The content folder ${directory} is read again`);
});

test('a start without the content folder waits for it if it is watched, and fails otherwise', async () => {
  const folder = await temporaryFolder();
  const directory = path.join(folder, 'content');
  await expect(openTestContent(directory, { isWatching: false })).rejects.toThrow(
    /cannot be read: ENOENT.*CONTENT_DIR/,
  );
  const log = { error: vi.fn(), warn: vi.fn() };
  const opening = openTestContent(directory, { log });
  await expect.poll(() => log.error).toHaveBeenCalledWith({}, expect.stringContaining('ENOENT'));
  await save(directory, 'a.md', sampleSource());
  const content = await opening;
  expect([slugsOf(content.current()), content.staleBecause()]).toEqual([['a'], undefined]);
});
