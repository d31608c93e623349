import { expect, test } from 'vitest';
import { isAtRest, isTowardsPanel } from '#menu/hover-intent.ts';

test.for([
  ['still', 0, 16, true],
  ['slow', 4, 16, true],
  ['as fast as at rest', 30, 100, true],
  ['a little faster', 31, 100, false],
  ['fast', 40, 16, false],
  ['two events at once', 5, 0, false],
] as const)('a pointer that is %s: %d px in %d ms', ([, distance, time, expected]) => {
  expect(isAtRest({ x: 10, y: 10, time: 1000 }, { x: 10 + distance, y: 10, time: 1000 + time })).toBe(expected);
});

const PANEL = { left: 100, right: 500, top: 64 };
const FROM = { x: 120, y: 44 };

test.for([
  ['straight down', { x: 120, y: 54 }, true],
  ['to the far end of the panel', { x: 300, y: 54 }, true],
  ['too far along the header', { x: 320, y: 54 }, false],
  ['to the near end', { x: 111, y: 54 }, true],
  ['beyond the near end', { x: 105, y: 54 }, false],
  ['up', { x: 120, y: 40 }, false],
  ['at the edge of the panel', { x: 500, y: 64 }, true],
  ['below its edge', { x: 300, y: 70 }, false],
] as const)('a pointer that goes %s', ([, pointer, expected]) => {
  expect(isTowardsPanel(FROM, pointer, PANEL)).toBe(expected);
});
