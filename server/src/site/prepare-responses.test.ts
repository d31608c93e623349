import { expect, test, vi } from 'vitest';
import { FIRST, OTHERS, prepareResponses } from '#site/prepare-responses.ts';

test('each address is requested after the one before, and what readers open first comes first', async () => {
  const asked: string[] = [];
  let active = 0;
  const ask = async (path: string) => {
    active += 1;
    expect(active).toBe(1);
    asked.push(path);
    await Promise.resolve();
    active -= 1;
  };
  await prepareResponses(FIRST, ask, new AbortController().signal);
  expect(asked).toEqual(['/blog', '/']);
  await prepareResponses(OTHERS, ask, new AbortController().signal);
  expect(asked).toEqual(expect.arrayContaining(['/blog/rss.xml', '/blog/search', '/sitemap.xml']));
});

test('a server does not wait longer than the limit, or after it is told to stop', async () => {
  const never = vi.fn(() => new Promise<never>(() => {}));
  await prepareResponses(FIRST, never, new AbortController().signal, 20);
  const stopping = new AbortController();
  const preparing = prepareResponses(FIRST, never, stopping.signal);
  stopping.abort();
  await preparing;
  expect(never).toHaveBeenCalledTimes(2);
});
