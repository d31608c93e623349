import { once } from 'node:events';
import net from 'node:net';
import { ask, listenAnywhere } from '@portico/core/testing/network';
import { expect, onTestFinished, test } from 'vitest';
import type { ServerEvent } from '#events.ts';
import { createLimiter } from '#http/limiter.ts';
import { createPublicServer } from '#http/public-server.ts';
import { BASE_URL, createSmallSite, type SmallSite, serve } from '#site/testing/small-site.ts';

const ONE = { active: 1, waiting: 1 };

test('an action that never ends does not delay pages', async () => {
  const small = createSmallSite();
  const pages = new Map([['/', { addresses: ['/'], inSitemap: true, takesForms: true }]]);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const site: SmallSite = {
    ...small,
    pages,
    async make(asked) {
      await (asked.form === undefined ? undefined : held);
      return small.make(asked);
    },
  };
  const limiter = createLimiter({ page: ONE, site: ONE, form: ONE, card: ONE, picture: ONE, renewal: ONE });
  const { port, close } = await serve(site, { limiter });
  onTestFinished(close);
  const send = () => ask(port, '/', { method: 'POST', headers: { host: 'localhost:3000', origin: BASE_URL } });
  const sent = [send(), send()];
  await expect.poll(() => limiter.waiting).toBe(1);
  expect((await send()).status).toBe(503);
  expect((await ask(port, '/blog')).status).toBe(200);
  letGo();
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200]);
});

test('while too many pages wait to be rendered, uncached pages get a 503, and cached ones are sent', async () => {
  const limiter = createLimiter({ page: ONE, site: ONE, form: ONE, card: ONE, picture: ONE, renewal: ONE });
  const small = createSmallSite();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const site: SmallSite = {
    ...small,
    async make(asked) {
      await (asked.address.url.includes('?') ? held : undefined);
      return small.make(asked);
    },
  };
  const events: string[] = [];
  const journal = { record: ({ what }: ServerEvent) => void events.push(what) };
  const { port, close } = await serve(site, { journal, limiter });
  onTestFinished(close);
  expect((await ask(port, '/blog')).status).toBe(200);
  const waiting = [1, 2].map((place) => ask(port, `/blog/search?q=${place}`));
  await expect.poll(() => limiter.waiting).toBe(1);
  const { status, headers, body } = await ask(port, '/blog/a-post');
  expect([status, headers['retry-after']]).toEqual([503, '2']);
  expect(body.toString()).toBe('The site is overloaded. Try again in a moment.\n');
  expect((await ask(port, '/blog')).status).toBe(200);
  letGo();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await ask(port, '/blog/a-post')).status).toBe(200);
  expect(events.filter((what) => what !== 'response')).toEqual(['shed']);
});

test('a connection beyond the maximum is closed', async () => {
  const server = createPublicServer((_request, response) => response.end('here'), 2);
  const port = await listenAnywhere(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const opened = [1, 2].map(() => net.connect(port, '127.0.0.1'));
  await Promise.all(opened.map((socket) => once(socket, 'connect')));
  await expect(ask(port, '/')).rejects.toThrow(/hang up|ECONNRESET/);
  opened[0]?.destroy();
  await expect.poll(async () => (await ask(port, '/')).body.toString()).toBe('here');
});
