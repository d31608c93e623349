import { writeFileSync } from 'node:fs';
import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test, vi } from 'vitest';
import { scheduledLinks, scheduledLinksIn } from '#index/scheduled-links.ts';
import { allPosts, authorsView, type ContentSnapshot } from '#store/content-snapshot.ts';
import { gonePosts } from '#store/gone-addresses.ts';
import {
  actingSettings,
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
const BROKEN = '---\ntitle: [\n---\nText.\n';

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
  await save(folder, 'posts/a.md', sampleSource(['title: After']));
  await save(folder, 'posts/b.md', sampleSource(['title: Later']));
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

test.for([
  ['posts/a.md', 'draft: yes'],
  ['posts/a.md', 'tags: TLS\ndraft: true'],
  ['posts/a.de.md', 'published: false'],
  ['posts/a.md', 'draft: true', 'throws\n'],
] as const)('%s leaves the site if it has %j and a text that cannot be published', async ([file, line, text]) => {
  const folder = await temporaryFolder({ 'posts/a.md': sampleSource(), 'posts/a.de.md': sampleSource() });
  const { settings } = await actingSettings();
  const content = await openWhole(folder, { settings });
  const before = content.current();
  await save(folder, file, sampleSource([line], text));
  const after = await until(content, (snapshot) => snapshot.errors.length > 0);
  const slug = file === 'posts/a.md' ? 'a' : 'a/de';
  expect(after.errors.map((error) => error.file)).toContain(file);
  expect(after.index.bySlug.has(slug)).toBe(false);
  expect(gonePosts(before, after)).toContainEqual(expect.objectContaining({ slug, hiddenIn: file }));
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
  await new Promise((resolve) => setTimeout(resolve, 1000));
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
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await content.close();
  }
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
