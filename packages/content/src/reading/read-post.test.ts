import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RESERVED_SLUGS } from '@portico/config/match-route';
import { expect, onTestFinished, test } from 'vitest';
import { readPost, readPostFile, slugOfFile } from '#reading/read-post.ts';
import { sampleSource } from '#testing/sample-post.ts';

test.for([
  ['posts/a-post.md', 'a-post'],
  ['posts/a-post/index.md', 'a-post'],
  ['a-post.md', 'a-post'],
  ['a-post/index.md', 'a-post'],
  ['posts/Über.md', 'Über'],
  ['posts/a-post/notes.md', undefined],
  ['posts/2026/a-post/index.md', undefined],
  ['posts/a-post.txt', undefined],
  ['posts/a-post.md.bak', undefined],
  ['posts/a-post/cover.png', undefined],
  ['authors.yaml', undefined],
  ['', undefined],
] as const)('%s has the slug %s', ([file, slug]) => {
  expect(slugOfFile(file)).toBe(slug);
});

test('a post has its front matter, its place, its Markdown and its reading time', () => {
  const markdown = 'word '.repeat(476);
  expect(readPost(sampleSource(['updated: 2026-02-01'], markdown), 'posts/a-post/index.md')).toEqual({
    errors: [],
    post: {
      slug: 'a-post',
      file: 'posts/a-post/index.md',
      title: 'A title',
      description: 'What it is about',
      author: 'Ines Okafor',
      authors: ['Ines Okafor'],
      date: '2026-01-01',
      updated: '2026-02-01',
      tags: ['TLS', 'DNS'],
      category: 'Guides',
      draft: false,
      unlisted: false,
      aliases: [],
      featured: false,
      readingMinutes: 2,
      markdown,
      markdownLine: 10,
    },
  });
});

test.for([
  [
    'posts/My Post.md',
    'the file\'s name becomes the post\'s URL, and "My Post" is not in slug form; rename it to "my-post"',
  ],
  ['posts/über.md', 'the file\'s name becomes the post\'s URL, and "über" is not in slug form; rename it to "uber"'],
  [`posts/${'ガイド'.normalize('NFD')}.md`, expect.stringMatching(/ \(on Linux with convmv /)],
  ['posts/a_b/index.md', 'the file\'s name becomes the post\'s URL, and "a_b" is not in slug form; rename it to "a-b"'],
  [
    'posts/!.md',
    'the file\'s name becomes the post\'s URL, and "!" is not in slug form; rename it with letters and digits',
  ],
] as const)('%s is refused with its better name', ([file, message]) => {
  expect(readPost(sampleSource(), file)).toMatchObject({ errors: [{ code: 'slug-form', file, message }] });
});

test.for([...RESERVED_SLUGS])('no post can take /blog/%s', (slug) => {
  const file = `posts/${slug}.md`;
  const message = `/blog/${slug} is a page of the site itself, so no post can be there; rename the file`;
  expect(readPost(sampleSource(), file)).toMatchObject({
    errors: [{ code: 'slug-reserved', file, message }],
  });
});

test.for(['tag', 'category', 'author', 'authors', 'search', 'og', 'posts'])(
  '%s is reserved, since the site answers there',
  (slug) => {
    expect(RESERVED_SLUGS.has(slug)).toBe(true);
  },
);

test('a bad name and bad fields are reported together', () => {
  const result = readPost(sampleSource(['date: never']), 'posts/My Post.md');
  expect(result).toMatchObject({ errors: [{ code: 'slug-form' }, { field: 'date', line: 5 }] });
});

test.for([
  ['twice the same', ['TLS', 'TLS'], ['TLS']],
  ['two spellings', ['Load Balancing', 'load-balancing', 'DNS'], ['Load Balancing', 'DNS']],
  ['different tags', ['TLS', 'DNS'], ['TLS', 'DNS']],
] as const)('of tags that are %s, the first spelling stays', ([, tags, kept]) => {
  const result = readPost(sampleSource([`tags: ${JSON.stringify(tags)}`]), 'posts/a.md');
  expect(result).toMatchObject({ errors: [], post: { tags: kept } });
});

test('several authors become one text in the language of the site', () => {
  const authorOf = (language?: 'de') => {
    const source = sampleSource(['author: [Ines Okafor, Priya Raman]']);
    return readPost(source, 'posts/a.md', language).post?.author;
  };
  expect(authorOf()).toBe('Ines Okafor and Priya Raman');
  expect(authorOf('de')).toBe('Ines Okafor und Priya Raman');
});

test('a post shows the code of files next to it, and none behind a link that leads out of the content', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'read-post-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'content/a'), { recursive: true });
  await writeFile(path.join(folder, 'secret.ts'), 'secret');
  await writeFile(path.join(folder, 'content/a/own.ts'), 'own');
  await symlink('../..', path.join(folder, 'content/a/out'));
  const codeOf = async (file: string) => {
    await writeFile(path.join(folder, 'content/a/index.md'), sampleSource([], `\`\`\`ts file="${file}"\n\`\`\``));
    const read = await readPostFile(path.join(folder, 'content'), 'a/index.md');
    return read?.post?.markdown.split('\n')[1] ?? read?.errors[0]?.message;
  };
  expect(await codeOf('own.ts')).toBe('own');
  expect(await codeOf('out/secret.ts')).toContain('there is no file "out/secret.ts"');
});

test.for<[string, Uint8Array, string | undefined, number | undefined]>([
  ['UTF-16', Buffer.from(sampleSource(), 'utf16le'), 'the file is UTF-16 or binary; save it as UTF-8', undefined],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'the file is UTF-16 or binary', undefined],
  ['Windows-1252', Buffer.from('a\nb\ncaf\xe9\nd', 'latin1'), 'this line has bytes that are not UTF-8', 3],
  ['the replacement character itself', Buffer.from(sampleSource([], 'a\uFFFDb')), undefined, undefined],
])('a file in UTF-8 is read, any other says so: %s', async ([, bytes, message, line]) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'read-post-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, 'a.md'), bytes);
  const { errors = [] } = (await readPostFile(folder, 'a.md')) ?? {};
  expect(errors).toMatchObject(
    message === undefined ? [] : [{ code: 'file-encoding', message: expect.stringContaining(message) }],
  );
  expect(errors[0]?.line).toBe(line);
});
