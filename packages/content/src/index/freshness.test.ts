import { expect, test } from 'vitest';
import { checkedOn, isBehind, isStale, monthsSince } from '#index/freshness.ts';

const NOW = Date.parse('2026-03-14T12:00:00Z');
const old = { date: '2024-03-14', evergreen: false };

test.for([
  ['2026-03-14', 0],
  ['2026-02-15', 0],
  ['2026-02-14', 1],
  ['2025-03-15', 11],
  ['2024-03-14', 24],
  ['2024-03-14T23:30:00-01:00', 23],
] as const)('since %s, %i full months have passed', ([date, months]) => {
  expect(monthsSince(date, NOW)).toBe(months);
});

test('a text is as old as its last check', () => {
  expect(checkedOn({ ...old, updated: '2025-01-01', reviewed: '2024-06-01' })).toBe('2025-01-01');
  expect(checkedOn({ ...old, updated: '2024-06-01', reviewed: '2025-02-01' })).toBe('2025-02-01');
  expect(checkedOn({ ...old, updated: '2023-06-01' })).toBe('2024-03-14');
  expect(isStale(old, 24, NOW)).toBe(true);
  expect(isStale(old, 25, NOW)).toBe(false);
  expect(isStale({ ...old, reviewed: '2026-03-01' }, 24, NOW)).toBe(false);
  expect(isStale({ ...old, evergreen: true }, 24, NOW)).toBe(false);
});

test('a translation is behind its original until it is updated or reviewed', () => {
  const original = { updated: '2025-06-01' };
  expect(isBehind(old, original)).toBe(true);
  expect(isBehind(old, { updated: undefined })).toBe(false);
  expect(isBehind({ ...old, reviewed: '2025-06-01' }, original)).toBe(false);
});
