import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { compressFiles } from '#export/compress-files.ts';
import type { Exported } from '#export/manifest.ts';
import { openSwappedFolder } from '#export/swapped-folder.ts';

const one = (file: string, hash: string, type: string, bytes = 1000): Exported => ({
  url: `/${file}`,
  status: 200,
  headers: { 'content-type': type },
  file,
  bytes,
  hash,
  madeOf: '',
});

test('texts have compressed forms beside them, which stay for as long as the text does', async () => {
  const directory = path.join(await mkdtemp(path.join(tmpdir(), 'portico-forms-')), 'site');
  onTestFinished(() => rm(path.dirname(directory), { recursive: true }));
  const page = one('blog/a.html', '1', 'text/html; charset=utf-8');
  const others = [one('a.png', '1', 'image/png'), one('short.txt', '1', 'text/plain', 10)];

  const first = await openSwappedFolder(directory);
  first.write('blog/a.html', 'A page. '.repeat(125));
  const made = await compressFiles({ exported: [page, ...others], before: new Map(), folder: first });
  expect(made).toEqual({ files: new Set(['blog/a.html.br', 'blog/a.html.gz']), written: 2 });
  await first.seal();
  await first.swap();
  const read = (file: string) => readFile(path.join(directory, file));
  expect(brotliDecompressSync(await read('blog/a.html.br'))).toEqual(await read('blog/a.html'));
  expect(gunzipSync(await read('blog/a.html.gz'))).toEqual(await read('blog/a.html'));
  expect((await readdir(path.join(directory, 'blog'))).toSorted()).toEqual(['a.html', 'a.html.br', 'a.html.gz']);

  const before = new Map([[page.url, page]]);
  const second = await openSwappedFolder(directory);
  second.keep('blog/a.html');
  expect(await compressFiles({ exported: [page], before, folder: second })).toMatchObject({ written: 0 });
  await second.seal();
  await second.swap();
  expect((await read('blog/a.html.gz')).length).toBeGreaterThan(10);

  const third = await openSwappedFolder(directory);
  third.write('blog/a.html', 'Another. '.repeat(125));
  const changed = await compressFiles({ exported: [{ ...page, hash: '2' }], before, folder: third });
  expect(changed).toMatchObject({ written: 2 });
  await third.seal();
  await third.swap();
  expect(gunzipSync(await read('blog/a.html.gz')).toString()).toContain('Another.');
});
