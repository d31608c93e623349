import { parseSiteConfig } from '@portico/site/config';
import { routes } from '@portico/site/routes';
import { afterEach, expect, test, vi } from 'vitest';
import { followContent } from '#cache/follow-content.ts';
import { createResponseCache } from '#cache/response-cache.ts';
import { openOnePost } from '#cache/testing/one-post.ts';
import type { Site } from '#site.ts';
import { site as siteConfig } from '../../../site.config.ts';

const PLENTY = { pages: 1e6, cards: 1e6, pictures: 1e6, searches: 1e6 };
const REST_MS = 2000;

afterEach(() => vi.useRealTimers());

test('what a change makes stale is dropped at once, and made again when the content has rested', async () => {
  const store = await openOnePost();
  const cache = createResponseCache({ maxBytes: PLENTY });
  const made: string[] = [];
  const site: Site = {
    find: (key) => cache.get(key),
    represent: () => undefined,
    make: (target) =>
      cache.render(target, async () => {
        made.push(target.pathname);
        return { status: 200, headers: { 'cache-control': 'public, max-age=60' }, body: Buffer.from('Page.') };
      }),
  };
  let change = () => {};
  const listened = {
    current: store.current,
    onChange: (listener: Parameters<typeof store.onChange>[0]) => {
      change = () =>
        listener(store.current(), {
          ...store.current(),
          authors: new Map(),
          index: { ...store.current().index, bySlug: new Map() },
        });
      return () => {};
    },
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const begun: Promise<void>[] = [];
  const background = (task: () => Promise<void>) => begun.push(task()) > 0;
  followContent({ site, siteConfig: parseSiteConfig(siteConfig), cache, store: listened, background });
  await Promise.all(begun);
  expect(made).toContain(routes.blog.href());
  const all = made.length;

  for (let save = 0; save < 3; save += 1) {
    change();
    expect(cache.get(routes.blog.href())).toBeUndefined();
    vi.advanceTimersByTime(REST_MS - 1);
  }
  expect(made).toHaveLength(all);
  vi.advanceTimersByTime(1);
  await Promise.all(begun);
  expect(made.slice(all).toSorted()).toEqual(made.slice(0, all).toSorted());
});
