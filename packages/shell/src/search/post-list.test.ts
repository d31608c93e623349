import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const MINUTE_MS = 60_000;
const fetchList = vi.fn<(href: string, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  // The list is kept by the module.
  vi.resetModules();
  vi.stubGlobal('fetch', fetchList);
  fetchList.mockReset();
  fetchList.mockImplementation(async () => Response.json([{ slug: 'a' }]));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const load = async () => (await import('#search/post-list.ts')).loadPostList;

test('the list is fetched once, however often it is asked for, and asked for again after a minute', async () => {
  const loadPostList = await load();
  expect(await loadPostList('/list', () => 0)).toEqual([{ slug: 'a' }]);
  await loadPostList('/list', () => MINUTE_MS);
  expect(fetchList).toHaveBeenCalledTimes(1);
  await loadPostList('/list', () => MINUTE_MS + 1);
  expect(fetchList.mock.calls).toEqual([
    ['/list', { cache: 'no-cache' }],
    ['/list', { cache: 'no-cache' }],
  ]);
});

test('another list is fetched', async () => {
  const loadPostList = await load();
  await loadPostList('/list', () => 0);
  await loadPostList('/other', () => 0);
  expect(fetchList).toHaveBeenCalledTimes(2);
});

test.for([
  ['an error of the server', async () => new Response('', { status: 500 }), /answered 500/],
  ['what is not a list', async () => Response.json({}), /answered 200/],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), /Failed to fetch/],
] as const)('%s rejects, and the next call tries again', async ([, respond, message]) => {
  const loadPostList = await load();
  fetchList.mockImplementationOnce(respond);
  await expect(loadPostList('/list', () => 0)).rejects.toThrow(message);
  expect(await loadPostList('/list', () => 0)).toEqual([{ slug: 'a' }]);
});
