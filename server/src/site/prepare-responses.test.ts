import { expect, test, vi } from 'vitest';
import { prepareResponses } from '#site/prepare-responses.ts';

test('the feeds come first, and each address is requested after the one before', async () => {
  const asked: string[] = [];
  let active = 0;
  await prepareResponses(async (path) => {
    active += 1;
    expect(active).toBe(1);
    asked.push(path);
    await Promise.resolve();
    active -= 1;
  }, new AbortController().signal);
  expect(asked.slice(0, 4)).toEqual(['/blog/rss.xml', '/blog/atom.xml', '/blog/feed.json', '/']);
  expect(asked).toEqual(expect.arrayContaining(['/blog', '/blog/search', '/sitemap.xml']));
});

test('a server does not wait longer than the limit, or after it is told to stop', async () => {
  const never = vi.fn(() => new Promise<never>(() => {}));
  await prepareResponses(never, new AbortController().signal, 20);
  const stopping = new AbortController();
  const preparing = prepareResponses(never, stopping.signal);
  stopping.abort();
  await preparing;
  expect(never).toHaveBeenCalledTimes(2);
});
