import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPageCache } from '#http/page-cache.ts';
import { createPublicServer } from '#http/public-server.ts';
import { listen } from '#process/listen.ts';
import type { Site } from '#site/answer.ts';
import { createSmallSite, serve } from '#site/testing/small-site.ts';

type Received = { readonly status: number; readonly retryAfter: string | undefined; readonly text: string };

function ask(port: number, path: string): Promise<Received> {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path, agent: false }, async (response) => {
        const text = Buffer.concat(await response.toArray()).toString();
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], text });
      })
      .on('error', reject);
  });
}

test('while too many pages wait to be rendered, uncached pages get a 503, and cached ones are sent', async () => {
  const cache = createPageCache({ maxActive: 1, maxWaiting: 1 });
  const small = createSmallSite();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const site: Site = {
    ...small,
    async make(address) {
      await (address.url.includes('?') ? held : undefined);
      return small.make(address);
    },
  };
  const onShed = vi.fn();
  const { port, close, errors } = await serve(site, { onShed, cache });
  onTestFinished(close);
  expect((await ask(port, '/blog')).status).toBe(200);
  const waiting = [1, 2].map((place) => ask(port, `/blog/search?q=${place}`));
  await vi.waitFor(() => expect(cache.waiting).toBe(1));
  expect(await ask(port, '/blog/a-post')).toEqual({
    status: 503,
    retryAfter: '2',
    text: 'The site is overloaded. Try again in a moment.\n',
  });
  expect((await ask(port, '/blog')).status).toBe(200);
  letGo();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await ask(port, '/blog/a-post')).status).toBe(200);
  expect(onShed).toHaveBeenCalledTimes(1);
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
