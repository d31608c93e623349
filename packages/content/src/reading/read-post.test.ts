import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { RESERVED_SLUGS } from '@portico/core/match-route';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { readTextFileSync } from '#files/text-files.ts';
import { badgesOf, changedAt, folderOf, type Post, sourceLine } from '#reading/post.ts';
import { slugOfFile, translationIn } from '#reading/post-files.ts';
import { readPost } from '#reading/read-post.ts';
import { openPost, readPostFile } from '#store/post-file.ts';
import { samplePost, sampleSource } from '#testing/sample-post.ts';

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
  ['posts/a-post.x.md', 'a-post.x'],
  ['posts/.de.md', '.de'],
  ['posts/a-post/README.md', undefined],
  ['my-posts/a-post.md', undefined],
] as const)('%s has the slug %s', ([file, slug]) => {
  expect(slugOfFile(file)).toBe(slug);
});

test.for([
  ['posts/a.pt-br.md', { original: 'posts/a.md', lang: 'pt-BR' }],
  ['posts/a/index.de.md', { original: 'posts/a/index.md', lang: 'de' }],
  ['posts/v1.2.de.md', { original: 'posts/v1.2.md', lang: 'de' }],
  ['posts/a.md', undefined],
  ['posts/.de.md', undefined],
  ['posts/a.de/index.md', undefined],
  ['posts/a.de.mdx', undefined],
  ['posts/a.german.md', undefined],
] as const)('%s is the translation %o', ([file, translation]) => {
  expect(translationIn(file)).toEqual(translation);
});

test('a post has its front matter, its place, its Markdown and its reading time', () => {
  const markdown = 'word '.repeat(476);
  const source = sampleSource(['author: [Ines Okafor, Priya Raman]', 'tags: [TLS, tls, DNS, C, C++]'], markdown);
  expect(readPost(source, 'posts/a-post/index.md', { language: 'de' })).toEqual({
    errors: [],
    isWithdrawn: false,
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

const ORIGINAL = sampleSource(['cover: a.png', 'coverAlt: A', 'updated: 2026-02-01', 'aliases: [old]', 'lang: fr']);

test('a translation has its own texts and language, and the facts of its original', () => {
  const source = '---\ntitle: Ein Titel\ndescription: Worum es geht\n---\nText.\n';
  const { post } = readPost(source, 'posts/a.de.md', { original: ORIGINAL });
  expect([post?.updated, post?.unknownFields]).toEqual([undefined, undefined]);
  expect(post).toMatchObject({
    ...{ slug: 'a/de', translationOf: 'a', lang: 'de', title: 'Ein Titel', author: 'Ines Okafor' },
    ...{ date: '2026-01-01', tags: ['TLS', 'DNS'], category: 'Guides', cover: 'a.png', coverAlt: 'A' },
    aliases: [],
  });
});

test.for([
  ['lang: de', undefined],
  [
    'lang: en',
    [
      {
        field: 'lang',
        message: 'the name of the file says de, which takes precedence; remove this, or rename the file',
      },
    ],
  ],
  ['hidden: false\nlang: en', [{ field: 'hidden' }, { field: 'lang' }]],
] as const)('a translation with %j', ([lines, unknownFields]) => {
  const { post } = readPost(sampleSource([lines]), 'posts/a.de.md', { original: ORIGINAL });
  expect(post?.lang).toBe('de');
  unknownFields
    ? expect(post?.unknownFields).toMatchObject(unknownFields)
    : expect(post?.unknownFields).toBeUndefined();
});

test.for([
  [
    'posts/a.de.md',
    undefined,
    'this is a translation of posts/a.md, which is missing or has mistakes; add or correct that file, or rename this one; if its original is posts/a/index.md, rename this to posts/a/index.de.md',
  ],
  [
    'posts/a/index.de.md',
    sampleSource(['title: 5']),
    'this is a translation of posts/a/index.md, which is missing or has mistakes; add or correct that file, or rename this one',
  ],
] as const)('%s is not published without its original', ([file, original, message]) => {
  expect(readPost(sampleSource(), file, { original })).toEqual({
    post: undefined,
    errors: [{ code: 'translation', file, message }],
    isWithdrawn: false,
  });
  expect(readPost(sampleSource(['draft: true']), file, { original }).isWithdrawn).toBe(true);
});

test('a post with a mistake is still withdrawn if it says so', () => {
  expect(readPost(sampleSource(['title: 5', 'draft: true']), 'posts/a.md')).toMatchObject({
    post: undefined,
    isWithdrawn: true,
  });
});

test.for<[Pick<Post, 'file' | 'slug'>, string]>([
  [{ file: 'posts/a.md', slug: 'a' }, 'posts/a'],
  [{ file: 'posts/a/index.md', slug: 'a' }, 'posts/a'],
  [{ file: 'posts/a.pt-br.md', slug: 'a/pt-br' }, 'posts/a'],
  [{ file: 'posts/a/index.pt-br.md', slug: 'a/pt-br' }, 'posts/a'],
  [{ file: 'posts/indexes.md', slug: 'indexes' }, 'posts/indexes'],
])('the files of %j are in %s', ([post, folder]) => {
  expect(folderOf(post)).toBe(folder);
});

test('a line of the text is a line of the file', () => {
  const { post } = readPost(sampleSource([], 'One\nTwo\n'), 'posts/a.md');
  expect(post && sourceLine(post, 2)).toBe(10);
});

test.for([
  [{ date: '2026-03-14' }, '2026-03-14'],
  [{ date: '2026-03-14', updated: '2026-03-15' }, '2026-03-15'],
  [{ date: '2026-03-14T09:00:00Z', updated: '2026-03-14' }, '2026-03-14T09:00:00Z'],
] as const)('%j changed at %s', ([dates, changed]) => {
  expect(changedAt(dates)).toBe(changed);
});

test.for([
  ['posts/My Post.md', '"My Post" is not in slug form; rename it to "my-post"'],
  ['posts/A.md', '"A" is not in slug form; rename it to "a"$'],
  ['posts/a copy.md', 'rename it to "a-copy"; if it is not meant for readers, delete it'],
  ['posts/a.sync-conflict-1.md', 'if it is not meant for readers, delete it'],
  ['posts/a.v2.german.md', '"a.v2.german" is not in slug form; rename it to "a-v2-german"$'],
  ['posts/a.de1.md', '"a.de1" is not in slug form; rename it to "a-de1"$'],
  ['posts/_a.md', 'if it is not meant for readers, delete it, or write draft: true'],
  ['posts/a.german.md', 'if it is a translation, write the tag of its language, as in a.de.md'],
  ['posts/index.md', 'this one is not in a folder; move it into one, as in my-title/index.md'],
  ['index.md', 'this one is not in a folder'],
  ['posts/!.md', '"!" is not in slug form; rename it with letters and digits'],
  ...[...RESERVED_SLUGS].map((slug) => [`posts/${slug}.md`, `/blog/${slug} is a page of the site itself`] as const),
] as const)('no post can be %s', ([file, message]) => {
  const { post, errors } = readPost(sampleSource(['date: never']), file);
  expect([post, errors]).toMatchObject([undefined, [{ file }, { field: 'date' }]]);
  // A $ at the end of the message is the end.
  expect(`${errors[0]?.message}$`).toContain(message);
  expect(errors[0]?.code).toBe(message.includes('of the site itself') ? 'slug-reserved' : 'slug-form');
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
  const codesOf = async (file: string) => {
    const opened = await openPost(file, (name) => readTextFileSync({ root: folder, file: name }));
    return opened && readPostFile(opened, {}).errors.map((error) => error.code);
  };
  expect(await codesOf('a.md')).toEqual(code ? [code] : []);
  expect(await codesOf('b.md')).toEqual(['file-unreadable']);
  expect(await codesOf('c.md')).toBeUndefined();
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
