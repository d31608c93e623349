import { createServer, type RequestListener, type Server } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { SerializedHead } from '#http/serialized-head.ts';
import { exchange } from '#http/testing/exchange.ts';
import { createSmallSite, type Served, serve } from '#http/testing/small-site.ts';
import { listen } from '#process/listen.ts';

const KEPT_OPEN = 'GET /blog HTTP/1.1\r\nHost: localhost\r\n';

const requests: ReadonlyArray<readonly [label: string, bytes: string]> = [
  ['a page', `${KEPT_OPEN}\r\n`],
  ['a compressed page', `${KEPT_OPEN}Accept-Encoding: br\r\n\r\n`],
  ['the head of a page', KEPT_OPEN.replace('GET', 'HEAD').concat('\r\n')],
  ['a page that the client has', `${KEPT_OPEN}If-None-Match: *\r\n\r\n`],
  ['the head of a page that the client has', KEPT_OPEN.replace('GET', 'HEAD').concat('If-None-Match: *\r\n\r\n')],
  ['a page on a connection that ends', `${KEPT_OPEN}Connection: close\r\n\r\n`],
  ['a 304 on a connection that ends', `${KEPT_OPEN}If-None-Match: *\r\nConnection: close\r\n\r\n`],
  ['a page in HTTP/1.0', 'GET /blog HTTP/1.0\r\nHost: localhost\r\n\r\n'],
  ['a page in HTTP/1.0 that goes on', 'GET /blog HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n'],
  [
    'a 304 in HTTP/1.0 that goes on',
    'GET /blog HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\nIf-None-Match: *\r\n\r\n',
  ],
  ['three pages at once', `${KEPT_OPEN}\r\n`.repeat(3)],
  ['a page that waits to be asked for a body', `${KEPT_OPEN}Expect: 100-continue\r\n\r\n`],
  ['a file', 'GET /assets/app-1a2b3c.js HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n'],
  ['an image', 'GET /logo.png HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['a page that is not there', 'GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['a redirect', 'GET /blog/ HTTP/1.1\r\nHost: localhost\r\n\r\n'],
];

/** A server whose forms of a page stay what they are: the best one would replace the quick one between two requests. */
function startSmallSite(): Promise<Served> {
  return serve(createSmallSite(), { background: () => false });
}

let used: Served;
beforeAll(async () => {
  used = await startSmallSite();
  await exchange(used.port, `${KEPT_OPEN}\r\n`);
  await Promise.all(requests.map(([, bytes]) => exchange(used.port, bytes)));
});
afterAll(() => used.close());

function startListener(listener: RequestListener): Promise<number> {
  return startServer(createServer(listener));
}

async function startServer(server: Server): Promise<number> {
  onTestFinished(() => void server.close());
  await listen(server, 0, '127.0.0.1');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function withoutDate(bytes: Buffer): string {
  return bytes.toString('latin1').replaceAll(/\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/g, '\r\n');
}

test.for(requests)('%s has the bytes that a server gives that has sent nothing before', async ([, bytes]) => {
  const fresh = await startSmallSite();
  onTestFinished(fresh.close);
  const [sent, expected] = (await Promise.all([exchange(used.port, bytes), exchange(fresh.port, bytes)])).map(
    withoutDate,
  );
  expect(sent).toMatch(/^HTTP\/1\.1 \d{3} /);
  expect(sent).not.toContain('Date: ');
  expect(sent).toBe(expected);
});

test('a head that was made before is not made again, and has the date of the present second', async () => {
  let now = Date.UTC(2026, 10, 20, 5, 59, 59, 999);
  const head = new SerializedHead(404, ['content-length', '0', 'x-text', 'Date: then'], { now: () => now });
  const writeHead = vi.fn();
  const statuses: number[] = [];
  const port = await startListener((_request, response) => {
    const { writeHead: own } = response;
    response.writeHead = (...args: unknown[]) => {
      writeHead();
      return Reflect.apply(own, response, args);
    };
    head.writeTo(response);
    statuses.push(response.statusCode);
    response.end();
  });
  await exchange(port, KEPT_OPEN.concat('\r\n'));
  const before = (await exchange(port, KEPT_OPEN.concat('\r\n'))).toString();
  now = Date.UTC(2026, 10, 20, 6);
  const after = (await exchange(port, KEPT_OPEN.concat('\r\n'))).toString();
  expect(writeHead).toHaveBeenCalledTimes(1);
  expect(statuses).toEqual([404, 404, 404]);
  expect(before).toContain('\r\nDate: Fri, 20 Nov 2026 05:59:59 GMT\r\n');
  expect(after).toContain('\r\nDate: Fri, 20 Nov 2026 06:00:00 GMT\r\n');
  expect(after).toContain('\r\nx-text: Date: then\r\n');
});

test('a head says how long its server keeps a connection now', async () => {
  const head = new SerializedHead(200, ['content-length', '0']);
  const listener: RequestListener = (_request, response) => {
    head.writeTo(response);
    response.end();
  };
  const server = createServer({ keepAliveTimeout: 65_000 }, listener);
  const port = await startServer(server);
  const promised = async (keepAliveTimeout: number) => {
    server.keepAliveTimeout = keepAliveTimeout;
    return /\r\nKeep-Alive: ([^\r]*)/.exec((await exchange(port, KEPT_OPEN.concat('\r\n'))).toString())?.[1];
  };
  expect(await promised(65_000)).toBe('timeout=65');
  expect(await promised(65_000)).toBe('timeout=65');
  expect(await promised(5000)).toBe('timeout=5');
  expect(await promised(65_000)).toBe('timeout=65');
});

test.for([
  ['a connection that goes on', KEPT_OPEN],
  ['a connection that ends', `${KEPT_OPEN}Connection: close\r\n`],
])('as the moment comes near, Cache-Control ends with it on %s', async ([, request = '']) => {
  let now = Date.UTC(2026, 11, 31, 23, 58);
  const headers = [
    'cache-control',
    'public, max-age=50, s-maxage=60',
    'content-length',
    '0',
    'x-text',
    'cache-control: a',
  ];
  const head = new SerializedHead(200, headers, { now: () => now, freshUntil: Date.UTC(2027, 0) });
  const port = await startListener((_request, response) => {
    head.writeTo(response);
    response.end();
  });
  const policy = async () =>
    /\r\ncache-control: ([^\r]*)/.exec((await exchange(port, request.concat('\r\n'))).toString())?.[1];
  expect(await policy()).toBe('public, max-age=50, s-maxage=60');
  expect(await policy()).toBe('public, max-age=50, s-maxage=60');
  now += 65_000;
  expect(await policy()).toBe('public, max-age=50, s-maxage=54');
  now += 50_000;
  expect(await policy()).toBe('public, max-age=4, s-maxage=4');
  now += 50_000;
  expect(await policy()).toBe('public, max-age=0, s-maxage=0');
});
