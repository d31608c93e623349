import { expect, test, vi } from 'vitest';
import { journalOfFailures } from '#events.ts';
import { createPageCache } from '#http/page-cache.ts';
import type { Made } from '#locate/locate-target.ts';
import { FIRST, OTHERS, prepareResponses } from '#site/prepare-responses.ts';
import { createSmallSite } from '#site/testing/small-site.ts';

const reportError = vi.fn();
const journal = journalOfFailures(reportError);

function siteThat(make: (asked: Made) => Promise<Uint8Array>) {
  const { content, pages } = createSmallSite();
  const maker = {
    make: async (asked: Made) => ({ status: 200, headers: {}, body: await make(asked), isKept: true }),
  };
  return { cache: createPageCache(maker, { maxBytes: 0 }), content: { current: content }, pages };
}

test('each response is made after the one before, what readers open first comes first, and one that fails is reported', async () => {
  const asked: string[] = [];
  let active = 0;
  const site = siteThat(async ({ address: { url } }) => {
    active += 1;
    expect(active).toBe(1);
    asked.push(url);
    await Promise.resolve();
    active -= 1;
    return url === '/blog/tags' ? Promise.reject(new Error('broken')) : new Uint8Array();
  });
  const { signal } = new AbortController();
  await prepareResponses(FIRST, site, { signal, journal });
  expect(asked).toEqual(['/blog', '/']);
  await prepareResponses(OTHERS, site, { signal, journal });
  expect(asked).toEqual(expect.arrayContaining(['/blog/rss.xml', '/blog/search', '/sitemap.xml']));
  expect(reportError.mock.calls).toEqual([[new Error('broken'), '/blog/tags']]);
});

test('a server does not wait longer than the limit, or after it is told to stop', async () => {
  const never = vi.fn(() => new Promise<never>(() => {}));
  const site = () => siteThat(never);
  await prepareResponses(FIRST, site(), { signal: new AbortController().signal, journal, maxMs: 20 });
  const stopping = new AbortController();
  const preparing = prepareResponses(FIRST, site(), { signal: stopping.signal, journal });
  await expect.poll(() => never.mock.calls.length).toBe(2);
  stopping.abort();
  await preparing;
  expect(never).toHaveBeenCalledTimes(2);
});
