import { expect, test } from 'vitest';
import { createSaveLog } from './save-log.ts';

const KEY = 'post/a';
const keys = new Set([KEY, 'texts']);

test('a page is stale by the last server that purged, and not by those before', () => {
  const log = createSaveLog();
  log.saved(1, 1, KEY, 1000);
  log.shown(1, 0, 900, 'before the save');
  log.shown(1, 1, 5000, 'new');
  log.shown(1, 0, 3300, 'allowed');
  log.shown(1, 0, 3600, '/blog/a');
  log.purged(0, keys, 1100);
  log.purged(1, keys, 1500);
  // Once more, as servers do.
  log.purged(0, keys, 2100);
  expect(log.staleness()).toMatchObject({ stale: 1, worstAfterPurgeMs: 2100, worstAfterSaveMs: 2600, untold: 0 });
  expect(log.staleness().examples).toEqual([
    '/blog/a: asked for 2600 ms after a save with post/a, purged by 1 after 100 ms, 2 after 500 ms',
  ]);
});

test('a page is held to the first version after its own, and other posts have no part in it', () => {
  const log = createSaveLog();
  log.saved(1, 1, KEY, 1000);
  log.purged(0, keys, 1000);
  log.saved(1, 2, KEY, 20_000);
  log.purged(0, keys, 20_000);
  log.saved(2, 7, 'post/b', 0);
  log.shown(1, 1, 21_000, 'a second after the second save');
  expect(log.staleness()).toMatchObject({ stale: 0, worstAfterPurgeMs: 1000 });
  log.shown(1, 0, 21_000, 'twenty after the first');
  expect(log.staleness()).toMatchObject({ stale: 1, worstAfterPurgeMs: 20_000, untold: 1 });
});
