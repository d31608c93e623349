import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filesBelow, watchFolder } from '#watch-folder.ts';

async function emptyFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'watch-folder-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function watched(folder: string) {
  const watcher = await watchFolder(folder);
  onTestFinished(() => watcher.close());
  return watcher;
}

type Watcher = Awaited<ReturnType<typeof watchFolder>>;

const nextChange = (watcher: Watcher) =>
  new Promise<readonly string[]>((resolve) => watcher.follow(async (files) => resolve(files)));

test('what changed before anybody followed is not lost', async () => {
  const folder = await emptyFolder();
  const [late, early] = [await watched(folder), await watched(folder)];
  await writeFile(path.join(folder, 'a.md'), 'a');
  expect(await nextChange(early)).toEqual(['a.md']);
  expect(await nextChange(late)).toEqual(['a.md']);
});

test('files that are saved together come together, and hidden ones never', async () => {
  const folder = await emptyFolder();
  await mkdir(path.join(folder, 'posts'));
  const watcher = await watched(folder);
  const change = nextChange(watcher);
  for (const file of ['posts/a.md', '.b.md', 'posts/.c.md', 'posts/d.md']) {
    await writeFile(path.join(folder, file), file);
  }
  expect([...(await change)].sort()).toEqual(['posts/a.md', 'posts/d.md']);
});

test('changes come one at a time', async () => {
  const folder = await emptyFolder();
  const watcher = await watched(folder);
  const seen: string[] = [];
  await new Promise<void>((resolve) => {
    watcher.follow(async ([file]) => {
      seen.push(`${file} begins`);
      if (file === 'a.md') {
        await writeFile(path.join(folder, 'b.md'), 'b');
        // Longer than a change takes to arrive.
        await new Promise((wake) => setTimeout(wake, 150));
      }
      seen.push(`${file} ends`);
      if (file === 'b.md') {
        resolve();
      }
    });
    writeFile(path.join(folder, 'a.md'), 'a');
  });
  expect(seen).toEqual(['a.md begins', 'a.md ends', 'b.md begins', 'b.md ends']);
});

test('what changes during a delivery comes together after it', async () => {
  const folder = await emptyFolder();
  const watcher = await watched(folder);
  const deliveries: (readonly string[])[] = [];
  await new Promise<void>((resolve) => {
    watcher.follow(async (files) => {
      deliveries.push(files);
      if (files.includes('a.md')) {
        for (const file of ['b.md', 'c.md', 'd.md']) {
          await writeFile(path.join(folder, file), file);
          // Longer than a change takes to arrive.
          await new Promise((wake) => setTimeout(wake, 150));
        }
      }
      if (files.includes('d.md')) {
        resolve();
      }
    });
    writeFile(path.join(folder, 'a.md'), 'a');
  });
  expect(deliveries).toEqual([['a.md'], ['b.md', 'c.md', 'd.md']]);
});

test('a folder that cannot be watched is refused with the reason', async () => {
  const folder = await emptyFolder();
  const file = path.join(folder, 'file\0name');
  await expect(watchFolder(file)).rejects.toThrow(/null bytes/);
});

test('every file below a folder is listed, but the hidden ones', async () => {
  const folder = await emptyFolder();
  await mkdir(path.join(folder, 'posts/a'), { recursive: true });
  await mkdir(path.join(folder, '.git'));
  for (const file of ['authors.yaml', 'posts/a/index.md', 'posts/.b.md', '.git/index.md']) {
    await writeFile(path.join(folder, file), file);
  }
  expect((await filesBelow(folder)).sort()).toEqual(['authors.yaml', 'posts/a/index.md']);
});
