import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildContentIndex, type ContentSnapshot } from '@portico/content';
import { routes } from '@portico/site/routes';
import { expect, onTestFinished, test } from 'vitest';
import { FILE } from '#cache/cache-policies.ts';
import { imageBeside } from '#resources/image-beside.ts';

const URL_OF_IMAGE = routes.besidePost.href({ slug: '日本', file: 'a b.svg' });

async function snapshotWith(url: string): Promise<ContentSnapshot> {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-image-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = path.join(directory, path.basename(url));
  await writeFile(file, '<svg/>');
  const index = buildContentIndex([], 0);
  return { version: '1', index, authors: new Map(), images: new Map([[url, { url, path: file }]]), errors: [] };
}

test('an image may be embedded anywhere, and opened by itself it runs nothing', async () => {
  const snapshot = await snapshotWith(URL_OF_IMAGE);
  expect(await imageBeside({ slug: '日本', file: 'a b.svg' }, snapshot)).toEqual({
    status: 200,
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': FILE,
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox;/),
    },
    body: Buffer.from('<svg/>'),
  });
});

test.for([
  ['日本', 'other.svg'],
  ['other', 'a b.svg'],
  ['constructor', 'toString'],
] as const)('beside %s there is no %s', async ([slug, file]) => {
  expect(await imageBeside({ slug, file }, await snapshotWith(URL_OF_IMAGE))).toBeUndefined();
});
