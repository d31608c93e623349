import { expect, test } from 'vitest';
import { largestThatFits } from '#cards/largest-that-fits.ts';

const SIZES = [50, 40, 30, 20, 10];

test.for([
  [60, 50],
  [50, 50],
  [49, 40],
  [30, 30],
  [11, 10],
  [10, 10],
  [9, undefined],
] as const)('with room for %i it is %s', async ([room, expected]) => {
  expect(await largestThatFits(SIZES, async (size) => size <= room)).toBe(expected);
});

test('of no sizes none fits', async () => {
  expect(await largestThatFits([], async () => true)).toBeUndefined();
});

test('measures few of many sizes', async () => {
  const measured: number[] = [];
  const sizes = Array.from({ length: 64 }, (_, index) => 64 - index);
  await largestThatFits(sizes, async (size) => {
    measured.push(size);
    return size <= 17;
  });
  expect(measured.length).toBeLessThanOrEqual(7);
});
