import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Exported } from '#export/exported.ts';
import { hostingFiles } from '#export/hosting/hosting.ts';
import { hasNginx, startNginx } from '../../../../e2e/exported-site.ts';
import { freePort } from '../../../../e2e/running-server.ts';

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

const SITE: ReadonlyArray<readonly [url: string, file: string, type: string, headers: Exported['headers']]> = [
  ['/', 'index.html', 'text/html; charset=utf-8', DOCUMENT],
  ['/_.data', '_.data', 'text/x-script', DATA],
  [
    '/assets/a-1.js',
    'assets/a-1.js',
    'text/javascript; charset=utf-8',
    { ...EVERYWHERE, 'cache-control': 'immutable' },
  ],
  ['/blog', 'blog.html', 'text/html; charset=utf-8', DOCUMENT],
  ['/blog.data', 'blog.data', 'text/x-script', DATA],
  ['/blog?page=2', 'blog/page/2.html', 'text/html; charset=utf-8', DOCUMENT],
  // It says that it leads to the list.
  ['/blog.data?page=1', 'blog/page/1.data', 'text/x-script', DATA],
  ['/blog.data?page=2', 'blog/page/2.data', 'text/x-script', DATA],
  ['/blog/tag/tls', 'blog/tag/tls.html', 'text/html; charset=utf-8', DOCUMENT],
  ['/blog/tag/tls.data', 'blog/tag/tls.data', 'text/x-script', DATA],
  ['/blog/tag/tls?page=2', 'blog/tag/tls/page/2.html', 'text/html; charset=utf-8', DOCUMENT],
  ['/blog/one', 'blog/one.html', 'text/html; charset=utf-8', DOCUMENT],
  ['/blog/one.data', 'blog/one.data', 'text/x-script', DATA],
  ['/blog/one.md', 'blog/one.md', 'text/markdown; charset=utf-8', FILE],
  ['/blog/two', 'blog/two.html', 'text/html; charset=utf-8', DOCUMENT],
  ['/blog/with-video', 'blog/with-video.html', 'text/html; charset=utf-8', FRAMES],
  ['/blog/og/one.png', 'blog/og/one.png', 'image/png', CARD],
  [
    '/blog/rss.xml',
    'blog/rss.xml',
    'application/rss+xml; charset=utf-8',
    { ...FILE, 'content-security-policy': "default-src 'none'" },
  ],
  [
    '/blog/tag/tls/rss.xml',
    'blog/tag/tls/rss.xml',
    'application/rss+xml; charset=utf-8',
    { ...FILE, 'content-security-policy': "default-src 'none'" },
  ],
  ['/favicon.svg', 'favicon.svg', 'image/svg+xml', CARD],
];

const exported: readonly Exported[] = [
  ...SITE.map(([url, file, type, headers]) => ({
    url,
    file,
    status: 200,
    headers: { ...headers, 'content-type': type },
    bytes: 1,
  })),
  {
    url: '/404',
    file: '404.html',
    status: 404,
    headers: { ...ERROR_PAGE, 'content-type': 'text/html; charset=utf-8' },
    bytes: 1,
  },
  { url: '/blog/once', status: 301, headers: { location: '/blog/one' }, bytes: 0 },
  { url: '/blog?page=1', status: 301, headers: { location: '/blog' }, bytes: 0 },
];
const SINGLE = SITE.filter(([url]) => !url.includes('?'));

const OPTIONS = {
  exported,
  directory: '/srv/site',
  listen: '127.0.0.1:8080',
  baseUrl: 'https://relay.example',
  slashHeaders: {},
  hasCompressed: false,
};
const files = hostingFiles(OPTIONS);

function file(name: string): string {
  return files.get(name) ?? '';
}

/** The rules of a `_headers` file. */
function rulesOf(text: string) {
  return text
    .split(/\n(?=\/)/)
    .map((rule) => rule.trim().split('\n'))
    .map(([pattern = '', ...lines]) => ({ pattern, lines: lines.map((line) => line.trim()) }));
}

test('former slugs and slugs that are not Latin take no rule of Cloudflare Pages', () => {
  const own = { status: 200, bytes: 1 };
  const data = { ...DATA, 'content-type': 'text/x-script' };
  const longLived = Array.from({ length: 200 }, (_, number): readonly Exported[] => {
    const slug = number % 2 === 0 ? encodeURIComponent(`記事-${number}`) : `post-${number}`;
    const page = { ...DOCUMENT, 'content-type': 'text/html; charset=utf-8' };
    return [
      { ...own, url: `/blog/${slug}`, file: `blog/${slug}.html`, headers: page },
      { ...own, url: `/blog/${slug}.data`, file: `blog/${slug}.data`, headers: data },
      { ...own, url: `/blog/old-${number}`, status: 301, headers: { location: `/blog/${slug}` } },
    ];
  });
  const name = 'cloudflare-pages/_headers';
  const long = hostingFiles({ ...OPTIONS, exported: [...exported, ...longLived.flat()] }).get(name) ?? '';
  expect(rulesOf(long).length).toBe(rulesOf(file(name)).length);
  expect(long).toMatch(/^\/blog\/with-video$/m);
});

test.for(SINGLE)('Netlify sends the headers of %s', ([url, , type, headers]) => {
  const sent: Record<string, string[]> = {};
  for (const { pattern, lines } of rulesOf(file('netlify/_headers'))) {
    if (pattern === url || (pattern.endsWith('*') && url.startsWith(pattern.slice(0, -1)))) {
      for (const line of lines) {
        const [name = '', ...value] = line.split(': ');
        sent[name.toLowerCase()] = [...(sent[name.toLowerCase()] ?? []), value.join(': ')];
      }
    }
  }
  const own = Object.fromEntries(Object.entries(sent).map(([name, values]) => [name, values.join(', ')]));
  expect({ 'content-type': type, ...own }).toEqual({ ...headers, 'content-type': type });
});

test('Netlify leads on from former addresses and to the pages of lists, and has nothing at other pages', () => {
  expect(file('netlify/_redirects').split('\n')).toEqual([
    '/blog/once /blog/one 301!',
    '/blog page=2 /blog/page/2.html 200!',
    '/blog.data page=1 /blog/page/1.data 200!',
    '/blog.data page=2 /blog/page/2.data 200!',
    '/blog/tag/tls page=2 /blog/tag/tls/page/2.html 200!',
    '/blog page=1 /blog 301!',
    '/blog page=:page /404.html 404!',
    '/blog.data page=:page /404.html 404!',
    '/blog/tag/:tag page=1 /blog/tag/:tag 301!',
    '/blog/tag/:tag page=:page /404.html 404!',
    '/blog/category/:category page=1 /blog/category/:category 301!',
    '/blog/category/:category page=:page /404.html 404!',
    '/blog/author/:author page=1 /blog/author/:author 301!',
    '/blog/author/:author page=:page /404.html 404!',
    '',
  ]);
});

// A page that follows is asked for by its file, without its ending where that is a page's.
const ASSETS = SITE.map(
  ([url, file, , headers]) => [url.includes('?') ? `/${file.replace(/\.html$/, '')}` : url, headers] as const,
);

/** The headers that Cloudflare Pages sends with what is at an address, or with the error page where nothing is. */
function sentByCloudflare(url: string): Readonly<Record<string, string>> {
  const sent = new Map<string, string>();
  for (const { pattern, lines } of rulesOf(file('cloudflare-pages/_headers'))) {
    const source = pattern
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/\*/g, '.*')
      .replace(/:[A-Za-z]\w*/g, '[^/]+');
    if (new RegExp(`^${source}$`).test(url)) {
      for (const line of lines.filter((each) => each.startsWith('! '))) {
        sent.delete(line.slice(2));
      }
      for (const line of lines.filter((each) => !each.startsWith('! '))) {
        const [name = '', ...value] = line.split(': ');
        sent.set(name, [sent.get(name), value.join(': ')].filter(Boolean).join(', '));
      }
    }
  }
  return Object.fromEntries(sent);
}

test.for(ASSETS)('Cloudflare Pages sends the headers of %s', ([url, headers]) => {
  expect(sentByCloudflare(url)).toEqual(headers);
});

test('Cloudflare Pages sends the error page with its own headers, or with the policy of the blog’s pages', () => {
  expect(sentByCloudflare('/nowhere')).toEqual(ERROR_PAGE);
  expect(sentByCloudflare('/blog/tag/nowhere/at/all')).toEqual(ERROR_PAGE);
  expect(sentByCloudflare('/blog/nowhere')).toEqual(DOCUMENT);
});

test('Cloudflare Pages finds the pages of lists by their file, and nothing else', async () => {
  const worker = await import(`data:text/javascript,${encodeURIComponent(file('cloudflare-pages/_worker.js'))}`);
  const asked: string[] = [];
  const env = {
    ASSETS: {
      async fetch({ url }: { readonly url: string }) {
        asked.push(new URL(url).pathname);
        return new Response('found', { headers: { 'x-frame-options': 'DENY' } });
      },
    },
  };
  const addresses = ['/blog', '/blog?page=2', '/blog/tag/tls.data?page=3', '/blog?page=../../x', '/blog?page='];
  const answers = addresses.map((address) => worker.default.fetch(new Request(`https://relay.example${address}`), env));
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(asked).toEqual(['/blog', '/blog/page/2', '/blog/tag/tls/page/3.data', '/404', '/404']);
  expect(statuses).toEqual([200, 200, 200, 404, 404]);
  const missing = await worker.default.fetch(new Request('https://relay.example/blog?page=0'), env);
  expect([missing.status, missing.headers.get('x-frame-options'), await missing.text()]).toEqual([
    404,
    'DENY',
    'found',
  ]);
  const first = await worker.default.fetch(new Request('https://relay.example/blog?page=1'), env);
  expect([first.status, first.headers.get('location')]).toEqual([301, '/blog']);
});

test('Cloudflare Pages takes 2,000 redirects, and its file says how many more there are', () => {
  const former = Array.from({ length: 2003 }, (_, number) => ({
    url: `/blog/former-${number}`,
    status: 301,
    headers: { location: '/blog/former' },
    bytes: 0,
  }));
  const lines = hostingFiles({ ...OPTIONS, exported: former })
    .get('cloudflare-pages/_redirects')
    ?.trimEnd()
    .split('\n');
  expect(lines?.[0]).toBe('# 3 more addresses redirect, and there is no room for them.');
  expect(lines).toHaveLength(2001);
});

test('nginx has the error page of each app, and not the one for hosts that have one for all', () => {
  expect(file('nginx/site.conf')).not.toContain('404.html');
});

test.skipIf(!hasNginx())('nginx sends files of any name that have headers of their own', async () => {
  const out = await mkdtemp(path.join(tmpdir(), 'portico-nginx-'));
  onTestFinished(() => rm(out, { recursive: true }));
  const hard = ['$uri {x}.png', 'say "hi"; #x.png', 'a\\"b\\nc.png', '100%25.png'];
  // Most of a folder are what their names say.
  const plain = hard.map((_, number) => `${number}.png`).concat('more.png');
  const names = [...hard, ...plain];
  const pictures = names.map((name) => ({
    name,
    url: `/blog/one/${encodeURIComponent(name)}`,
    type: plain.includes(name) ? 'image/png' : 'image/jpeg',
  }));
  const ofType = (one: { url: string; file: string; type: string }): Exported => ({
    url: one.url,
    file: one.file,
    status: 200,
    headers: { ...FILE, 'content-type': one.type },
    bytes: 1,
  });
  const directory = path.join(out, 'site');
  const port = await freePort();
  const config = hostingFiles({
    ...OPTIONS,
    directory,
    listen: `127.0.0.1:${port}`,
    exported: [
      ...exported,
      ofType({ url: '/robots.txt', file: 'robots.txt', type: 'text/plain' }),
      ...pictures.map((one) => ofType({ ...one, file: `blog/one/${one.name}` })),
    ],
  }).get('nginx/site.conf');
  await mkdir(path.join(out, 'hosting/nginx'), { recursive: true });
  await writeFile(path.join(out, 'hosting/nginx/site.conf'), config ?? '');
  await mkdir(path.join(directory, 'blog/one'), { recursive: true });
  for (const file of ['robots.txt', ...names.map((name) => `blog/one/${name}`)]) {
    await writeFile(path.join(directory, file), file);
  }
  const nginx = await startNginx(out, `http://127.0.0.1:${port}`);
  onTestFinished(() => void nginx.kill('SIGTERM'));
  for (const { name, url, type } of pictures) {
    const response = await fetch(`http://127.0.0.1:${port}${url}`);
    expect([name, response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      name,
      200,
      type,
      `blog/one/${name}`,
    ]);
  }
});

test('nginx compresses each text that there is', () => {
  expect(file('nginx/site.conf')).toMatch(/^ +gzip_types text\/x-script text\/javascript .*image\/svg\+xml;$/m);
});
