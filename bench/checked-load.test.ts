import { createServer, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { contentHash } from '../server/src/http/finished-response.ts';
import { startLoad } from './checked-load.ts';
import { pause } from './web-servers.ts';

const good: RequestListener = (_request, response) =>
  response.writeHead(200, { etag: `"${contentHash(Buffer.from('good'))}"` }).end('good');

/** Counts of readers of a server, who ask for the first time and a second later at the latest. */
async function countsOf(listener: RequestListener) {
  // On a machine that stands still for seconds, no connection may end but those that the listener ends.
  const server = createServer({ keepAliveTimeout: 60_000 }, listener);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  let asked = 0;
  const load = startLoad({
    port,
    host: 'localhost',
    isSecure: false,
    rate: 200,
    readers: 2,
    next: () => ({ target: `/page?${asked++}`, encoding: undefined }),
    check: (_wanted, { body }) => (String(body) === 'good' ? [] : ['the body is not good']),
  });
  while (Object.values(load.counts).every((count) => count < 3)) {
    await pause(10);
  }
  await load.stop();
  return { counts: load.counts, examples: load.examples };
}

test('each answer is counted as what it is', async () => {
  expect((await countsOf(good)).counts).toMatchObject({ retried: 0, refused: 0, bad: 0, failed: 0 });
  const busy = await countsOf((_request, response) => response.writeHead(503, { 'retry-after': '1' }).end());
  expect(busy.counts).toMatchObject({ good: 0, bad: 0, failed: 0 });
  const wrong = await countsOf((_request, response) => response.writeHead(200, { etag: '"x"' }).end('good'));
  expect(wrong.counts).toMatchObject({ good: 0, refused: 0, failed: 0 });
  expect(wrong.examples[0]).toMatch(/\/page\?0 : the entity tag is x/);
});

/** Does `first` with what is asked for the first time, and answers it the second time. */
function atFirst(first: RequestListener): RequestListener {
  const known = new Set<string | undefined>();
  return (request, response) => {
    const listener = known.has(request.url) ? good : first;
    known.add(request.url);
    listener(request, response);
  };
}

test('what is lost with a connection that was open before is asked again, once', async () => {
  const used = new WeakSet<Socket>();
  const { counts } = await countsOf(
    atFirst((request, response) => {
      if (used.has(request.socket)) {
        request.socket.destroy();
      } else {
        used.add(request.socket);
        good(request, response);
      }
    }),
  );
  expect(counts.retried).toBeGreaterThan(0);
  expect(counts).toMatchObject({ bad: 0, failed: 0 });
  const lost = await countsOf((request) => void request.socket.destroy());
  expect(lost.counts).toMatchObject({ good: 0, retried: 0, bad: 0 });
  expect(lost.examples[0]).toMatch(/socket hang up|ECONNRESET/);
});

test('what is lost with a new connection, or cut off in its middle, is not asked again', async () => {
  const lost = await countsOf(atFirst((request) => void request.socket.destroy()));
  expect(lost.counts).toMatchObject({ good: 0, retried: 0, bad: 0 });
  const truncated = await countsOf(
    atFirst((request, response) => {
      response.writeHead(200, { 'content-length': 4 }).write('go', () => request.socket.destroy());
    }),
  );
  expect(truncated.counts).toMatchObject({ good: 0, retried: 0, bad: 0 });
  expect(truncated.examples[0]).toMatch(/aborted|ECONNRESET/);
});
