import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FILE, IMMUTABLE } from '@portico/core/cache-policies';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { parseAddress } from '#http/address.ts';
import type { CacheEntry } from '#http/cache-entry.ts';
import {
  contentType,
  filesIn,
  keptBeside,
  keptFiles,
  precompressedDirectory,
  readStaticFiles,
} from '#http/static-files.ts';

const textOf = async (entry: CacheEntry | undefined) => entry && Buffer.from(await entry.body()).toString();

test('every file is found at its URL path, with its type and cache policy', async () => {
  const folder = await temporaryFolder({ 'favicon.ico': 'icon', 'assets/app-1a2b3c.js': 'app', 'a/assets/b.svg': 'b' });
  const files = await readStaticFiles(folder, { 'x-content-type-options': 'nosniff' });
  const found = await Promise.all([...files].map(async ([url, entry]) => [url, [await textOf(entry), entry.headers]]));
  expect(Object.fromEntries(found)).toMatchObject({
    '/favicon.ico': ['icon', { 'cache-control': FILE }],
    '/assets/app-1a2b3c.js': ['app', { 'cache-control': IMMUTABLE, 'x-content-type-options': 'nosniff' }],
    '/a/assets/b.svg': ['b', { 'cache-control': FILE, 'content-type': 'image/svg+xml' }],
  });
});

const RESOURCES = 'cross-origin-resource-policy';
const ORIGINS = 'access-control-allow-origin';

test.for([
  ['a.png', { [RESOURCES]: 'cross-origin', 'cache-control': FILE }],
  ['a.woff2', { [RESOURCES]: 'cross-origin', [ORIGINS]: '*', 'cache-control': FILE }],
  ['fonts/a.woff2', { [RESOURCES]: 'cross-origin', [ORIGINS]: '*', 'cache-control': IMMUTABLE }],
  ['shell-assets/a.js', { [RESOURCES]: 'cross-origin', [ORIGINS]: '*', 'cache-control': IMMUTABLE }],
  ['assets/a.js', { [RESOURCES]: 'same-origin', 'cache-control': IMMUTABLE }],
  ['a.js', { [RESOURCES]: 'same-origin', 'cache-control': FILE }],
] as const)('%s may be used by other sites as it should', async ([name, expected]) => {
  const files = await readStaticFiles(await temporaryFolder({ [name]: 'a' }), { [RESOURCES]: 'same-origin' });
  const { [RESOURCES]: resources, [ORIGINS]: origins, 'cache-control': policy } = files.get(`/${name}`)?.headers ?? {};
  expect({ [RESOURCES]: resources, ...(origins && { [ORIGINS]: origins }), 'cache-control': policy }).toEqual(expected);
});

test('a file is sent in the compressed form that the build made', async () => {
  const folder = await temporaryFolder({ 'a.js': 'x'.repeat(1000) });
  const compressed = precompressedDirectory(folder);
  expect([compressed, keptBeside(folder)]).toEqual([`${folder}-precompressed`, `${folder}-kept`]);
  await mkdir(compressed);
  await writeFile(path.join(compressed, 'a.js.gzip'), 'made by the build');
  const entry = (await readStaticFiles(folder, {})).get('/a.js');
  const sent = await entry?.respond({ 'accept-encoding': 'gzip' }, 'hit');
  expect(Buffer.from(sent?.body as Uint8Array).toString()).toBe('made by the build');
});

test('a file of an earlier build is read from the disk for each request, with the headers of any file', async () => {
  const folder = await temporaryFolder({ 'assets/a.js': 'x'.repeat(1000) });
  const file = path.join(folder, 'assets/a.js');
  const headers = { 'x-content-type-options': 'nosniff' };
  const [current, kept] = [await readStaticFiles(folder, headers), await keptFiles(folder, headers)];
  for (const requested of [{}, { 'accept-encoding': 'br' }, { 'if-none-match': '*' }]) {
    const sent = await kept.get('/assets/a.js')?.respond(requested, 'hit');
    expect(sent).toEqual(await current.get('/assets/a.js')?.respond(requested, 'hit'));
  }
  await writeFile(file, 'another');
  const { body } = (await kept.get('/assets/a.js')?.respond({}, 'hit')) ?? {};
  expect(Buffer.from(body as Uint8Array).toString()).toBe('another');
  await rm(file);
  expect(await kept.get('/assets/a.js')?.respond({}, 'hit')).toBeUndefined();
  expect([...kept.keys()]).toEqual(['/assets/a.js']);
});

test('hidden files and links are not served, except in .well-known', async () => {
  const folder = await temporaryFolder({
    ...{ 'a.txt': 'a', 'b/c.txt': 'c', '.env': 'secret', '.git/config': 'secret' },
    ...{ '.well-known/security.txt': 'a', '.well-known/d/e.txt': 'e' },
  });
  await symlink('/etc', path.join(folder, 'linked'));
  await symlink('/etc/hostname', path.join(folder, 'linked.txt'));
  expect((await filesIn(folder)).toSorted()).toEqual([
    '.well-known/d/e.txt',
    '.well-known/security.txt',
    'a.txt',
    'b/c.txt',
  ]);
});

test.for([
  ['a file.txt', '/a%20file.txt'],
  ['100%.txt', '/100%25.txt'],
  ['日本.txt', '/%e6%97%a5%e6%9c%ac.txt'],
] as const)('the file %s is found by a request for %s', async ([name, target]) => {
  const files = await readStaticFiles(await temporaryFolder({ [name]: 'found' }), {});
  const parsed = parseAddress(target);
  expect('pathname' in parsed && (await textOf(files.get(parsed.pathname)))).toBe('found');
});

test.for([
  ['app.js', 'text/javascript; charset=utf-8'],
  ['LOGO.PNG', 'image/png'],
  ['captions.vtt', 'text/vtt; charset=utf-8'],
  ['site.webmanifest', 'application/manifest+json'],
  ['inter.woff2', 'font/woff2'],
  ['FAVICON.ICO', 'image/vnd.microsoft.icon'],
  ['a.ico.txt', 'text/plain; charset=utf-8'],
  ['favicon.ico', 'image/vnd.microsoft.icon'],
  ['LICENSE', 'application/octet-stream'],
] as const)('%s is of type %s', ([file, type]) => {
  expect(contentType(file)).toBe(type);
});
