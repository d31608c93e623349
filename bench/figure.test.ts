import { expect, test } from 'vitest';
import { type Figure, figureTable, isMissed, median } from './figure.ts';

const rate = (value: number): Figure => ({
  name: 'a cached page',
  unit: 'requests/s',
  value,
  peer: { name: 'bare node', value: 10_000 },
  ratioBudget: { atLeast: 0.7 },
});

test.for<readonly [string, Figure, boolean]>([
  ['at the budget', { name: 'a key', unit: 'ms', value: 50, budget: { atMost: 50 } }, false],
  ['over it', { name: 'a key', unit: 'ms', value: 51, budget: { atMost: 50 } }, true],
  ['not measured', { name: 'a key', unit: 'ms', value: Number.NaN, budget: { atMost: 50 } }, true],
  ['without a budget', { name: 'a key', unit: 'ms', value: 51 }, false],
  ['as good as its peer allows', rate(7000), false],
  ['less than its peer allows', rate(6999), true],
])('a figure that is %s', ([, figure, expected]) => {
  expect(isMissed(figure)).toBe(expected);
});

test('the table shows value, peer, ratio, budget and whether it is met', () => {
  const lines = figureTable([rate(12_345), { name: 'a key', unit: 'ms', value: 51, budget: { atMost: 50 } }]);
  expect(lines).toMatch(/^figure +value +peer +ratio +budget$/m);
  expect(lines).toMatch(
    /^a cached page +12,345 requests\/s +bare node 10,000 +1\.23 +at least 0\.7 × bare node +met$/m,
  );
  expect(lines).toMatch(/^a key +51 ms +at most 50 ms +missed$/m);
});

test('a median is one of the measured values', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([])).toBeNaN();
});
