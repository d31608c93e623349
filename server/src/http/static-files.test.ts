import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FILE, IMMUTABLE } from '#cache/cache-policies.ts';
import type { CacheEntry } from '#cache/page-cache.ts';
import { contentType, readStaticFiles } from '#http/static-files.ts';
import { parseTarget } from '#request/target.ts';

/** Writes files below a new folder, which is there until the test is over. */
async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'static-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  return folder;
}

function sent(entry: CacheEntry | undefined) {
  const header = (name: string) => entry?.headers[name];
  return { text: String(entry?.body), type: header('content-type'), policy: header('cache-control'), header };
}

test('every file is found under its URL path, with its type and policy', async () => {
  const folder = await folderOf({
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
  expect(await sent(files.get('/images/assets/logo.svg'))).toMatchObject({ type: 'image/svg+xml', policy: FILE });
});

test.for([
  ['logo@2x.png', '/logo@2x.png'],
  ['a file.txt', '/a%20file.txt'],
  ['a+b.txt', '/a+b.txt'],
  ['100%.txt', '/100%25.txt'],
  ['日本.txt', '/%e6%97%a5%e6%9c%ac.txt'],
  ['it(1).txt', '/it(1).txt'],
] as const)('the file %s is found by a request for %s', async ([name, target]) => {
  const files = await readStaticFiles(await folderOf({ [name]: 'found' }), {});
  const parsed = parseTarget(target);
  expect(parsed.kind === 'target' && (await sent(files.get(parsed.target.key))).text).toBe('found');
});

test('what is outside the folder is not in the index, by no name and no link', async () => {
  const outside = await folderOf({ 'secret.txt': 'secret', 'inner/secret.txt': 'secret' });
  const folder = await folderOf({ 'public.txt': 'public' });
  await symlink(path.join(outside, 'secret.txt'), path.join(folder, 'link.txt'));
  await symlink(outside, path.join(folder, 'linked'));
  const files = await readStaticFiles(folder, {});
  expect([...files.keys()]).toEqual(['/public.txt']);
  const upwards = path.relative(folder, path.join(outside, 'secret.txt'));
  for (const key of [`/${upwards}`, upwards, `/./${upwards}`, path.join(outside, 'secret.txt'), '/link.txt', '']) {
    expect(files.get(key)).toBeUndefined();
  }
});

test("the build's own notes are left out, wherever the folder lies", async () => {
  const notes = await folderOf({ '.vite/manifest.json': '{}', 'assets/a-1.js': 'a' });
  expect([...(await readStaticFiles(notes, {})).keys()]).toEqual(['/assets/a-1.js']);

  const parent = await folderOf({ '.vite-builds/client/a.txt': 'a' });
  expect([...(await readStaticFiles(path.join(parent, '.vite-builds/client'), {})).keys()]).toEqual(['/a.txt']);
});

test.for([
  ['app.js', 'text/javascript; charset=utf-8'],
  ['app.css', 'text/css; charset=utf-8'],
  ['LOGO.PNG', 'image/png'],
  ['photo.jpeg', 'image/jpeg'],
  ['photo.jpg', 'image/jpeg'],
  ['site.webmanifest', 'application/manifest+json'],
  ['inter.woff2', 'font/woff2'],
  ['archive.tar.gz', 'application/octet-stream'],
  ['page.html', 'application/octet-stream'],
  ['LICENSE', 'application/octet-stream'],
  ['.js', 'application/octet-stream'],
  ['', 'application/octet-stream'],
] as const)('%s is of type %s', ([file, type]) => {
  expect(contentType(file)).toBe(type);
});

test('images may be shown by other origins, such as feed readers on the web; other files may not', async () => {
  const folder = await folderOf({ 'icon.png': 'icon', 'logo.svg': 'logo', 'assets/app-1a2b3c.js': 'app' });
  const files = await readStaticFiles(folder, { 'cross-origin-resource-policy': 'same-origin' });
  const policies = await Promise.all(
    ['/icon.png', '/logo.svg', '/assets/app-1a2b3c.js'].map(async (url) =>
      (await sent(files.get(url))).header('cross-origin-resource-policy'),
    ),
  );
  expect(policies).toEqual(['cross-origin', 'cross-origin', 'same-origin']);
});
