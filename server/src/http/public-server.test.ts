import { once } from 'node:events';
import net from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import timers from 'node:timers';
import { setTimeout } from 'node:timers/promises';
import { listenAnywhere } from '@portico/core/testing/network';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SiteResponse } from '#http/messages.ts';
import { createListener, createPublicServer } from '#http/public-server.ts';
import { exchange, parseResponses } from '#http/testing/exchange.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

const LARGE = Buffer.alloc(30_000_000);

const fileOf = () => Readable.from(Array.from({ length: 30 }, () => LARGE.subarray(0, 1_000_000)));

async function start(
  answer: () => Promise<SiteResponse>,
  options?: Parameters<typeof createListener>[1],
): Promise<number> {
  const server = createPublicServer(createListener(answer, options));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return listenAnywhere(server);
}

test('a connection is closed if a file becomes shorter while it is sent', async () => {
  const port = await start(async () => {
    return { status: 200, headers: { 'content-length': '9' }, body: Readable.from([Buffer.from('short')]) };
  });
  const received = (await exchange(port, REQUEST + REQUEST)).toString();
  expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(1);
  expect(received.endsWith('short')).toBe(true);
});

test('a request that comes before the end of a response is answered after it', async () => {
  const first = Promise.withResolvers<void>();
  const answer = vi.fn(async () => {
    await first.promise;
    return { status: 200, headers: { 'content-length': '1' }, body: Buffer.from('a') };
  });
  const port = await start(answer);
  const received = exchange(port, REQUEST.repeat(2));
  await expect.poll(() => answer).toHaveBeenCalled();
  await setTimeout(50);
  expect(answer).toHaveBeenCalledTimes(1);
  first.resolve();
  expect(parseResponses(await received)).toHaveLength(2);
});

test.for([3, 300_000])('of %d requests at once on a connection the first two are answered, in order', async (count) => {
  const first = Promise.withResolvers<void>();
  let answers = 0;
  const answer = vi.fn(async () => {
    await first.promise;
    answers += 1;
    return { status: 200, headers: { 'content-length': '1' }, body: Buffer.from(String(answers)) };
  });
  const port = await start(answer);
  const received = exchange(port, REQUEST.repeat(count));
  await expect.poll(() => answer).toHaveBeenCalled();
  await setTimeout(50);
  expect(answer).toHaveBeenCalledTimes(1);
  first.resolve();
  const responses = parseResponses(await received);
  expect(responses.map(({ body }) => body.toString())).toEqual(['1', '2']);
  expect(responses.map(({ headers }) => headers.get('connection'))).toEqual(['keep-alive', 'close']);
  expect(answer).toHaveBeenCalledTimes(2);
});

test('a client that closes its side after its request gets the answer', async () => {
  const port = await start(async () => {
    await setTimeout(50);
    return { status: 200, headers: { 'content-length': '1' }, body: Buffer.from('a') };
  });
  const socket = net.connect(port, '127.0.0.1', () => socket.end(REQUEST));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\na$/s);
});

test('a client that reads nothing of a response does not get the next one', async () => {
  const answer = vi.fn(async () => ({
    status: 200,
    headers: { 'content-length': String(LARGE.length) },
    body: LARGE,
  }));
  const port = await start(answer);
  const socket = net.connect(port, '127.0.0.1', () => socket.write(REQUEST.repeat(2)));
  onTestFinished(() => void socket.destroy());
  socket.pause();
  await expect.poll(() => answer).toHaveBeenCalled();
  await setTimeout(50);
  expect(answer).toHaveBeenCalledTimes(1);
  let received = 0;
  socket.on('data', (bytes) => {
    received += bytes.length;
  });
  socket.resume();
  await expect.poll(() => received).toBeGreaterThan(2 * LARGE.length);
  expect(answer).toHaveBeenCalledTimes(2);
});

test.for([
  ['a buffer', () => LARGE],
  ['a file', fileOf],
] as const)('a connection is closed if its client takes nothing of %s', async ([, body]) => {
  const headers = { 'content-length': String(LARGE.length) };
  const port = await start(async () => ({ status: 200, headers, body: body() }), { maxUnreadMs: 200 });
  const socket = net.connect(port, '127.0.0.1', () => socket.write(REQUEST));
  const closed = once(socket, 'close');
  socket.pause();
  await setTimeout(900);
  socket.resume();
  await closed;
  expect(socket.bytesRead).toBeLessThan(LARGE.length);
});

test.for([
  ['a buffer', () => LARGE],
  ['a file', fileOf],
] as const)('a client that reads %s slowly gets all of it, and then the next answer', async ([, body]) => {
  const headers = { 'content-length': String(LARGE.length) };
  const port = await start(async () => ({ status: 200, headers, body: body() }), { maxUnreadMs: 600 });
  const socket = net.connect(port, '127.0.0.1', () => socket.write(REQUEST.repeat(2)));
  let received = 0;
  let pauses = 0;
  socket.on('data', (bytes) => {
    received += bytes.length;
    if (received > 10_000_000 * pauses) {
      pauses += 1;
      socket.pause();
      timers.setTimeout(() => socket.resume(), 200);
    }
  });
  await expect.poll(() => received).toBeGreaterThan(2 * LARGE.length);
  socket.destroy();
});
