import { expect, test } from 'vitest';
import { createResponseCache } from '#cache/response-cache.ts';
import { openOnePost } from '#cache/testing/one-post.ts';
import { warmUp } from '#cache/warm-up.ts';
import type { Site } from '#site.ts';

const PAGE = `<!doctype html><p>${'The same sentence again. '.repeat(5000)}`;

test('pages that are made ahead are kept compressed, and not as they are', async () => {
  const store = await openOnePost();
  const cache = createResponseCache({ maxBytes: { pages: 1e7, cards: 1e6, pictures: 1e6, searches: 1e7 } });
  const site: Site = {
    find: (key) => cache.get(key),
    represent: () => undefined,
    make: (target) =>
      cache.render(target, async () => ({
        status: 200,
        headers: { 'content-type': 'text/html', 'cache-control': 'public, max-age=60' },
        body: Buffer.from(PAGE),
      })),
  };
  const begun: Promise<void>[] = [];
  warmUp(site, store.current().index, (task) => begun.push(task()) > 0);
  await Promise.all(begun);
  expect(cache.entries).toBeGreaterThan(2);
  expect(cache.bytes).toBeLessThan(PAGE.length);
});
