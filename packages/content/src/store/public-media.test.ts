import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { allPosts, authorsView } from '#store/content-snapshot.ts';
import { previewMedia } from '#store/public-media.ts';
import { sampleSource } from '#testing/sample-post.ts';
import { readTestContent } from '#testing/test-content.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
const NOW = Date.parse('2026-11-01');

async function snapshotOf(files: Readonly<Record<string, string>>) {
  const { snapshot } = await readTestContent(await temporaryFolder(files), {}, NOW);
  return snapshot;
}

const POSTS = {
  'posts/public/index.md': sampleSource(),
  'posts/public/index.fr.md': sampleSource(['draft: true']),
  'posts/flat.md': sampleSource(),
  'posts/unlisted/index.md': sampleSource(['unlisted: true']),
  'posts/draft/index.md': sampleSource(['draft: true']),
  'posts/scheduled/index.md': sampleSource(['date: 2026-12-01']),
  'posts/wrong/index.md': sampleSource(['date: 2026-02-30']),
  'posts/original/index.md': sampleSource(['draft: true']),
  'posts/original/index.de.md': sampleSource(),
  'authors.yaml': '- name: Ines\n  picture: authors/ines.svg\n',
};

test.for([
  ['posts/public/a.svg', 'public'],
  ['posts/public/a.dark.svg', 'public'],
  ['posts/public/a.mp4', 'public'],
  ['posts/public/a.vtt', 'public'],
  ['posts/public/diagrams/0123456789abcdef.svg', 'public'],
  ['posts/public/demo.html', 'public'],
  ['posts/public/ring.demo.html', 'public'],
  ['posts/draft/demo.html', 'hidden'],
  ['posts/flat/a.svg', 'public'],
  ['posts/unlisted/a.svg', 'public'],
  ['posts/original/a.svg', 'public'],
  ['authors/ines.svg', 'public'],
  ['authors/ines.dark.svg', 'public'],
  ['posts/draft/a.svg', 'hidden'],
  ['posts/draft/a.dark.svg', 'hidden'],
  ['posts/draft/a.mp4', 'hidden'],
  ['posts/draft/a.vtt', 'hidden'],
  ['posts/draft/diagrams/0123456789abcdef.svg', 'hidden'],
  ['posts/scheduled/a.svg', 'hidden'],
  ['posts/wrong/a.svg', 'hidden'],
  ['posts/_drafts/a.svg', 'hidden'],
  ['_drafts/a.svg', 'hidden'],
  ['posts/nothing/a.svg', 'hidden'],
  // The folder of no post, although its address would be that of a picture of one.
  ['public/b.svg', 'hidden'],
  ['flat/diagrams/a.svg', 'hidden'],
  ['authors/secret.svg', 'hidden'],
] as const)('%s is %s', async ([file, expected]) => {
  const bytes = { mp4: '\0\0\0\x0cftypisom\0\0\0\x08moov', vtt: 'WEBVTT' }[path.extname(file).slice(1)] ?? SVG;
  const { publicMedia, images, media } = await snapshotOf({ ...POSTS, [file]: bytes });
  expect([...images.keys(), ...media.keys()]).toHaveLength(1);
  expect([...publicMedia.images.keys(), ...publicMedia.media.keys()]).toHaveLength(expected === 'public' ? 1 : 0);
});

test('in development, the pictures of all posts can be seen', async () => {
  const snapshot = await snapshotOf({ ...POSTS, 'posts/draft/a.svg': SVG, 'posts/_drafts/a.svg': SVG });
  const { publicMedia } = authorsView(() => NOW)(snapshot);
  expect([...publicMedia.images.keys()]).toEqual(['/blog/draft/a.svg']);
});

test("a preview has the pictures of its post's folder, each with the token in its address", async () => {
  const others = { 'posts/public/a.svg': SVG, 'posts/scheduled/a.svg': SVG };
  const files = { 'posts/draft/a.svg': SVG, 'posts/draft/a.dark.svg': SVG, 'posts/draft/a.vtt': 'WEBVTT' };
  const snapshot = await snapshotOf({ ...POSTS, ...others, ...files });
  const draft = allPosts(snapshot).find(({ slug }) => slug === 'draft');
  const { images, media } = previewMedia(snapshot, draft ?? expect.fail('There is no draft.'), 't');
  expect(Array.from(images.values(), ({ url, query, dark }) => [url, query, dark?.query])).toEqual([
    ['/blog/draft/a.dark.svg', '?preview=t', undefined],
    ['/blog/draft/a.svg', '?preview=t', '?preview=t'],
  ]);
  expect(Array.from(media.values(), ({ url, query }) => [url, query])).toEqual([['/blog/draft/a.vtt', '?preview=t']]);
});
