import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { summedMetrics } from '#operations/metrics.ts';
import { cachesInFront } from '#purging/caches-in-front.ts';
import { createPurger, type PurgerOptions } from '#purging/purger.ts';

const NONE = { varnish: [], fastly: undefined, cloudflare: undefined };
const VARNISH = cachesInFront({ ...NONE, varnish: ['http://varnish:6081'] });

const PATIENT = { timeout: 15_000 };

type Call = { readonly url: string; readonly init: RequestInit | undefined };

/** A purger whose requests are answered by `answer`, at once unless told otherwise. */
function start(
  options: Partial<PurgerOptions> = {},
  answer: (call: Call, calls: readonly Call[]) => Response | Promise<Response> = () =>
    new Response('{"success": true}'),
) {
  const calls: Call[] = [];
  const log = { info: vi.fn(), warn: vi.fn() };
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    const call = { url: String(url), init };
    calls.push(call);
    return answer(call, calls);
  };
  const purger = createPurger({ caches: VARNISH, log, fetch, settleMs: 1, againMs: 5, retryMs: 1, ...options });
  onTestFinished(() => purger.close());
  const metrics = async () => (await summedMetrics([await purger.asData()])).body;
  return { purger, calls, log, metrics };
}

const keysOf = ({ init }: Call) => new Headers(init?.headers).get('xkey-purge');

test('each cache is told in its own way', async () => {
  const caches = cachesInFront({
    varnish: ['http://varnish:6081'],
    fastly: { id: 'service1', token: 'token-f' },
    cloudflare: { id: 'f'.repeat(32), token: 'token-c' },
  });
  const { purger, calls } = start({ caches, againMs: 10_000 });
  purger.purge(['post/a', 'texts']);
  await vi.waitFor(() => expect(calls.length).toBe(3));
  const told = calls.map(({ url, init }) => [
    init?.method,
    url,
    Object.fromEntries(new Headers(init?.headers)),
    init?.body,
  ]);
  const type = { 'content-type': 'application/json' };
  expect(told).toEqual([
    ['PURGE', 'http://varnish:6081/', { 'xkey-purge': 'post/a texts' }, undefined],
    [
      'POST',
      'https://api.fastly.com/service/service1/purge',
      { 'fastly-key': 'token-f', accept: 'application/json', ...type },
      '{"surrogate_keys":["post/a","texts"]}',
    ],
    [
      'POST',
      `https://api.cloudflare.com/client/v4/zones/${'f'.repeat(32)}/purge_cache`,
      { authorization: 'Bearer token-c', ...type },
      '{"tags":["post/a","texts"]}',
    ],
  ]);
});

test('a Varnish takes the request that is sent, by a method of its own', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const server = createServer((request, response) => {
    resolve([request.method, request.url, request.headers['xkey-purge']]);
    response.end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  const caches = cachesInFront({ ...NONE, varnish: [`http://127.0.0.1:${port}`] });
  const purger = createPurger({ caches, log: { info() {}, warn() {} }, settleMs: 0 });
  onTestFinished(() => purger.close());
  purger.purge(['post/a']);
  expect(await promise).toEqual(['PURGE', '/', 'post/a']);
});

test('changes that come together are one request, and what comes while it is sent waits for the next; each is sent twice', async () => {
  const first = Promise.withResolvers<Response>();
  const { purger, calls } = start({}, (_call, { length }) => (length === 1 ? first.promise : new Response()));
  purger.purge(['post/a']);
  purger.purge(['post/b', 'post/a']);
  await vi.waitFor(() => expect(calls.length).toBe(1));
  purger.purge(['post/c']);
  purger.purge(['post/d']);
  await wait(20);
  expect(calls.map(keysOf)).toEqual(['post/a post/b']);
  first.resolve(new Response());
  await vi.waitFor(() => expect(calls.flatMap((call) => keysOf(call)?.split(' ')).length).toBe(8));
  await wait(20);
  expect(keysOf(calls[1] as Call)).toBe('post/c post/d');
  const second = calls.slice(2).flatMap((call) => keysOf(call)?.split(' '));
  expect(second.toSorted()).toEqual(['post/a', 'post/b', 'post/c', 'post/d']);
});

test('what fails is tried again with all that came meanwhile, is told of once, and counted', async () => {
  const answers = [
    () => {
      purger.purge(['post/b']);
      return Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }));
    },
    () => new Response('', { status: 503 }),
    () => new Response('{"success": false}'),
  ];
  const caches = cachesInFront({ ...NONE, cloudflare: { id: 'f'.repeat(32), token: 'secret' } });
  const { purger, calls, log, metrics } = start({ caches, againMs: 10_000, retryMs: 5 }, () =>
    answers.length > 0 ? (answers.shift()?.() ?? Response.error()) : new Response('{ "success": true }'),
  );
  purger.purge(['post/a']);
  await vi.waitFor(() =>
    expect(log.info).toHaveBeenCalledWith({ failures: 3 }, expect.stringContaining('is told again')),
  );
  expect(calls.map(({ init }) => init?.body)).toEqual([
    '{"tags":["post/a"]}',
    ...Array(3).fill(expect.stringMatching(/"post\/[ab]","post\/[ab]"/)),
  ]);
  expect(log.warn.mock.calls).toEqual([
    [{ why: 'fetch failed: connect ECONNREFUSED', keys: 1 }, expect.stringContaining('could not be told')],
  ]);
  expect(JSON.stringify([log.warn.mock.calls, log.info.mock.calls])).not.toContain('secret');
  expect(await metrics()).toContain('portico_purges_total{cache="cloudflare",result="failed"} 3');
  expect(await metrics()).toContain('portico_purges_total{cache="cloudflare",result="done"} 1');
  expect(await metrics()).toContain('portico_purge_delay_seconds_count{cache="cloudflare"} 1');
  expect(await metrics()).toContain('portico_purge_keys_waiting{cache="cloudflare"} 0');
});

test('of what a cache takes in several calls, those that it took are not sent again with the one that failed', async () => {
  const caches = cachesInFront({ ...NONE, cloudflare: { id: 'f'.repeat(32), token: 'secret' } });
  const { purger, calls } = start({ caches, againMs: 10_000 }, (_call, { length }) =>
    length === 2 ? new Response('', { status: 429 }) : new Response('{"success": true}'),
  );
  const keys = Array.from({ length: 150 }, (_, number) => `post/${number}`);
  purger.purge(keys);
  await vi.waitFor(() => expect(calls.length).toBe(3));
  expect(calls.map(({ init }) => JSON.parse(String(init?.body)).tags)).toEqual([
    keys.slice(0, 100),
    keys.slice(100),
    keys.slice(100),
  ]);
});

test('the keys of a cache that is away become fewer, and it is told since when they wait', async () => {
  let isAway = true;
  const { purger, calls, metrics } = start({ againMs: 10_000 }, () => new Response('', { status: isAway ? 503 : 200 }));
  for (let change = 0; change < 4; change += 1) {
    purger.purge(Array.from({ length: 100 }, (_, number) => `post/${change}-${number}`));
    const { length } = calls;
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(length), PATIENT);
  }
  await vi.waitFor(async () => {
    const waiting = /portico_purge_keys_waiting\{cache="varnish"\} (\d+)/.exec(await metrics());
    expect(Number(waiting?.[1])).toBeLessThanOrEqual(256);
  }, PATIENT);
  isAway = false;
  // The next try comes after as long as it has been away.
  await vi.waitFor(
    async () => expect(await metrics()).toContain('portico_purge_keys_waiting{cache="varnish"} 0'),
    PATIENT,
  );
  expect(calls.slice(-2).map(keysOf)).toEqual([expect.stringMatching(/^content post/), expect.stringMatching(/^post/)]);
  expect(await metrics()).toContain('portico_purge_delay_seconds_count{cache="varnish"} 1');
});

test('one cache that does not answer holds no other up', async () => {
  const caches = cachesInFront({ ...NONE, varnish: ['http://dead:1', 'http://alive:1'] });
  const { purger, calls, metrics } = start({ caches }, ({ url }) =>
    url.includes('dead') ? new Promise<Response>(() => {}) : new Response(),
  );
  purger.purge(['post/a']);
  await vi.waitFor(() => expect(calls.filter(({ url }) => url.includes('alive')).length).toBe(2));
  expect(await metrics()).toContain('portico_purges_total{cache="varnish",result="done"} 2');
  expect(await metrics()).toContain('portico_purge_keys_waiting{cache="varnish"} 1');
});

test('as many keys as a cache takes are sent at a time, and before the end what waits', async () => {
  const { purger, calls } = start({ settleMs: 10_000 });
  purger.purge(Array.from({ length: 130 }, (_, number) => `post/${number}`));
  await purger.close();
  expect(calls.map((call) => keysOf(call)?.split(' ').length)).toEqual([60, 60, 10]);
  purger.purge(['post/late']);
  await wait(10);
  expect(calls.length).toBe(3);
});
