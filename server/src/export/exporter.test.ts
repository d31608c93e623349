import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileState } from '@portico/content';
import { expect, onTestFinished, test } from 'vitest';
import { createExporter } from '#export/exporter.ts';
import { openSwappedFolder } from '#export/swapped-folder.ts';
import { targetAt } from '#request/target.ts';

const URL_OF_VIDEO = '/blog/a/b.mp4';

test('a video is copied as it was read, and left out where another file has taken its place', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'portico-exporter-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const video = path.join(root, 'b.mp4');
  await writeFile(video, 'video');
  const file = { path: video, root, entityTag: '"a"', state: fileState(await stat(video)), headers: {} };
  const folder = await openSwappedFolder(path.join(root, 'site'));
  const copied = async () => {
    const exporter = createExporter({ site: { file: () => file }, folder, before: new Map() });
    expect(await exporter.copies({ target: targetAt(URL_OF_VIDEO) }, 'made')).toBe(true);
    return exporter.finish();
  };
  expect(await copied()).toMatchObject({ exported: [{ url: URL_OF_VIDEO, bytes: 5 }], leftOut: [] });
  await rm(video);
  await symlink(import.meta.filename, video);
  const leftOut = [{ url: URL_OF_VIDEO, why: expect.stringContaining('has changed') }];
  expect(await copied()).toMatchObject({ exported: [], leftOut });
});
