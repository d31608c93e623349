import { expect, test } from 'vitest';
import * as policies from '#cache/cache-policies.ts';
import { cacheControlUntil, earliest, newYearAfter } from '#cache/fresh-until.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400;

// One of each form. The server's own may change, and this rule stays.
const PAGE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400, stale-if-error=604800';
const DATA = 'public, max-age=30, s-maxage=60, stale-while-revalidate=86400, stale-if-error=604800';
const FILE = 'public, max-age=3600, s-maxage=60, stale-while-revalidate=86400, stale-if-error=604800';
const REDIRECT = 'public, max-age=60';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const NEVER = 'no-store';

test.for([
  ['a page a week before', PAGE, 7 * DAY, PAGE],
  [
    'a page two minutes before',
    PAGE,
    120,
    'public, max-age=0, s-maxage=60, stale-while-revalidate=59, stale-if-error=604800',
  ],
  [
    'a page in the last minute',
    PAGE,
    30,
    'public, max-age=0, s-maxage=29, stale-while-revalidate=0, stale-if-error=604800',
  ],
  [
    'a page in the last second',
    PAGE,
    1,
    'public, max-age=0, s-maxage=0, stale-while-revalidate=0, stale-if-error=604800',
  ],
  ['a page past its time', PAGE, -5, 'public, max-age=0, s-maxage=0, stale-while-revalidate=0, stale-if-error=604800'],
  ['data', DATA, 31, 'public, max-age=30, s-maxage=30, stale-while-revalidate=0, stale-if-error=604800'],
  [
    'data in the last seconds',
    DATA,
    11,
    'public, max-age=10, s-maxage=10, stale-while-revalidate=0, stale-if-error=604800',
  ],
  ['a file', FILE, 3601 + 60, 'public, max-age=3600, s-maxage=60, stale-while-revalidate=60, stale-if-error=604800'],
  [
    'a file in the last hour',
    FILE,
    1801,
    'public, max-age=1800, s-maxage=60, stale-while-revalidate=0, stale-if-error=604800',
  ],
  ['a redirect', REDIRECT, 21, 'public, max-age=20'],
  ['a hashed file', IMMUTABLE, 11, 'public, max-age=10, immutable'],
  ['what nobody caches', NEVER, 1, NEVER],
] as const)('%s', ([, policy, seconds, expected]) => {
  expect(cacheControlUntil(policy, NOW + seconds * 1000, NOW)).toBe(expected);
});

test('nothing that a cache may do reaches past the moment, whenever in a second it is asked', () => {
  for (const policy of Object.values(policies)) {
    for (let ahead = 1; ahead < 200_000_000; ahead = Math.ceil(ahead * 1.7)) {
      const now = NOW + (ahead % 1000);
      const value = cacheControlUntil(policy, NOW + ahead, now);
      const secondsOf = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(value)?.[1] ?? 0);
      const longest = Math.max(secondsOf('max-age'), secondsOf('s-maxage')) + secondsOf('stale-while-revalidate');
      // The head may be sent until the end of its second.
      const lastSent = Math.floor(now / 1000) * 1000 + 999;
      expect(longest === 0 || lastSent + longest * 1000 <= NOW + ahead, `${ahead} ms: ${value}`).toBe(true);
    }
  }
});

test('the earliest of some moments counts, and none where there is none', () => {
  expect(earliest(3, undefined, 2)).toBe(2);
  expect(earliest(undefined, undefined)).toBeUndefined();
  expect(earliest()).toBeUndefined();
});

test.for([
  ['2026-11-20T12:00:00Z', '2027-01-01T00:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z'],
  ['2027-01-01T00:00:00Z', '2028-01-01T00:00:00.000Z'],
] as const)('the year after %s begins at %s', ([time, expected]) => {
  expect(new Date(newYearAfter(Date.parse(time))).toISOString()).toBe(expected);
});
