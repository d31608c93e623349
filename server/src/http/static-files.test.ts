import { FILE, IMMUTABLE } from '@portico/core/cache-policies';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { parseAddress } from '#http/address.ts';
import type { CacheEntry } from '#http/cache-entry.ts';
import { contentType, readStaticFiles } from '#http/static-files.ts';

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
  ['favicon.ico', 'image/vnd.microsoft.icon'],
  ['LICENSE', 'application/octet-stream'],
] as const)('%s is of type %s', ([file, type]) => {
  expect(contentType(file)).toBe(type);
});
