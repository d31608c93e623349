import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { seededRandom } from '@portico/site/seeded-random';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFolderWriter, openSwappedFolder, type SwappedFolder } from '#export/swapped-folder.ts';

let parent: string;
let site: string;

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'portico-swap-'));
  site = path.join(parent, 'site');
});

afterEach(() => rm(parent, { recursive: true }));

/** Has a folder of these files in place, as an export leaves it. */
async function put(files: Readonly<Record<string, string>>) {
  return finish(await openSwappedFolder(site), files);
}

/** Has a run write these files, and put what it has in place. */
async function finish(run: SwappedFolder, files: Readonly<Record<string, string>> = {}) {
  for (const [file, text] of Object.entries(files)) {
    run.write(file, text);
  }
  const stamp = await run.seal();
  await run.swap();
  return stamp;
}

test('what is written is there at once with the swap, and what is not kept is gone', async () => {
  await put({ 'a.html': 'old', 'blog/b.html': 'b', 'gone.html': 'gone' });
  const kept = await stat(path.join(site, 'blog/b.html'));
  const folder = await openSwappedFolder(site);
  expect([...folder.files].sort()).toEqual(['a.html', 'blog/b.html', 'gone.html']);
  folder.write('a.html', 'new');
  folder.keep('blog/b.html');
  await folder.seal();
  expect(await readFile(path.join(site, 'a.html'), 'utf8')).toBe('old');
  await folder.swap();
  expect(await readFile(path.join(site, 'a.html'), 'utf8')).toBe('new');
  expect((await readdir(site, { recursive: true })).sort()).toEqual(['a.html', 'blog', 'blog/b.html']);
  // The same file, not written again.
  expect(await stat(path.join(site, 'blog/b.html'))).toMatchObject({ ino: kept.ino, mtimeMs: kept.mtimeMs });
  expect(await readdir(parent)).toEqual(['site']);
});

test('the stamp of a sealed folder is that of the folder in place', async () => {
  const stamp = await put({ 'blog/a.html': 'a' });
  expect((await openSwappedFolder(site)).stamp).toBe(stamp);
});

test('what a run that was killed has written is dropped', async () => {
  await put({ 'a.html': 'old' });
  (await openSwappedFolder(site)).write('a.html', 'new');
  const folder = await openSwappedFolder(site);
  expect(await readFile(path.join(site, 'a.html'), 'utf8')).toBe('old');
  await folder.discard();
  expect(await readdir(parent)).toEqual(['site']);
});

test('a run that was killed between the two renames is mended by the next', async () => {
  await put({ 'a.html': 'old' });
  await rename(site, `${site}.of-export-old`);
  await mkdir(`${site}.of-export-next`);
  await writeFile(path.join(`${site}.of-export-next`, 'a.html'), 'new');
  await openSwappedFolder(site);
  expect(await readFile(path.join(site, 'a.html'), 'utf8')).toBe('old');
});

test('a copy may be read by whoever may read what is written', async () => {
  const video = path.join(parent, 'video.mp4');
  await writeFile(video, 'video', { mode: 0o600 });
  const folder = await openSwappedFolder(site);
  folder.write('blog/a.html', 'a');
  await folder.copy('blog/a/video.mp4', video);
  await folder.swap();
  const { mode } = await stat(path.join(site, 'blog/a.html'));
  expect((await stat(path.join(site, 'blog/a/video.mp4'))).mode).toBe(mode);
});

test('a folder that somebody has moved aside stays as it is', async () => {
  await put({ 'a.html': 'old' });
  await rename(site, `${site}.old`);
  await put({ 'a.html': 'new' });
  await put({ 'a.html': 'newer' });
  expect((await readdir(parent)).sort()).toEqual(['site', 'site.old']);
  expect(await readFile(path.join(`${site}.old`, 'a.html'), 'utf8')).toBe('old');
});

test('of two runs at a time the one that began first puts nothing in place', async () => {
  await put({ 'a.html': 'old' });
  const first = await openSwappedFolder(site);
  first.write('a.html', 'first');
  const second = await openSwappedFolder(site);
  await expect(first.seal()).rejects.toThrow(`Another export has begun to write ${site}`);
  await expect(first.swap()).rejects.toThrow('start again');
  await first.discard();
  expect(await readFile(path.join(site, 'a.html'), 'utf8')).toBe('old');
  await finish(second, { 'a.html': 'second' });
  expect(await readFile(path.join(site, 'a.html'), 'utf8')).toBe('second');
  expect(await readdir(site)).toEqual(['a.html']);
});

test('what the first of two runs still writes is in no folder that the second puts in place', async () => {
  await put({ 'a.html': 'old', 'kept.html': 'kept' });
  const first = await openSwappedFolder(site);
  first.write('blog/a.html', 'first');
  const second = await openSwappedFolder(site);
  second.write('blog/a.html', 'second');
  second.keep('kept.html');
  // Its threads write too, and go on as long as it does.
  for (const file of ['blog/a.html', 'blog/retracted.html', 'new/retracted.html', 'kept.html']) {
    try {
      createFolderWriter(first.next)(file, 'first');
    } catch {
      // It may not.
    }
  }
  await finish(second);
  await expect(first.seal()).rejects.toThrow('Another export has begun');
  expect((await readdir(site, { recursive: true })).sort()).toEqual(['blog', 'blog/a.html', 'kept.html']);
  expect(await readFile(path.join(site, 'blog/a.html'), 'utf8')).toBe('second');
  expect(await readFile(path.join(site, 'kept.html'), 'utf8')).toBe('kept');
  expect(await readdir(parent)).toEqual(['site']);
});

test('the first of two runs says why it can no longer write or read', async () => {
  await put({ 'a.html': 'old' });
  const first = await openSwappedFolder(site);
  first.write('blog/a.html', 'first');
  await openSwappedFolder(site);
  expect(() => first.write('blog/b.html', 'first')).toThrow('Another export has begun');
  await expect(first.read('blog/a.html')).rejects.toThrow('Another export has begun');
});

test('a run that was sealed when another began puts nothing in place, and leaves the old folder there', async () => {
  await put({ 'a.html': 'old' });
  const first = await openSwappedFolder(site);
  first.write('a.html', 'first');
  await first.seal();
  const second = await openSwappedFolder(site);
  await expect(first.swap()).rejects.toThrow('Another export has begun');
  expect(await readFile(path.join(site, 'a.html'), 'utf8')).toBe('old');
  await finish(second, { 'a.html': 'second' });
  expect(await readFile(path.join(site, 'a.html'), 'utf8')).toBe('second');
  expect(await readdir(parent)).toEqual(['site']);
});

test('of two runs that begin at the same moment one puts its folder in place', async () => {
  await put({ 'a.html': 'old', 'kept.html': 'old' });
  const runs = await Promise.all([openSwappedFolder(site), openSwappedFolder(site)]);
  const ends: PromiseSettledResult<void>[] = [];
  for (const [number, run] of runs.entries()) {
    const end = async () => {
      run.write('a.html', `${number}`);
      run.keep('kept.html');
      await run.seal();
      await run.swap();
    };
    ends.push(...(await Promise.allSettled([end()])));
  }
  const winner = ends.findIndex(({ status }) => status === 'fulfilled');
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await readFile(path.join(site, 'a.html'), 'utf8')).toBe(`${winner}`);
});

test('a run begins, and puts its folder in place, while another process writes without a pause', async () => {
  for (let time = 0; time < 5; time += 1) {
    const program = path.join(import.meta.dirname, 'testing/write-on.ts');
    const child = spawn(process.execPath, [program, site], { stdio: ['ignore', 'pipe', 'ignore'] });
    const closed = once(child, 'close');
    await once(child.stdout, 'data');
    try {
      await put({ 'a.html': `${time}` });
    } finally {
      child.kill('SIGKILL');
      await closed;
    }
    expect(await readdir(site)).toEqual(['a.html']);
    expect(await readFile(path.join(site, 'a.html'), 'utf8')).toBe(`${time}`);
  }
});

test('what runs that were killed have left is gone with the next', async () => {
  await put({ 'a.html': 'old' });
  for (const name of ['next', 'next-1', 'gone-1', 'old']) {
    await mkdir(`${site}.of-export-${name}`);
    await writeFile(path.join(`${site}.of-export-${name}`, 'a.html'), 'left over');
  }
  await put({ 'a.html': 'new' });
  expect(await readdir(parent)).toEqual(['site']);
  await mkdir(`${site}.of-export-old`);
  await (await openSwappedFolder(site)).discard();
  expect(await readdir(parent)).toEqual(['site']);
  expect(await readFile(path.join(site, 'a.html'), 'utf8')).toBe('new');
});

test('a run that is killed at any moment leaves the old folder or the new one, whole', async () => {
  const { below } = seededRandom(19);
  for (let kill = 0; kill < 20; kill += 1) {
    const program = path.join(import.meta.dirname, 'testing/swap-again.ts');
    const child = spawn(process.execPath, [program, site], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    await setTimeout(below(40));
    child.kill('SIGKILL');
    await once(child, 'close');
    const { files } = await openSwappedFolder(site);
    const said = await Promise.all([...files].map((file) => readFile(path.join(site, file), 'utf8')));
    expect(said).toHaveLength(40);
    expect(new Set(said).size).toBe(1);
  }
});
