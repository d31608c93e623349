import { once } from 'node:events';
import net from 'node:net';
import { Readable } from 'node:stream';
import timers from 'node:timers';
import { setTimeout } from 'node:timers/promises';
import { listenAnywhere } from '@portico/core/testing/network';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SiteResponse } from '#http/messages.ts';
import { createListener, createPublicServer } from '#http/public-server.ts';
import { createSending } from '#http/sending.ts';
import { exchange } from '#http/testing/exchange.ts';

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

test('a request that comes before the end of a response is answered after it, and not at all if the connection is closed', async () => {
  const first = Promise.withResolvers<void>();
  const answer = vi.fn(async () => {
    await first.promise;
    return { status: 200, headers: { 'content-length': '1' }, body: Buffer.from('a') };
  });
  const port = await start(answer);
  const socket = net.connect(port, '127.0.0.1', () => socket.write(REQUEST.repeat(2)));
  await expect.poll(() => answer).toHaveBeenCalled();
  const received = exchange(port, REQUEST.repeat(2));
  await expect.poll(() => answer).toHaveBeenCalledTimes(2);
  socket.destroy();
  await once(socket, 'close');
  await setTimeout(50);
  expect(answer).toHaveBeenCalledTimes(2);
  first.resolve();
  expect((await received).toString().match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  expect(answer).toHaveBeenCalledTimes(3);
});

test.for([3, 300_000])('a connection with %d requests at once is closed', async (count) => {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const answer = vi.fn(async () => {
    await held;
    return { status: 200, headers: { 'content-length': '1' }, body: Buffer.from('a') };
  });
  const port = await start(answer);
  const socket = net.connect(port, '127.0.0.1', () => socket.write(REQUEST.repeat(count)));
  const closed = Promise.withResolvers<void>();
  socket.on('error', () => {}).on('close', closed.resolve);
  await closed.promise;
  resolve();
  expect(await exchange(port, REQUEST)).not.toHaveLength(0);
  expect(answer).toHaveBeenCalledTimes(2);
});

test('a client that reads nothing of a response does not get the next one', async () => {
  const answer = vi.fn(async () => ({
    status: 200,
    headers: { 'content-length': String(LARGE.length) },
    body: LARGE,
  }));
  const sending = createSending();
  const port = await start(answer, { sending });
  const socket = net.connect(port, '127.0.0.1', () => socket.write(REQUEST.repeat(2)));
  onTestFinished(() => void socket.destroy());
  socket.pause();
  await expect.poll(() => sending.bytes).toBe(LARGE.length);
  await setTimeout(50);
  expect(answer).toHaveBeenCalledTimes(1);
  let received = 0;
  socket.on('data', (bytes) => {
    received += bytes.length;
  });
  socket.resume();
  await expect.poll(() => received).toBeGreaterThan(2 * LARGE.length);
  expect(answer).toHaveBeenCalledTimes(2);
  await expect.poll(() => sending.bytes).toBe(0);
});

test.for([
  ['a buffer', () => LARGE],
  ['a file', fileOf],
] as const)('a connection is closed if its client takes nothing of %s', async ([, body]) => {
  const sending = createSending();
  const headers = { 'content-length': String(LARGE.length) };
  const port = await start(async () => ({ status: 200, headers, body: body() }), { sending, maxUnreadMs: 400 });
  const socket = net.connect(port, '127.0.0.1', () => socket.write(REQUEST));
  onTestFinished(() => void socket.destroy());
  socket.pause();
  await expect.poll(() => sending.bytes).toBeGreaterThan(0);
  await expect.poll(() => sending.bytes).toBe(0);
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
