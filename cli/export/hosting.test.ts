import path from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { getTransformedRoutes } from '@vercel/routing-utils';
import { expect, test } from 'vitest';
import { hostFiles, MAX_RULES } from '#export/hosts.ts';
import { nginxFiles } from '#export/nginx.ts';
import { type Exported, redirectsOfHosts } from '#export/rules.ts';

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
const SINGLE = SITE.filter(([url]) => !url.includes('?'));

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
const files = new Map([...nginxFiles(OPTIONS), ...hostFiles(exported, REDIRECTS)]);

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

test("Netlify's parsers read its files without an error", async () => {
  const folder = await temporaryFolder(
    Object.fromEntries(['_headers', '_redirects'].map((name) => [name, file(`netlify/${name}`)])),
  );
  const minimal = false;
  const parsed = await parseAllHeaders({ headersFiles: [path.join(folder, '_headers')], configHeaders: [], minimal });
  expect(parsed.errors).toEqual([]);
  expect(parsed.headers).toHaveLength(rulesOf(file('netlify/_headers')).length);
  const redirects = await parseAllRedirects({
    redirectsFiles: [path.join(folder, '_redirects')],
    configRedirects: [],
    minimal,
  });
  expect(redirects.errors).toEqual([]);
  expect(redirects.redirects).toHaveLength(file('netlify/_redirects').trim().split('\n').length);
});

/** The headers that Cloudflare sends (https://developers.cloudflare.com/pages/configuration/headers/). */
function ofCloudflare(url: string): Readonly<Record<string, string>> {
  const sent: Record<string, string> = {};
  for (const { pattern, lines } of rulesOf(file('cloudflare/_headers'))) {
    const source = pattern.replaceAll('.', '\\.').replace('*', '.*').replaceAll(/:\w+/g, '[^/]+');
    if (new RegExp(`^${source}$`).test(url)) {
      for (const line of lines) {
        if (line.startsWith('! ')) {
          delete sent[line.slice(2)];
        } else {
          const [name = '', ...value] = line.split(': ');
          sent[name] = [...(sent[name] === undefined ? [] : [sent[name]]), value.join(': ')].join(', ');
        }
      }
    }
  }
  return sent;
}

/** What Vercel makes of its file: regular expressions, and the headers of what they match. */
function vercelRoutes() {
  const { error, routes } = getTransformedRoutes(JSON.parse(file('vercel/vercel.json')));
  expect(error).toBeNull();
  return (routes ?? []).flatMap((route) => {
    const { src, headers = {}, status } = 'handle' in route ? {} : route;
    return src === undefined ? [] : [{ src, headers, status }];
  });
}

test.for(SINGLE)(
  'Cloudflare and Vercel send the headers of %s, except for the policies of pages',
  ([url, , type, headers]) => {
    const {
      'content-security-policy': _policy,
      'cross-origin-embedder-policy': _embedder,
      ...expected
    }: Readonly<Record<string, string>> = { ...headers, 'content-type': type };
    expect({ 'content-type': type, ...ofCloudflare(url) }).toEqual(expected);

    const sent: Record<string, string> = {};
    for (const { src, headers: set, status } of vercelRoutes()) {
      // A page's own address without .html redirects there.
      if (status === undefined && new RegExp(src).test(url)) {
        Object.assign(sent, set);
      }
    }
    expect({ 'content-type': type, ...sent }).toEqual(expected);
  },
);

test("Cloudflare's files stay below its limits, and Vercel accepts its file", () => {
  const rules = rulesOf(file('cloudflare/_headers'));
  expect(rules.length).toBeLessThanOrEqual(MAX_RULES);
  expect(Math.max(...rules.flatMap(({ lines }) => lines.map(({ length }) => length)))).toBeLessThan(2000);
  expect(file('cloudflare/_redirects').split('\n')).toEqual([
    '/blog/once /blog/one 301',
    '/old /blog/one#part 301',
    '/guides/old/* /blog/one?from=guides 301',
    '/guides/* https://docs.example/:splat 301',
    '',
  ]);
  const to = (url: string) => {
    const found = vercelRoutes().find(
      ({ src, headers }) => headers.Location !== undefined && new RegExp(src).test(url),
    );
    return found && url.replace(new RegExp(found.src), found.headers.Location ?? '');
  };
  expect(to('/old')).toBe('/blog/one#part');
  expect(to('/guides/a/b')).toBe('https://docs.example/a/b');
});

test('if a site needs more rules than Cloudflare accepts, the export says what it leaves out', () => {
  const many = Array.from({ length: 200 }, (_, number) => ({
    url: `/pictures/${number}.png`,
    file: `pictures/${number}.png`,
    status: 200,
    headers: { ...FILE, 'content-type': 'image/png', 'cache-control': `max-age=${number}` },
    bytes: 1,
  }));
  const text = hostFiles([...exported, ...many], REDIRECTS).get('cloudflare/_headers') ?? '';
  expect(text).toMatch(/^# Cloudflare takes 100 rules, so \d+ are left out\.\n\//);
  expect(text.match(/^\//gm)).toHaveLength(MAX_RULES);
});

test('Netlify redirects former addresses, finds the pages of lists, and answers other page numbers with 404', () => {
  expect(file('netlify/_redirects').split('\n')).toEqual([
    '/blog/once /blog/one 301!',
    '/old /blog/one#part 301!',
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
    '/guides/old/* /blog/one?from=guides 301',
    '/guides/* https://docs.example/:splat 301',
    '',
  ]);
});

test('redirects for a host lead to their final target, without any that loop or are never used', () => {
  const source = {
    '/one': '/two',
    '/two': '/one',
    '/swap/*': '/swap2/*',
    '/swap2/*': '/swap/*',
    '/grow/*': '/grow/x/*',
    '/into/*': '/one',
    '/chain/*': '/old',
    '/old': '/blog/one#part',
    '/posts/*': '/blog/*',
    '/page': '/blog',
  };
  const all = new Map(Object.entries(source).map(([from, to]) => [from, { to, line: 1 }]));
  const { redirects, circles } = redirectsOfHosts(all, (pathname) => pathname === '/page');
  expect([...redirects].map(([from, { to }]) => `${from} ${to}`)).toEqual([
    '/chain/* /blog/one#part',
    '/old /blog/one#part',
    '/posts/* /blog/*',
  ]);
  expect(circles).toEqual(['/one', '/two', '/swap/*', '/swap2/*', '/grow/*', '/into/*']);
});

test("an export writes the rules for its pages into a file that the operator's own server block includes", () => {
  const lines = file('nginx/site.conf')
    .split('\n')
    .map((line) => line.trim());
  for (const line of [
    'listen 127.0.0.1:8080;',
    'ssl_protocols TLSv1.2 TLSv1.3;',
    'server_name relay.example;',
    'root "/srv/blog/site";',
    'include "/srv/blog/hosting/nginx/pages.conf";',
  ]) {
    expect(lines).toContain(line);
  }
  expect(file('nginx/pages.conf')).not.toMatch(/^\s*(?:server|listen|server_name|ssl_\w+|root) /m);
});

test('nginx has the error page of each app, but not the one for hosts with a single error page', () => {
  expect(file('nginx/pages.conf')).not.toContain('404.html');
});

test('nginx compresses every type of text in the export', () => {
  expect(file('nginx/pages.conf')).toMatch(/^gzip_types text\/x-script text\/javascript .*image\/svg\+xml;$/m);
});
