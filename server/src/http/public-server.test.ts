import { once } from 'node:events';
import net from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { listenAnywhere } from '@portico/core/testing/network';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SiteResponse } from '#http/messages.ts';
import { createListener, createPublicServer } from '#http/public-server.ts';
import { exchange } from '#http/testing/exchange.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

async function start(answer: () => Promise<SiteResponse>): Promise<number> {
  const server = createPublicServer(createListener(answer));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return listenAnywhere(server);
}

test('a client that goes away before a file is sent costs neither the server nor an open file', async () => {
  const body = Readable.from([Buffer.from('a')]);
  const { promise: isGone, resolve } = Promise.withResolvers<void>();
  const answer = vi.fn(async () => {
    await isGone;
    return { status: 200, headers: { 'content-length': '1' }, body };
  });
  const port = await start(answer);
  const socket = net.connect(port, '127.0.0.1', () => socket.write(REQUEST));
  await vi.waitFor(() => expect(answer).toHaveBeenCalled());
  socket.resetAndDestroy();
  await setTimeout(50);
  resolve();
  await vi.waitFor(() => expect(body.destroyed).toBe(true));
});

test('a connection is closed if a file becomes shorter while it is sent', async () => {
  const port = await start(async () => {
    return { status: 200, headers: { 'content-length': '9' }, body: Readable.from([Buffer.from('short')]) };
  });
  const received = (await exchange(port, REQUEST + REQUEST)).toString();
  expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(1);
  expect(received.endsWith('short')).toBe(true);
});

test('requests of one connection are answered one after another, and not at all once it is closed', async () => {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const answer = vi.fn(async () => {
    await held;
    return { status: 200, headers: { 'content-length': '1' }, body: Buffer.from('a') };
  });
  const port = await start(answer);
  const socket = net.connect(port, '127.0.0.1', () => socket.write(REQUEST.repeat(20)));
  await vi.waitFor(() => expect(answer).toHaveBeenCalled());
  await setTimeout(50);
  expect(answer).toHaveBeenCalledTimes(1);
  socket.destroy();
  await once(socket, 'close');
  await setTimeout(50);
  resolve();
  await setTimeout(50);
  expect(answer).toHaveBeenCalledTimes(1);
});
