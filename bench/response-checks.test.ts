import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { contentHash } from '../server/src/http/finished-response.ts';
import { assetsIn, markOf, marksIn, mistakesIn } from './response-checks.ts';

const body = Buffer.from('a page');
const hash = contentHash(body);
const compressed = brotliCompressSync(body);
const br = { 'content-encoding': 'br' };

test.for([
  ['a page', { status: 200, headers: { etag: `"${hash}"` }, body }, undefined, []],
  ['in an encoding', { status: 200, headers: { ...br, etag: `"${hash}-brq"` }, body: compressed }, undefined, []],
  ['a copy that is good', { status: 304, headers: { etag: `"${hash}-br"` }, body: Buffer.of() }, `"${hash}-brq"`, []],
  [
    'the tag of another page',
    { status: 200, headers: { etag: '"other"' }, body },
    undefined,
    [/^the entity tag is other/],
  ],
  ['no tag', { status: 200, headers: {}, body }, undefined, [/^the entity tag is undefined/]],
  [
    'a body cut short',
    { status: 200, headers: { ...br, etag: `"${hash}-br"` }, body: compressed.subarray(0, 5) },
    undefined,
    [/^the body is not br: /],
  ],
  [
    'an encoding that nobody asked for',
    { status: 200, headers: { 'content-encoding': 'gzip' }, body },
    undefined,
    [/the reader asked for br or none/],
  ],
  [
    'a 304 for another copy',
    { status: 304, headers: { etag: `"${hash}"` }, body: Buffer.of() },
    '"other"',
    [/^a 304 for "other"/],
  ],
  [
    'a 304 that nobody asked for',
    { status: 304, headers: { etag: `"${hash}"` }, body: Buffer.of() },
    undefined,
    [/^a 304 for undefined/],
  ],
  ['an error', { status: 502, headers: {}, body }, undefined, [/^status 502: a page$/]],
] as const)('%s', ([, answer, sentTag, mistakes]) => {
  expect(mistakesIn(answer, sentTag)).toEqual(mistakes.map((mistake) => expect.stringMatching(mistake)));
});

test('a page made of two states of the content has a post in two versions', () => {
  const marks = marksIn(`<p>${markOf(3, 1)} begins <p>${markOf(12, 40)} <p>${markOf(3, 2)} ends`);
  expect([...marks].map(([place, versions]) => [place, [...versions]])).toEqual([
    [3, [1, 2]],
    [12, [40]],
  ]);
});

test('the files that a document names', () => {
  const document = `<link href="/assets/a-1.css"><script>import('/assets/b-2.js')</script> url(/fonts/c.woff2) /assets/not`;
  expect([...assetsIn(document)]).toEqual(['/assets/a-1.css', '/assets/b-2.js', '/fonts/c.woff2']);
});
