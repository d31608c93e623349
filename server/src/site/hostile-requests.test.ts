import { afterAll, beforeAll, expect, test } from 'vitest';
import { exchange, parseResponses, type RawResponse } from '#http/testing/exchange.ts';
import { createSmallSite, type Served, serve } from '#site/testing/small-site.ts';

const OVERSIZED = 'a'.repeat(20_000);

type Cases = ReadonlyArray<readonly [text: string, status: number]>;

/** Makes cases of one status, one for each word of a text. */
const words = (status: number, text: string): Cases =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => [word, status]);
/** Makes cases of one status, which `|` separates in a text. */
const lines = (status: number, text: string): Cases => text.split('|').map((line) => [line.trim(), status]);

/** A request target and the status of its response; node:http itself refuses what no target may hold. */
const targets: Cases = [
  ...words(
    200,
    `
  /blog?q=%0d%0aX-Injected:%201 /blog?q=% /blog?q=%zz&page=% /blog?q=%ff%fe /blog?q=%00 /blog?page=1'%20OR%20'1'='1
  /blog?page=__proto__ /blog?__proto__[x]=1&constructor.prototype.x=1 /blog/search?page=1&page=2&page=3
  /blog/search?q=<script>alert(1)</script> /blog/search?q=((((((((((a+)+)+)+)+)+)+)+)+)+ /blog?_routes=root
  /blog/a-post?/../../x http://localhost/blog http://[::1]/blog`,
  ),
  ...words(
    308,
    `
  /....//....//etc/passwd /assets/app-1a2b3c.js/ //elsewhere.example ////elsewhere.example /@elsewhere.example/
  /https:elsewhere.example/ /javascript:alert(1)/ /blog/?next=//elsewhere.example
  /blog/?q=%0d%0aLocation:%20//elsewhere.example /blog/%E5%98%8D%E5%98%8AX-Injected:1/ /blog/%e2%80%a8X-Injected:1/`,
  ),
  ...words(
    400,
    String.raw`
  /../../../etc/passwd /blog/../../etc/passwd /assets/./app-1a2b3c.js /%2e%2e/%2e%2e/etc/passwd
  /.%2e/.%2e/etc/passwd /..%2f..%2f..%2fetc%2fpasswd /assets/%2e%2e%2f%2e%2e%2fpackage.json /%2fetc%2fpasswd
  /..\..\..\etc\passwd /..%5c..%5c..%5cetc%5cpasswd /..%c0%af..%c0%afetc/passwd /%c0%ae%c0%ae/etc/passwd
  /..%u2215etc/passwd /assets/app-1a2b3c.js%00.png //elsewhere.example/%2e%2e/ /\elsewhere.example/
  /%5celsewhere.example/ /%2felsewhere.example/ /%09/elsewhere.example/ /blog/%0d%0aX-Injected:%201
  /blog/%c2%85X-Injected:1/ /% /%zz /%80 /%ff /%e6%97 /%ed%a0%80 /%f4%90%80%80 /%ef%bf%bf /%00 /blog%1b[31m
  /blog/%3Cscript%3Ealert(1)%3C%2Fscript%3E * blog ?q=a ftp://localhost/blog file:///etc/passwd
  HTTP://localhost/blog elsewhere.example:443 javascript:alert(1)`,
  ),
  ...words(
    404,
    `
  /%252e%252e/%252e%252e/etc/passwd /%25252e%25252e/etc/passwd /%ef%bc%8e%ef%bc%8e/etc/passwd /..;/..;/etc/passwd
  /.../.../etc/passwd /proc/self/environ /C:/Windows/win.ini /.env /.git/config /.vite/manifest.json /package.json
  /assets /assets/app-1a2b3c.js.map /ASSETS/APP-1A2B3C.JS /%ef%bb%bfblog /blog.data?_routes=%00
  /__manifest?p=/blog&version=1 /__proto__ /blog/__proto__ /blog/<script>alert(1)</script>`,
  ),
  ...words(421, 'http://elsewhere.example/blog http://elsewhere.example http://localhost@elsewhere.example/blog'),
  ['/blog/\xe6\x97\xa5', 400],
  [`/${'a'.repeat(2048)}`, 414],
  [`/${'../'.repeat(2000)}`, 414],
  [`/${'/'.repeat(2000)}`, 308],
  [`/blog?q=${'a'.repeat(1900)}`, 200],
  [`/blog?q=${'a'.repeat(10_000)}`, 414],
  [`http://elsewhere.example/${'a'.repeat(2048)}`, 421],
  [`/${OVERSIZED}`, 431],
];

/** Header lines added to a request for `/blog`: none that proxies and frameworks read may change the page. */
const headerLines: Cases = [
  ...lines(
    200,
    `
  X-Forwarded-Host: elsewhere.example | X-Forwarded-Proto: javascript | X-Forwarded-Port: abc/../x |
  X-Forwarded-Prefix: /elsewhere | X-Forwarded-For: 127.0.0.1' OR 1=1 |
  Forwarded: host=elsewhere.example;proto=https;for=127.0.0.1 | X-Host: elsewhere.example |
  X-HTTP-Host-Override: elsewhere.example | X-Original-URL: /nowhere | X-Rewrite-URL: /nowhere |
  X-React-Router-Prerender-Data: W10= | X-React-Router-SPA-Mode: yes | X-Remix-Revalidate: root |
  X-HTTP-Method-Override: DELETE | Accept: application/json | Accept-Language: ../../etc | Origin: null |
  User-Agent: () { :;}; echo X-Injected: 1 | Cookie: mantle-ui-theme="><script>alert(1)</script> |
  Cookie: __proto__=1; constructor=2 | Authorization: Basic Og== | Cache-Control: no-store, only-if-cached |
  Range: bytes=0-0,-1 | If-None-Match: " | If-Match: "nothing" | If-Modified-Since: yesterday |
  Accept-Encoding: ../../etc/passwd | Accept-Encoding: gzip;q=nan;q=1e999, br;q=-0 | Connection: close, Host |
  Keep-Alive: timeout=999999999, max=-1 | X-A: | __proto__: x | hasOwnProperty: x`,
  ),
  ...lines(400, 'X-A : a | X-A | : a | Host: elsewhere.example | host: localhost | Host : elsewhere.example'),
  ['Expect: 200-ok', 417],
  [`Accept: ${'*/*,'.repeat(2000)}*/*`, 200],
  [`Range: bytes=${'0-,'.repeat(1300)}0-`, 200],
  [`If-None-Match: ${'"a",'.repeat(2000)}"b"`, 200],
  [`Accept-Encoding: ${'gzip,'.repeat(2500)}`, 200],
  ['Accept-Encoding: \xff\xfe', 200],
  ['Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__', 200],
  ['X-A: a\0b', 400],
  ['X-A: a\rX-B: b', 400],
  ['X-A: a\r\n b', 400],
  [`X-A: ${OVERSIZED}`, 431],
  [Array.from({ length: 5000 }, (_, index) => `X-${index}: ${index}`).join('\r\n'), 431],
];

const hosts: Cases = [
  ...words(421, 'elsewhere.example localhost.elsewhere.example localhost.. .localhost 169.254.169.254 __proto__'),
  // What cannot be a host (RFC 9112 section 3.2).
  ...words(
    400,
    String.raw`
  localhost@elsewhere.example elsewhere.example#localhost localhost\elsewhere.example localhost:99999999
  http://localhost [::1 localhost"><script>alert(1)</script>`,
  ),
  ['localhost, elsewhere.example', 400],
  ['', 421],
  // Another spelling of 127.0.0.1.
  ['127.1', 200],
  ['a'.repeat(10_000), 421],
];
const methods: Cases = [
  ...words(400, 'get GETS TRACK FOO __PROTO__ ../GET'),
  ...words(405, 'POST PUT DELETE OPTIONS TRACE PROPFIND PURGE'),
  ['G\0T', 400],
  ['A'.repeat(20_000), 400],
];

const PIPELINED = 'GET /nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

function post(lines: string, body = ''): string {
  return `POST /blog HTTP/1.1\r\nHost: localhost\r\n${lines}\r\n\r\n${body}`;
}

/** Whole requests, byte for byte, and the statuses of all that comes back. */
const shapes: ReadonlyArray<readonly [label: string, bytes: string, statuses: readonly number[]]> = [
  ['only line breaks', '\r\n\r\n\r\n\r\n', []],
  ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', [400]],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ['no version and so no host', 'GET /blog\r\n\r\n', [421]],
  ['a request that stops in its headers', 'GET /blog HTTP/1.1\r\nHost: local', [400]],
  ['CONNECT to another site', 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example:443\r\n\r\n', []],
  ['OPTIONS of the server', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', [400]],
  // Request smuggling: two ways to read where a request ends (RFC 9112 section 6.3).
  ['a length and chunks', post('Content-Length: 6\r\nTransfer-Encoding: chunked', `0\r\n\r\n${PIPELINED}`), [400]],
  ['chunks and a length', post('Transfer-Encoding: chunked\r\nContent-Length: 6', `0\r\n\r\n${PIPELINED}`), [400]],
  ['two lengths', post(`Content-Length: 0\r\nContent-Length: ${PIPELINED.length}`, PIPELINED), [400]],
  ['a coding on a folded line', post('Transfer-Encoding:\r\n chunked', `0\r\n\r\n${PIPELINED}`), [400]],
  [
    'chunks in HTTP/1.0, which has none',
    `GET /blog HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${PIPELINED}`,
    [200],
  ],
  [
    'a body that is a request, behind GET',
    `GET /blog HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${PIPELINED.length}\r\nConnection: close\r\n\r\n${PIPELINED}`,
    [200],
  ],
  [
    'a body that is a request, behind POST',
    post(`Content-Length: ${PIPELINED.length}`, `${PIPELINED}${PIPELINED}`),
    [405],
  ],
  [
    'a request behind one that closes',
    `GET /blog HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n${PIPELINED}`,
    [400],
  ],
  ['a body of 1 MB', post('Content-Length: 1000000', 'a'.repeat(1_000_000)), [405]],
  ['two requests at once', `GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n${PIPELINED}`, [404, 404]],
  [
    'a hundred requests at once',
    `${'GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(99)}${PIPELINED}`,
    [404, 404],
  ],
];

/** Requests whose bodies turn out to be broken, before they are answered or afterwards. */
const brokenBodies: ReadonlyArray<readonly [label: string, bytes: string]> = [
  ['a chunk extension of 20 KB', post('Transfer-Encoding: chunked', `1;${OVERSIZED}\r\na\r\n0\r\n\r\n`)],
  ['a chunk longer than its size', post('Transfer-Encoding: chunked', '1\r\nabc\r\n0\r\n\r\n')],
  ['trailers of 20 KB', post('Transfer-Encoding: chunked', `0\r\nX-A: ${OVERSIZED}\r\n\r\n`)],
  ['a body shorter than its length', post('Content-Length: 100', 'abc')],
  ['a misspelled coding', post('Transfer-Encoding: xchunked', `0\r\n\r\n${PIPELINED}`)],
];

function request(target: string, { method = 'GET', host = 'localhost', lines = '' } = {}): string {
  return `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\n${lines === '' ? '' : `${lines}\r\n`}Connection: close\r\n\r\n`;
}

const ANSWERED_OR_REFUSED = /^4\d\d(?: 4\d\d)?$/;

const casesOf = (what: string, all: Cases, bytesOf: (text: string) => string) =>
  all.map(([text, status]) => [`the ${what} ${shown(text)}`, bytesOf(text), exactly(status)] as const);

const cases: ReadonlyArray<readonly [label: string, bytes: string, statuses: RegExp]> = [
  ...casesOf('target', targets, (target) => request(target)),
  ...casesOf('header', headerLines, (text) => request('/blog', { lines: text })),
  ...casesOf('host', hosts, (host) => request('/blog', { host })),
  ...casesOf('method', methods, (method) => request('/blog', { method })),
  ...shapes.map(([label, bytes, statuses]) => [label, bytes, exactly(...statuses)] as const),
  ...brokenBodies.map(([label, bytes]) => [label, bytes, ANSWERED_OR_REFUSED] as const),
];

function exactly(...statuses: readonly number[]): RegExp {
  return new RegExp(`^${statuses.join(' ')}$`);
}

function shown(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 50)}… (${text.length} bytes)` : text);
}

// A stack, a path of this machine, an error's code or the software and its version.
const LEAKS = [
  /\bat .+:\d+/,
  /node:internal|file:\/\//,
  /\.[cm]?[jt]sx?:\d+/,
  /\b(?:E[A-Z]{4,}|HPE_\w+|ERR_\w+)\b/,
  /\b\w*Error\b/,
  /^(?:server|x-powered-by):/im,
  /node\.?js|react.router/i,
];

let served: Served;
let honest: Buffer;

const HONEST = request('/blog');

beforeAll(async () => {
  served = await serve(createSmallSite());
  honest = withoutDate(await exchange(served.port, HONEST));
});

afterAll(() => served.close());

function withoutDate(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replace(/\r\nDate: [^\r]*/, ''), 'latin1');
}

test.for(cases)('%s', async ([, bytes, statuses]) => {
  const received = await exchange(served.port, bytes);
  const responses = parseResponses(received);
  const found = responses.map(({ status }) => status).join(' ');
  expect(found).toMatch(statuses);
  expect(received.toString('latin1')).not.toContain(process.version);
  expect(received.toString('latin1')).not.toContain(process.cwd());
  for (const leak of LEAKS) {
    expect(received.toString('latin1')).not.toMatch(leak);
  }
  for (const response of responses) {
    expectHarmless(response);
  }
  expect(withoutDate(await exchange(served.port, HONEST))).toEqual(honest);
});

function expectHarmless({ status, headers }: RawResponse): void {
  expect(status === 503 || status < 500).toBe(true);
  expect(headers.has('x-injected')).toBe(false);
  expect(headers.has('set-cookie')).toBe(false);
  // One slash, and no scheme before it: a place on this site.
  expect(headers.get('location') ?? '/').toMatch(/^\/(?![/\\])/);
}

test('none of these requests caused a server error', () => {
  expect(served.errors).toEqual([]);
});
