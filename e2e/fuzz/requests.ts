import fc, { type Arbitrary } from 'fast-check';
import { wordsText } from './files.ts';

/** An HTTP request that a browser could send. */
export type SentRequest = { readonly path: string; readonly headers: Readonly<Record<string, string>> };

/** Bytes for one connection, one character a byte; what comes back is read, or not. */
export type SentBytes = { readonly bytes: string; readonly reading: 'all' | 'nothing' };

const MAX_BYTES = 1_000_000;

const PATHS = `/|/blog|/blog?page=2|/blog/SLUG|/blog/SLUG.md|/blog/SLUG.data|/blog/SLUG/de|/blog/SLUG/one.png|/blog/SLUG/one.svg|/blog/SLUG/pictures/one-640.avif|/blog/og/SLUG.png|/blog/og.png|/blog/tag/SLUG|/blog/category/SLUG|/blog/author/SLUG|/blog/rss.xml|/blog/atom.xml|/blog/feed.json|/blog/de/rss.xml|/blog/archive|/blog/tags|/blog/authors|/blog/posts.json|/blog/SLUG?preview=SLUG|/sitemap.xml|/llms.txt|/llms-full.txt|/robots.txt|/pricing|/shell/header.html|/shell/SLUG|/fonts/SLUG|/assets/SLUG|/old/SLUG|/SLUG`;
const SLUGS = `fuzz-a|fuzz-b|ai|guides|leif-aasen|%00|%2e%2e|..|%ff|__proto__|a%2fb|%E0%B8%81|;|*|'|"|<|:|{|[`;
const HEADERS = {
  accept: ['text/markdown', '*/*;q=0', `${'text/html,'.repeat(800)}a/b`],
  'accept-encoding': ['br', 'gzip', 'identity', 'zstd, br;q=0.1', '*;q=0'],
  'accept-language': ['de', 'x'.repeat(5000)],
  range: ['bytes=0-0', 'bytes=-1', 'bytes=9-1', `bytes=${'0-,'.repeat(1000)}1-`],
  'if-none-match': ['*', '"a"', `${'"a",'.repeat(1000)}"b"`],
  cookie: ['mantle-ui-theme=dark', '='.repeat(4000)],
};

const slug = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...SLUGS.split('|')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }).map(encoded) },
);
const path = fc
  .tuple(fc.constantFrom(...PATHS.split('|')), slug)
  .map(([pattern, name]) => pattern.replaceAll('SLUG', name));
const search = fc
  .tuple(fc.constantFrom('/blog/search?q=', '/blog/search.data?page=2&q='), wordsText)
  .map(([begin, words]) => `${begin}${encoded(words.slice(0, 250))}`);
const headerLines = Object.entries(HEADERS).flatMap(([name, values]) =>
  values.map((value): [string, string] => [name, value]),
);
const headers = fc.array(fc.constantFrom(...headerLines), { maxLength: 4 }).map((lines) => Object.fromEntries(lines));

export const requests: Arbitrary<readonly SentRequest[]> = fc.array(
  fc.record({ path: fc.oneof({ weight: 3, arbitrary: path }, { weight: 1, arbitrary: search }), headers }),
  { maxLength: 12 },
);

const junk = fc.oneof(
  fc.constantFrom('\r\n', '\0', ' ', ':', '\t', 'HTTP/1.1', 'Content-Length: 5\r\n', 'Transfer-Encoding: chunked\r\n'),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
);

/** Pipelined requests, whole or with junk in between. */
const connection: Arbitrary<SentBytes> = fc
  .record({
    path,
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS', 'get'),
    count: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constantFrom(100, 5000)),
    junk: fc.option(fc.tuple(fc.nat(), junk)),
    reading: fc.constantFrom('all' as const, 'nothing' as const),
  })
  .map(({ path: target, method, count, junk: extra, reading }) => {
    const request = `${method} ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const [at, text] = extra ?? [0, ''];
    const place = at % request.length;
    const broken = request.slice(0, place) + text + request.slice(place);
    return { bytes: (request.repeat(count - 1) + broken).slice(0, MAX_BYTES), reading };
  });

export const connections = fc.array(connection, { maxLength: 2 });

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
