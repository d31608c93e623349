import { copyFile, readdir } from 'node:fs/promises';
import { globalAgent, type RequestOptions } from 'node:http';
import path from 'node:path';
import { ask } from '@portico/core/testing/network';
import { temporaryFolder } from './content-folder.ts';
import { PORT } from './ports.ts';
import { FIXTURE_CONTENT, startServer } from './running-server.ts';
import { expect, serverOfFile, pagelessTest as test } from './test.ts';

/*
 * Every header of one response of each kind, written out. If a policy changes or a security header is lost, this test fails,
 * whatever constants the code uses.
 */

type Headers = Readonly<Record<string, string>>;

const HOST = 'relay.example';
const POSTS = `${FIXTURE_CONTENT}/posts`;

const PAGE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400, stale-if-error=604800';
const DATA = 'public, max-age=30, s-maxage=60, stale-while-revalidate=86400, stale-if-error=604800';
const FILE = 'public, max-age=3600, s-maxage=60, stale-while-revalidate=86400, stale-if-error=604800';
const IMMUTABLE = 'public, max-age=31536000, immutable';

const CONNECTION = { date: '<date>', connection: 'keep-alive', 'keep-alive': 'timeout=65' };

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000',
  ...CONNECTION,
};

const OPEN = { 'access-control-allow-origin': '*' };

const BODY = { ...EVERYWHERE, etag: '<tag>', 'content-length': '<bytes>' };

const DOCUMENT_POLICY =
  "default-src 'none'; script-src 'self' <hashes>; style-src 'self' <hashes>; img-src 'self' data:; media-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com; upgrade-insecure-requests; frame-ancestors 'none'";

const DOCUMENT = {
  ...BODY,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': DOCUMENT_POLICY,
  'permissions-policy':
    'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), encrypted-media=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), xr-spatial-tracking=()',
  'x-frame-options': 'DENY',
};

/** A page of the main site, which shows no frames. */
const MAIN_DOCUMENT = {
  ...DOCUMENT,
  'content-security-policy': DOCUMENT_POLICY.replace(/ frame-src [^;]*;/, ''),
  'cross-origin-embedder-policy': 'require-corp',
};

// Too short to be compressed.
const SHORT_DATA = { ...BODY, 'content-type': 'text/x-script', 'x-remix-response': 'yes' };
const DATA_OF_A_PAGE = { ...SHORT_DATA, vary: 'accept-encoding' };

const FOR_MACHINES = { ...BODY, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };

const FEED = {
  ...BODY,
  'access-control-allow-origin': '*',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': PAGE,
};

const IMAGE = { ...BODY, 'cross-origin-resource-policy': 'cross-origin', 'cache-control': FILE };

const PLAIN = {
  ...EVERYWHERE,
  'content-type': 'text/plain; charset=utf-8',
  'content-length': '<bytes>',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

const POST = '/blog/quic-connection-migration';

const REDIRECTED = {
  ...EVERYWHERE,
  'content-length': '<bytes>',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'public, max-age=60',
};

const ENCODED = { vary: 'accept-encoding' };
// A browser that opens a feed as a page is sent elsewhere.
const OPENED = { vary: 'sec-fetch-dest, accept-encoding' };
const CHOSEN = { vary: 'accept, accept-encoding' };

function typed(type: string): Headers {
  return { 'content-type': type };
}

const RESPONSES: ReadonlyArray<readonly [path: string, status: number, headers: Headers, options?: RequestOptions]> = [
  ['/blog', 200, { ...DOCUMENT, 'cache-control': PAGE, ...CHOSEN }],
  [
    POST,
    200,
    { ...DOCUMENT, 'cache-control': PAGE, link: `<${POST}.md>; rel="alternate"; type="text/markdown"`, ...CHOSEN },
  ],
  [
    '/pricing',
    200,
    { ...MAIN_DOCUMENT, 'cache-control': PAGE, ...ENCODED, 'content-encoding': 'br' },
    { headers: { 'accept-encoding': 'br' } },
  ],
  ['/', 200, { ...MAIN_DOCUMENT, 'cache-control': PAGE, ...ENCODED }, { method: 'HEAD' }],
  ['/blog.data', 200, { ...DATA_OF_A_PAGE, 'cache-control': DATA }],
  ['/blog/rss.xml', 200, { ...FEED, ...typed('application/xml; charset=utf-8'), ...OPENED }],
  ['/blog/feed.json', 200, { ...FEED, ...typed('application/feed+json; charset=utf-8'), ...OPENED }],
  [
    '/sitemap.xml',
    200,
    { ...FOR_MACHINES, ...typed('application/xml; charset=utf-8'), 'cache-control': PAGE, ...ENCODED },
  ],
  [
    '/blog/posts.json',
    200,
    { ...FOR_MACHINES, ...OPEN, ...typed('application/json'), 'cache-control': PAGE, ...ENCODED },
  ],
  ['/robots.txt', 200, { ...FOR_MACHINES, ...typed('text/plain; charset=utf-8'), 'cache-control': FILE }],
  [
    `${POST}.md`,
    200,
    {
      ...BODY,
      ...OPEN,
      ...typed('text/markdown; charset=utf-8'),
      'content-location': `${POST}.md`,
      link: `<https://${HOST}${POST}>; rel="canonical"`,
      'x-robots-tag': 'noindex',
      'cache-control': PAGE,
      ...CHOSEN,
    },
  ],
  [
    '/licenses/blog.md',
    200,
    { ...BODY, ...typed('text/markdown; charset=utf-8'), vary: 'accept-encoding', 'cache-control': FILE },
  ],
  ['/favicon-48.png', 200, { ...IMAGE, ...typed('image/png') }],
  ['/og.png', 200, { ...IMAGE, ...typed('image/png') }],
  ['/nowhere', 404, { ...MAIN_DOCUMENT, 'cache-control': 'no-store', ...ENCODED }],
  ['/nowhere.data', 404, { ...SHORT_DATA, 'cache-control': 'no-store' }],
  ['/blog?page=1', 301, { ...REDIRECTED, location: '/blog', vary: 'accept' }],
  [POST.replace('/blog/q', '/blog/Q'), 301, { ...REDIRECTED, location: POST, vary: 'accept' }],
  ['/blog/', 308, { ...REDIRECTED, location: '/blog' }],
  [
    '/blog',
    304,
    { ...without('content-type', without('content-length', DOCUMENT)), 'cache-control': PAGE, ...CHOSEN },
    { headers: { 'if-none-match': '*' } },
  ],
  ['/%00', 400, PLAIN],
  [`/${'a'.repeat(2048)}`, 414, PLAIN],
  ['/blog', 421, PLAIN, { headers: { host: 'elsewhere.example' } }],
  ['/blog', 405, { ...without('keep-alive', PLAIN), allow: 'GET, HEAD', connection: 'close' }, { method: 'POST' }],
];

// In the middle of a year, since its end shortens what caches may do.
const CLOCK = Date.UTC(2027, 5);

const server = serverOfFile(async () => {
  const content = await temporaryFolder();
  // So many that the list of posts is compressed.
  for (const file of (await readdir(POSTS)).filter((name) => /^[q-z].*\.md$/.test(name))) {
    await copyFile(path.join(POSTS, file), path.join(content, file));
  }
  return startServer(content, { env: { BASE_URL: `https://${HOST}` }, clock: CLOCK });
});

test('each kind of response has exactly its status and headers', async () => {
  for (const [path, status, headers, options] of RESPONSES) {
    expect(await answerOf(server.url, path, options), path).toEqual({ status, headers });
  }
  const { body } = await ask(Number(new URL(server.url).port), '/blog', { headers: { host: HOST } });
  const text = body.toString();
  const [, script = ''] = /"(\/assets\/[\w.-]+\.js)"/.exec(text) ?? [];
  const [, font = ''] = /"(\/fonts\/[\w-]+\.woff2)"/.exec(text) ?? [];
  expect(await answerOf(server.url, script)).toEqual({
    status: 200,
    headers: { ...BODY, ...typed('text/javascript; charset=utf-8'), 'cache-control': IMMUTABLE, ...ENCODED },
  });
  const headers = { ...BODY, ...OPEN, ...typed('font/woff2'), 'cache-control': IMMUTABLE };
  expect(await answerOf(server.url, font), 'a font, which every site may load').toEqual({
    status: 200,
    headers: { ...headers, 'cross-origin-resource-policy': 'cross-origin' },
  });
});

test('without https nothing asks for https', async () => {
  const shared = `http://localhost:${PORT}`;
  const { status, headers } = await answerOf(shared, '/blog', { headers: { host: `localhost:${PORT}` } });
  const { 'strict-transport-security': _, ...others } = DOCUMENT;
  const policy = DOCUMENT_POLICY.replace('; upgrade-insecure-requests', '');
  expect({ status, headers }).toEqual({
    status: 200,
    headers: {
      ...others,
      'content-security-policy': policy,
      // This is shorter if the year ends soon by that server's clock.
      'cache-control': expect.any(String),
      ...CHOSEN,
    },
  });
});

async function answerOf(
  origin: string,
  path: string,
  options: RequestOptions = {},
): Promise<{ status: number; headers: Headers }> {
  const { status, headers } = await ask(Number(new URL(origin).port), path, {
    ...options,
    // It keeps connections.
    agent: globalAgent,
    headers: { host: HOST, ...options.headers },
  });
  return {
    status,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, steady(name, `${value}`)])),
  };
}

/** Replaces values that differ between builds and over time with placeholders. */
function steady(name: string, value: string): string {
  switch (name) {
    case 'date':
      return value.replace(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/, '<date>');
    case 'etag':
      return value.replace(/^"[\w-]{22,}"$/, '<tag>');
    case 'content-length':
      return value.replace(/^\d+$/, '<bytes>');
    case 'content-security-policy':
      return value.replace(/'sha256-[\w+/]{43}='(?: 'sha256-[\w+/]{43}=')*/g, '<hashes>');
    default:
      return value;
  }
}

function without(left: string, headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== left));
}
