import { FILE, IMMUTABLE } from '@portico/config/cache-policies';
import { temporaryFolder } from '@portico/content/temporary-folder';
import { expect, test } from 'vitest';
import type { CacheEntry } from '#http/page-cache.ts';
import { contentType, readStaticFiles } from '#http/static-files.ts';
import { parseAddress } from '#site/address.ts';

function sent(entry: CacheEntry | undefined) {
  const header = (name: string) => entry?.headers[name];
  return {
    text: entry && new TextDecoder().decode(entry.body),
    type: header('content-type'),
    policy: header('cache-control'),
    header,
  };
}

test('every file is found at its URL path, with its type and cache policy', async () => {
  const folder = await temporaryFolder({
    'favicon.ico': 'icon',
    'assets/app-1a2b3c.js': 'app',
    'assets/fonts/inter-4d5e6f.woff2': 'font',
    'robots.txt': 'robots',
    'images/assets/logo.svg': 'logo',
  });
  const files = await readStaticFiles(folder, { 'x-content-type-options': 'nosniff' });
  expect([...files.keys()].sort()).toEqual([
    '/assets/app-1a2b3c.js',
    '/assets/fonts/inter-4d5e6f.woff2',
    '/favicon.ico',
    '/images/assets/logo.svg',
    '/robots.txt',
  ]);
  const app = await sent(files.get('/assets/app-1a2b3c.js'));
  expect(app).toMatchObject({ text: 'app', type: 'text/javascript; charset=utf-8', policy: IMMUTABLE });
  expect(app.header('x-content-type-options')).toBe('nosniff');
  expect(await sent(files.get('/images/assets/logo.svg'))).toMatchObject({
    type: 'image/svg+xml',
    policy: FILE,
  });
});

test.for([
  ['a file.txt', '/a%20file.txt'],
  ['100%.txt', '/100%25.txt'],
  ['日本.txt', '/%e6%97%a5%e6%9c%ac.txt'],
] as const)('the file %s is found by a request for %s', async ([name, target]) => {
  const files = await readStaticFiles(await temporaryFolder({ [name]: 'found' }), {});
  const parsed = parseAddress(target);
  expect('pathname' in parsed && (await sent(files.get(parsed.pathname))).text).toBe('found');
});

test.for([
  ['app.js', 'text/javascript; charset=utf-8'],
  ['LOGO.PNG', 'image/png'],
  ['captions.vtt', 'text/vtt; charset=utf-8'],
  ['site.webmanifest', 'application/manifest+json'],
  ['inter.woff2', 'font/woff2'],
  ['LICENSE', 'application/octet-stream'],
] as const)('%s is of type %s', ([file, type]) => {
  expect(contentType(file)).toBe(type);
});
