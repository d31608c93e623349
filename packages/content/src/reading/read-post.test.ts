import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { RESERVED_SLUGS } from '@portico/core/match-route';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { readTextFile } from '#files/text-files.ts';
import { badgesOf, type Post } from '#reading/post.ts';
import { slugOfFile } from '#reading/post-files.ts';
import { readPost } from '#reading/read-post.ts';
import { type PostFile, readPostFile } from '#store/post-file.ts';
import { readHere, samplePost, sampleSource } from '#testing/sample-post.ts';

test.for([
  ['posts/a-post.md', 'a-post'],
  ['posts/a-post/index.md', 'a-post'],
  ['a-post.md', 'a-post'],
  ['a-post/index.md', 'a-post'],
  ['posts/a-post.de.md', 'a-post/de'],
  ['posts/a-post/index.pt-br.md', 'a-post/pt-br'],
  ['README.md', undefined],
  ['README.de.md', undefined],
  ['posts/a-post/notes.md', undefined],
  ['posts/2026/a-post/index.md', undefined],
  ['posts/a-post.md.bak', undefined],
  ['posts/a-post/cover.png', undefined],
] as const)('%s has the slug %s', ([file, slug]) => {
  expect(slugOfFile(file)).toBe(slug);
});

test('a post has its front matter, its place, its Markdown and its reading time', () => {
  const markdown = 'word '.repeat(476);
  const source = sampleSource(['author: [Ines Okafor, Priya Raman]', 'tags: [TLS, tls, DNS, C, C++]'], markdown);
  expect(readPost(source, 'posts/a-post/index.md', { language: 'de' })).toEqual({
    errors: [],
    isWithdrawn: false,
    includes: new Map(),
    post: {
      slug: 'a-post',
      file: 'posts/a-post/index.md',
      title: 'A title',
      description: 'What it is about',
      author: 'Ines Okafor und Priya Raman',
      authors: ['Ines Okafor', 'Priya Raman'],
      date: '2026-01-01',
      tags: ['TLS', 'DNS', 'C', 'C++'],
      category: 'Guides',
      draft: false,
      evergreen: false,
      unlisted: false,
      aliases: [],
      featured: false,
      readingMinutes: 2,
      markdown,
      markdownLine: 9,
    },
  });
});

test.for([
  ['posts/My Post.md', '"My Post" is not in slug form; rename it to "my-post"'],
  ['posts/_a.md', 'if it is not meant for readers, delete it, or write draft: true'],
  ['posts/a.german.md', 'if it is a translation, write the tag of its language, as in a.de.md'],
  ['posts/index.md', 'this one is not in a folder; move it into one, as in my-title/index.md'],
  ['index.md', 'this one is not in a folder'],
  ['posts/!.md', '"!" is not in slug form; rename it with letters and digits'],
  ...[...RESERVED_SLUGS].map((slug) => [`posts/${slug}.md`, `/blog/${slug} is a page of the site itself`] as const),
] as const)('no post can be %s', ([file, message]) => {
  expect(readPost(sampleSource(['date: never']), file)).toMatchObject({
    post: undefined,
    errors: [{ file, message: expect.stringContaining(message) }, { field: 'date' }],
  });
});

test.for<[string, Uint8Array, string | undefined]>([
  ['UTF-16', Buffer.from(sampleSource(), 'utf16le'), 'file-encoding'],
  ['a NUL', Buffer.from(sampleSource([], 'a\0b')), 'file-encoding'],
  ['Windows-1252', Buffer.from('a\ncaf\xe9', 'latin1'), 'file-encoding'],
  ['the replacement character itself', Buffer.from(sampleSource([], 'a\uFFFDb')), undefined],
  ['half a million characters', Buffer.from('x'.repeat(500_001)), 'file-too-long'],
])('a file of %s', async ([, bytes, code]) => {
  const folder = await temporaryFolder({ 'a.md': bytes });
  await mkdir(path.join(folder, 'b.md'));
  const open = (file: string) => readTextFile({ root: folder, file });
  expect((await readPostFile<PostFile>(open, 'a.md', { read: readHere }))?.errors.map((error) => error.code)).toEqual(
    code ? [code] : [],
  );
  expect((await readPostFile<PostFile>(open, 'b.md', { read: readHere }))?.errors).toMatchObject([
    { code: 'file-unreadable' },
  ]);
  expect(await readPostFile<PostFile>(open, 'c.md', { read: readHere })).toBeUndefined();
});

test.for<[Partial<Post>, readonly string[]]>([
  [{ date: '2026-03-14T09:00:00Z' }, []],
  [{ date: '2026-03-14T10:00:01+01:00', unlisted: true }, ['Scheduled for Mar 14, 2026, 9:00 AM UTC', 'Unlisted']],
  [{ draft: true, date: '2030-01-01' }, ['Draft']],
])('%j has the badges %j', ([fields, badges]) => {
  const now = Date.parse('2026-03-14T09:00:00Z');
  expect(badgesOf(samplePost('a', fields), now).map((badge) => badge.replaceAll('\u202f', ' '))).toEqual(badges);
});

test.for([
  ['nothing', '', 1],
  ['a minute and a bit less than a half', 'word '.repeat(356), 1],
  ['a minute and a half', 'word '.repeat(357), 2],
  ['marks without a letter or digit', '- * # | --- '.repeat(2380), 1],
  ['ten minutes of Chinese', '字'.repeat(2380), 10],
  ['five minutes of words and five of characters', 'word '.repeat(1190) + '字'.repeat(1190), 10],
] as const)('the reading time of %s', ([, markdown, minutes]) => {
  expect(readPost(sampleSource([], markdown), 'posts/a.md').post?.readingMinutes).toBe(minutes);
});
