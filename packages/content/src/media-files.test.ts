import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createMediaFiles } from '#media-files.ts';

const directory = await mkdtemp(path.join(tmpdir(), 'portico-media-'));

afterEach(() => rm(directory, { recursive: true }));

test('pictures and captions stand in one order, in whichever they were read', async () => {
  await mkdir(path.join(directory, 'posts/a'), { recursive: true });
  const files = createMediaFiles(directory, { mayUseNotes: () => false, picturesAreMade: false });
  for (const name of ['talk.pt.vtt', 'b.svg', 'talk.de.vtt', 'a.svg']) {
    await writeFile(path.join(directory, 'posts/a', name), name);
    await files.take(`posts/a/${name}`);
  }
  const { images, media } = files.current();
  expect([...images.keys()]).toEqual(['/blog/a/a.svg', '/blog/a/b.svg']);
  expect([...media.keys()]).toEqual(['/blog/a/talk.de.vtt', '/blog/a/talk.pt.vtt']);
});
