import { afterEach, expect, test, vi } from 'vitest';
import { askServer } from '#search/ask-server.ts';

afterEach(() => vi.unstubAllGlobals());

test('the last 200 queries are asked once in a minute', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json({ posts: [], tags: [], categories: [] });
  });
  const ask = async (from: number, to: number) => {
    asked.length = 0;
    for (let number = from; number <= to; number += 1) {
      await askServer('/search.json', `query ${number}`, undefined, () => 0);
    }
    return asked.length;
  };
  expect(await ask(1, 200)).toBe(200);
  expect(await ask(1, 200)).toBe(0);
  expect(await ask(201, 201)).toBe(1);
  expect(await ask(2, 201)).toBe(0);
  expect(await ask(1, 1)).toBe(1);
});
