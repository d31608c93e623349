import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { type Change, watchFolder } from '#store/watch-folder.ts';

async function emptyFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'watch-folder-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const unexpected = (error: unknown) => expect.unreachable(String(error));

test('files that are saved together come together, and hidden ones never', async () => {
  const folder = await emptyFolder();
  await mkdir(path.join(folder, 'posts'));
  const { promise, resolve } = Promise.withResolvers<Change>();
  const watcher = await watchFolder(folder, async (change) => resolve(change), unexpected);
  onTestFinished(() => watcher.close());
  for (const file of ['posts/a.md', '.b.md', 'posts/.c.md', 'posts/d.md']) {
    await writeFile(path.join(folder, file), file);
  }
  expect([...(await promise)].sort()).toEqual(['posts/a.md', 'posts/d.md']);
});

/** What is reported while a process follows a folder whose machine does something else once a name with `trouble` in it is to be watched. */
async function toldOf(trouble: string, follow: string): Promise<readonly string[]> {
  const [folder, scripts] = [await emptyFolder(), await emptyFolder()];
  const preload = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { watch } = fs;
    fs.watch = (file, ...others) => {
      if (String(file).includes('trouble')) {
        ${trouble}
      }
      return watch(file, ...others);
    };
    syncBuiltinESMExports();`;
  const main = `
    import { mkdir, writeFile } from 'node:fs/promises';
    import { watchFolder } from ${JSON.stringify(import.meta.resolve('#store/watch-folder.ts'))};
    const folder = ${JSON.stringify(folder)};
    let onSeen;
    const watcher = await watchFolder(folder, async (change) => onSeen?.(change), (error) => console.log(error.message));
    ${follow}
    await watcher.close();`;
  await writeFile(path.join(scripts, 'preload.mjs'), preload);
  await writeFile(path.join(scripts, 'main.mjs'), main);
  const names = ['preload.mjs', 'main.mjs'].map((name) => path.join(scripts, name));
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', ...names], { timeout: 15_000 });
  return stdout.trim().split('\n');
}

test('a folder that the machine has no watch left for is reported, once, and the others are followed', async () => {
  const told = await toldOf(
    "throw Object.assign(new Error('ENOSPC: System limit for number of file watchers reached'), { code: 'ENOSPC' });",
    `const seen = new Set();
    await new Promise((resolve) => {
      onSeen = async (files) => {
        files.forEach(seen.add, seen);
        if (seen.has('trouble-1') && seen.has('trouble-2')) {
          await writeFile(folder + '/last.md', 'last');
        }
        if (seen.has('last.md')) {
          resolve();
        }
      };
      mkdir(folder + '/trouble-1').then(() => mkdir(folder + '/trouble-2'));
    });`,
  );
  expect(told).toEqual([
    expect.stringMatching(
      /^Changes of some folders of the content are not seen any more. Raise how many files the machine may watch .*: ENOSPC: /,
    ),
  ]);
});
