import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { beforeEach, expect, test } from 'vitest';
import { type ExportFolder, openExportFolder } from '#export/export-folder.ts';

let out: string;

beforeEach(async () => {
  out = await temporaryFolder();
});

/** Writes what every export has, with a text in its page. */
async function write(folder: ExportFolder, text: string): Promise<ExportFolder> {
  await folder.write('hosting/nginx/site.conf', text);
  await folder.write('site/blog/a.html', text);
  return folder;
}

async function put(text: string): Promise<void> {
  await (await write(await openExportFolder(out), text)).swap();
}

function page(): Promise<string> {
  return readFile(path.join(out, 'site/blog/a.html'), 'utf8');
}

test('written files replace the previous ones with the swap, not before', async () => {
  await put('old');
  await writeFile(path.join(out, 'site/gone.html'), '');
  const folder = await write(await openExportFolder(out), 'new');
  expect(await page()).toBe('old');
  await folder.swap();
  expect(await page()).toBe('new');
  expect(await readdir(path.join(out, 'site'))).toEqual(['blog']);
  expect((await readdir(out)).sort()).toEqual(['hosting', 'site']);
});

test('of two simultaneous exports, the one that began last replaces the folder', async () => {
  await put('old');
  const first = await write(await openExportFolder(out), 'first');
  const second = await openExportFolder(out);
  await expect(first.write('site/blog/b.html', 'first')).rejects.toThrow('Another export has begun to write');
  await expect(first.swap()).rejects.toThrow('Another export has begun to write');
  expect(await page()).toBe('old');
  await (await write(second, 'second')).swap();
  expect(await page()).toBe('second');
  expect(await readdir(path.join(out, 'site/blog'))).toEqual(['a.html']);
});

test.for(['site', 'hosting'])('a folder named %s that no export made is left untouched', async (name) => {
  await mkdir(path.join(out, name));
  await writeFile(path.join(out, name, 'index.html'), 'Mine.');
  await expect(openExportFolder(out)).rejects.toThrow('exists, but no export made it');
});
