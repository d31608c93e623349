import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CacheEntry } from '#cache/page-cache.ts';
import { ENCODINGS } from '#http/encodings.ts';
import { contentHash, type FinishedResponse } from '#http/finished-response.ts';

const NOW = Date.UTC(2026, 10, 20);
const HTML = Buffer.from(
  Array.from({ length: 200 }, (_, line) => `<p>Port ${(line * 7919) % 1009}: hubs forward, switches know.</p>\n`).join(
    '',
  ),
);
const HASH = contentHash(HTML);
const HTML_TYPE = { 'content-type': 'text/html; charset=utf-8' };

function cachedPage({ headers, ...rest }: Partial<FinishedResponse> = {}): CacheEntry {
  return new CacheEntry({ status: 200, body: HTML, ...rest, headers: { ...HTML_TYPE, ...headers } });
}

async function ask(page: CacheEntry, headers: Record<string, string> = {}) {
  const response = await page.respond(new Headers(headers), NOW);
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
}

test('each variant has its own strong entity tag, and the same content has the same ones', async () => {
  const tagsOf = async (page: CacheEntry) => {
    const variants = await Promise.all(
      ['', ...ENCODINGS].map((encoding) => ask(page, { 'accept-encoding': encoding })),
    );
    return variants.map(({ headers }) => headers.etag);
  };
  const tags = await tagsOf(cachedPage());
  expect(tags).toEqual([`"${HASH}"`, `"${HASH}-br"`, `"${HASH}-gzip"`]);
  expect(await tagsOf(cachedPage())).toEqual(tags);
  expect(await tagsOf(cachedPage({ body: Buffer.concat([HTML, Buffer.from('.')]) }))).not.toContain(tags[0]);
});

test('a variant announces its encoding, its length, its tag and what it varies by', async () => {
  const page = cachedPage({ headers: { 'cache-control': 'public', vary: 'accept' } });
  const { headers, body } = await ask(page, { 'accept-encoding': 'gzip' });
  expect(headers).toEqual({
    ...HTML_TYPE,
    'cache-control': 'public',
    'content-encoding': 'gzip',
    'content-length': String(body.length),
    vary: 'accept, accept-encoding',
    etag: `"${HASH}-gzip"`,
  });
  expect(gunzipSync(body)).toEqual(HTML);
  expect(await ask(cachedPage())).toEqual({
    status: 200,
    headers: { ...HTML_TYPE, 'content-length': String(HTML.length), vary: 'accept-encoding', etag: `"${HASH}"` },
    body: HTML,
  });
});

test.for([
  ['a small page', 'text/html; charset=utf-8', 511],
  ['an empty body', 'text/plain', 0],
  ['an image', 'image/png', 10_000],
  ['a font', 'font/woff2', 10_000],
] as const)('%s is sent as it is and does not vary', async ([, type, length]) => {
  const page = cachedPage({ headers: { 'content-type': type }, body: Buffer.alloc(length, 'a') });
  const { headers, body } = await ask(page, { 'accept-encoding': 'br, gzip' });
  expect(body.length).toBe(length);
  expect(headers).not.toHaveProperty('content-encoding');
  expect(headers).not.toHaveProperty('vary');
});

test('variants that the build has made are there at once', async () => {
  const forms = new Map(ENCODINGS.map((encoding) => [encoding, Buffer.from(encoding)]));
  const file = new CacheEntry({ status: 200, headers: HTML_TYPE, body: HTML }, forms);
  for (const encoding of ENCODINGS) {
    const response = file.respond(new Headers({ 'accept-encoding': encoding }), NOW);
    expect(response instanceof Promise || (await response.text())).toBe(encoding);
  }
});

test.for([
  [`"${HASH}"`, '', 304],
  [`"${HASH}-br"`, 'br, gzip', 304],
  [`"${HASH}-gzip"`, 'gzip', 304],
  // A shared cache asks for several clients: a variant that this one cannot read must not be picked for it.
  [`"${HASH}-br"`, 'gzip', 200],
  // Weak comparison (RFC 9110 section 8.8.3.2): proxies that compress again weaken tags.
  [`W/"other" , W/"${HASH}-br" , "more"`, 'br', 304],
  [`"a,b", "${HASH}"`, '', 304],
  ['*', 'br', 304],
  // More than any client sends.
  [`${'"a",'.repeat(600)}"${HASH}"`, '', 200],
  ['', '', 200],
  ['"other"', '', 200],
  [HASH, '', 200],
  [`"a, ${HASH}"`, '', 200],
  [`"${HASH}-deflate"`, '', 200],
] as const)('If-None-Match %s of a client that accepts "%s" is answered %i', async ([tags, encoding, status]) => {
  const answer = await ask(cachedPage(), { 'if-none-match': tags, 'accept-encoding': encoding });
  expect(answer.status).toBe(status);
});

test('a 304 carries what a cache needs and nothing about the body', async () => {
  const headers = {
    'access-control-allow-origin': 'https://app.culvert.example',
    'cache-control': 'public, max-age=0',
    'content-location': '/blog/a-post.md',
    'content-security-policy': "default-src 'none'",
  };
  const page = cachedPage({
    headers: { ...headers, 'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT', vary: 'accept' },
  });
  expect(await ask(page, { 'if-none-match': '*', 'accept-encoding': 'br' })).toEqual({
    status: 304,
    headers: { ...headers, vary: 'accept, accept-encoding', etag: `"${HASH}-br"` },
    body: Buffer.alloc(0),
  });
});

test.for([
  [59, 'public, max-age=0, s-maxage=58'],
  [3600, 'public, max-age=0, s-maxage=60'],
] as const)('no cache keeps what changes in %i seconds for longer', async ([seconds, policy]) => {
  const page = cachedPage({
    headers: { 'cache-control': 'public, max-age=0, s-maxage=60' },
    freshUntil: NOW + seconds * 1000,
  });
  expect((await ask(page)).headers['cache-control']).toBe(policy);
  expect((await ask(page, { 'if-none-match': '*' })).headers['cache-control']).toBe(policy);
});
