import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openPictureNotes } from '#content/open-picture-notes.ts';

const MEASURED = { hash: 'h', width: 2, height: 1, formats: ['avif'] as const };

async function folder(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-notes-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
}

test('what was noted is there after a restart, for a file with the same stamp', async () => {
  const directory = path.join(await folder(), 'made');
  const first = await openPictureNotes(directory);
  expect(first.get('a.png', '1 2')).toBeUndefined();
  first.set('a.png', '1 2', MEASURED);
  first.set('b.mp4', '3 4', { hash: 'i' });
  await first.save();
  const second = await openPictureNotes(directory);
  expect(second.get('a.png', '1 2')).toMatchObject(MEASURED);
  expect(second.get('b.mp4', '3 5')).toBeUndefined();
  // What nobody asked for is of a file that is gone.
  await second.save();
  const third = await openPictureNotes(directory);
  expect([third.get('a.png', '1 2')?.hash, third.get('b.mp4', '3 4')]).toEqual(['h', undefined]);
});

test.for([
  '',
  '{',
  '{"form":1,"notes":{"a.png":{"stamp":"1 2","hash":"h"}}}',
  '{"form":2,"notes":{"a.png":{"stamp":"1 2"}}}',
])('a file that says %j is not believed', async (text) => {
  const directory = await folder();
  await writeFile(path.join(directory, 'pictures.json'), text);
  expect((await openPictureNotes(directory)).get('a.png', '1 2')).toBeUndefined();
});
