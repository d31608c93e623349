import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createRenderQueue } from '#cache/render-queue.ts';
import { createPublicServer } from '#http/public-server.ts';
import { createSmallSite, serve } from '#http/testing/small-site.ts';
import { listen } from '#process/listen.ts';
import type { Site } from '#site.ts';

type Received = { readonly status: number; readonly retryAfter: string | undefined; readonly text: string };

const FLOOD = 60;

function ask(port: number, path: string, localAddress = '127.0.0.1'): Promise<Received> {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path, localAddress, agent: false }, async (response) => {
        const text = Buffer.concat(await response.toArray()).toString();
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], text });
      })
      .on('error', reject);
  });
}

test('a flood of what is not cached gets 503 past the queue, and all else is answered', async () => {
  const queue = createRenderQueue({ atOnce: 4, longest: 8 });
  const small = createSmallSite();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const site: Site = {
    ...small,
    make(target, client = '') {
      return queue.run(client, async () => {
        await (target.search === '' ? undefined : held);
        return small.make(target);
      });
    },
  };
  let shed = 0;
  const onShed = () => {
    shed += 1;
  };
  const { port, close, errors } = await serve(site, { onShed });
  onTestFinished(close);
  expect((await ask(port, '/blog')).status).toBe(200);

  const flood = Array.from({ length: FLOOD }, (_, place) => ask(port, `/blog/search?q=made-up-${place}`));
  // Three of the four places are one client's at most, and eight wait.
  while (shed < FLOOD - 11) {
    await setTimeout(1);
  }
  expect((await ask(port, '/blog')).status).toBe(200);
  expect((await ask(port, '/blog/a-post', '127.0.0.2')).status).toBe(200);

  letGo();
  const received = await Promise.all(flood);
  const refused = received.filter(({ status }) => status === 503);
  expect(received.filter(({ status }) => status === 200)).toHaveLength(FLOOD - refused.length);
  // One of those that waited gave way to the other client.
  expect(refused).toHaveLength(FLOOD - 10);
  expect(new Set(refused.map(({ retryAfter, text }) => `${retryAfter} ${text}`))).toEqual(
    new Set(['2 The site has too much to do. Try again in a moment.\n']),
  );
  expect(shed).toBe(FLOOD - 10);
  expect(errors).toEqual([]);
});

test('a connection past the most that may be open is closed', async () => {
  const server = createPublicServer((_request, response) => response.end('here'), 2);
  await listen(server, 0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as net.AddressInfo;
  const opened = [1, 2].map(() => net.connect(port, '127.0.0.1'));
  await Promise.all(opened.map((socket) => once(socket, 'connect')));
  await expect(ask(port, '/')).rejects.toThrow(/hang up|ECONNRESET/);
  opened[0]?.destroy();
  await vi.waitFor(async () => expect((await ask(port, '/')).text).toBe('here'));
});
