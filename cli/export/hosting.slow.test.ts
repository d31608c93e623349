import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@portico/core/testing/network';
import { hasNginx, startNginx } from '@portico/core/testing/programs';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { nginxFiles } from '#export/nginx.ts';
import type { Exported } from '#export/rules.ts';

const EVERYWHERE = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };
const DOCUMENT = {
  ...EVERYWHERE,
  'cache-control': 'public, max-age=0',
  'content-security-policy': "default-src 'none'; script-src 'self' 'sha256-a='",
  'cross-origin-embedder-policy': 'require-corp',
};
const { 'cross-origin-embedder-policy': _, ...WITH_FRAMES } = DOCUMENT;
const FRAMES = { ...WITH_FRAMES, 'content-security-policy': "default-src 'none'; frame-src https://player.example" };
const ERROR_PAGE = { ...DOCUMENT, 'cache-control': 'no-store' };
const DATA = { ...EVERYWHERE, 'cache-control': 'public, max-age=30', 'x-remix-response': 'yes' };
const FILE = { ...EVERYWHERE, 'cache-control': 'public, max-age=3600' };
const CARD = { ...FILE, 'cross-origin-resource-policy': 'cross-origin' };

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  data: 'text/x-script',
  js: 'text/javascript; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  xml: 'application/rss+xml; charset=utf-8',
};
const FEED = { ...FILE, 'content-security-policy': "default-src 'none'" };

const SITE = (
  [
    ['/', 'index.html', DOCUMENT],
    ['/_.data', '_.data', DATA],
    ['/assets/a-1.js', 'assets/a-1.js', { ...EVERYWHERE, 'cache-control': 'immutable' }],
    ['/blog', 'blog.html', DOCUMENT],
    ['/blog.data', 'blog.data', DATA],
    ['/blog?page=2', 'blog/page/2.html', DOCUMENT],
    // The data of a redirect to the list.
    ['/blog.data?page=1', 'blog/page/1.data', DATA],
    ['/blog.data?page=2', 'blog/page/2.data', DATA],
    ['/blog/tag/tls', 'blog/tag/tls.html', DOCUMENT],
    ['/blog/tag/tls.data', 'blog/tag/tls.data', DATA],
    ['/blog/tag/tls?page=2', 'blog/tag/tls/page/2.html', DOCUMENT],
    ['/blog/one', 'blog/one.html', DOCUMENT],
    ['/blog/one.data', 'blog/one.data', DATA],
    ['/blog/one.md', 'blog/one.md', FILE],
    ['/blog/two', 'blog/two.html', DOCUMENT],
    ['/blog/with-video', 'blog/with-video.html', FRAMES],
    ['/blog/og/one.png', 'blog/og/one.png', CARD],
    ['/blog/rss.xml', 'blog/rss.xml', FEED],
    ['/blog/tag/tls/rss.xml', 'blog/tag/tls/rss.xml', FEED],
    ['/favicon.svg', 'favicon.svg', CARD],
    // A file in public/, where the address of a post or a tag would be.
    ['/blog/page.html', 'blog/page.html', FILE],
    ['/blog/tag/page.html', 'blog/tag/page.html', DOCUMENT],
  ] as const
).map(([url, file, headers]) => [url, file, TYPES[file.split('.').at(-1) ?? ''] ?? '', headers] as const);

const exported: readonly Exported[] = [
  ...SITE.map(([url, file, type, own]) => {
    const headers = { ...own, 'content-type': type };
    return { url, file, status: 200, headers, bytes: 1 };
  }),
  { url: '/404', file: '404.html', status: 404, headers: { ...ERROR_PAGE, 'content-type': 'text/html' }, bytes: 1 },
  { url: '/blog/once', status: 301, headers: { location: '/blog/one' }, bytes: 0 },
  { url: '/blog?page=1', status: 301, headers: { location: '/blog' }, bytes: 0 },
  { url: '/old', status: 301, headers: { location: '/blog/one#part' }, bytes: 0 },
];
const REDIRECTS = new Map([
  ['/guides/*', { to: 'https://docs.example/*', line: 1 }],
  ['/guides/old/*', { to: '/blog/one?from=guides', line: 2 }],
  ['/old', { to: '/blog/one#part', line: 3 }],
]);
const OPTIONS = {
  exported,
  root: '/srv/blog/site',
  listen: '127.0.0.1:8080',
  baseUrl: 'https://relay.example',
  redirectHeaders: {},
  redirects: REDIRECTS,
};
test.skipIf(!hasNginx())(
  'nginx sends files with their own headers, even if their names have special characters',
  async () => {
    const hard = ['$uri {x}.png', 'say "hi"; #x.png', 'a\\"b\\nc.png', '100%25.png'];
    // Most files of a folder have the type of their extension.
    const plain = [...hard.map((_, number) => `${number}.png`), 'more.png'];
    const names = ['robots.txt', ...[...hard, ...plain].map((name) => `blog/one/${name}`)];
    const out = await temporaryFolder(Object.fromEntries(names.map((name) => [`site/${name}`, name])));
    const pictures = names.map((file) => ({
      file,
      url: `/${file.split('/').map(encodeURIComponent).join('/')}`,
      status: 200,
      headers: { ...FILE, 'content-type': plain.includes(path.basename(file)) ? 'image/png' : 'image/jpeg' },
      bytes: 1,
    }));
    const origin = `127.0.0.1:${await freePort()}`;
    const root = path.join(out, 'site');
    await mkdir(path.join(out, 'hosting/nginx'), { recursive: true });
    for (const [name, text] of nginxFiles({ ...OPTIONS, root, listen: origin, exported: [...exported, ...pictures] })) {
      await writeFile(path.join(out, 'hosting', name), text);
    }
    const nginx = await startNginx(out, `include ${out}/hosting/nginx/site.conf;`, `http://${origin}`);
    onTestFinished(() => void nginx.kill('SIGTERM'));
    for (const { file, url, headers } of pictures) {
      const response = await fetch(`http://${origin}${url}`);
      const found = [response.status, response.headers.get('content-type'), await response.text()];
      expect(found, file).toEqual([200, headers['content-type'], file]);
    }
    for (const [url, location] of [
      ['/guides/a%0d%0ab/c?d=e', 'https://docs.example/a%0d%0ab/c?d=e'],
      ['/guides/old/a?b', '/blog/one?from=guides'],
      ['/guides/a/', '/guides/a'],
      ['/old?a=b', '/blog/one?a=b#part'],
      ['/old/', '/blog/one#part'],
    ] as const) {
      const { headers } = await fetch(`http://${origin}${url}`, { redirect: 'manual' });
      expect(headers.get('location'), url).toBe(location);
    }
  },
);
