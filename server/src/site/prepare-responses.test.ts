import { setTimeout } from 'node:timers/promises';
import { ask } from '@portico/core/testing/network';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPageCache } from '#http/page-cache.ts';
import { prepareResponses } from '#site/prepare-responses.ts';
import { createSmallSite, serve } from '#site/testing/small-site.ts';

function start() {
  const [site, cache] = [createSmallSite(), createPageCache()];
  const stopping = new AbortController();
  return { site, cache, log: { warn: vi.fn() }, stopping, signal: stopping.signal };
}

test('the first readers of feeds and lists get responses that were made in advance', async () => {
  const started = start();
  const { site, cache, log } = started;
  await prepareResponses(started);
  expect(site.made.slice(0, 3)).toEqual(['/blog/rss.xml', '/blog/atom.xml', '/blog/feed.json']);
  expect(new Set(site.made)).toContain('/sitemap.xml');
  expect(log.warn).not.toHaveBeenCalled();
  const made = [...site.made];
  const { port, close } = await serve(site, { cache });
  onTestFinished(close);
  for (const path of ['/', '/blog', '/blog/search']) {
    expect(await ask(port, path)).toMatchObject({ status: 200 });
  }
  expect(site.made).toEqual(made);
});

test('a response that fails is logged, and the others are made', async () => {
  const started = start();
  await prepareResponses({ ...started, paths: ['/blog/broken', '/blog'] });
  expect(started.site.made).toEqual(['/blog/broken', '/blog']);
  expect(started.log.warn.mock.calls).toEqual([
    [{ err: expect.any(Error), url: '/blog/broken' }, expect.stringMatching(/^\/blog\/broken could not be made/)],
  ]);
});

test('after the limit, the log names what is missing, which is made later', async () => {
  const started = start();
  const { site, cache, log } = started;
  const slow = Promise.withResolvers<void>();
  async function make(...asked: Parameters<typeof site.make>) {
    await (asked[0].address.url === '/blog/a-post' ? undefined : slow.promise);
    return site.make(...asked);
  }
  // Enough for the first.
  await prepareResponses({ ...started, site: { make }, paths: ['/blog/a-post', '/blog', '/'], limitMs: 1000 });
  expect(log.warn.mock.calls).toEqual([
    [{ urls: ['/blog', '/'] }, expect.stringMatching(/^2 of 3 responses .* within 1 s/)],
  ]);
  slow.resolve();
  await expect.poll(() => cache.entries).toBe(3);
});

test('the limit means nothing once all responses are made', async () => {
  const started = start();
  await prepareResponses({ ...started, paths: ['/blog'], limitMs: 500 });
  await setTimeout(600);
  expect(started.log.warn).not.toHaveBeenCalled();
});

test('a server that stops makes no further response', async () => {
  const started = start();
  const { site, cache, stopping } = started;
  const make: typeof site.make = (asked) => {
    stopping.abort();
    return site.make(asked);
  };
  await prepareResponses({ ...started, site: { make }, paths: ['/blog', '/'] });
  await expect.poll(() => cache.isBusy()).toBe(false);
  expect(site.made).toEqual(['/blog']);
});

test('a server that stops does not wait for the rest', async () => {
  const started = start();
  const { site, log, stopping } = started;
  const make = () => new Promise<never>(() => {});
  const preparing = prepareResponses({ ...started, site: { make }, paths: ['/blog', '/'] });
  stopping.abort();
  await preparing;
  expect([site.made, log.warn.mock.calls]).toEqual([[], []]);
});
