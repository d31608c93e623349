import { expect, test } from 'vitest';
import { closest } from '#closest.ts';

test.for([
  ['ines okafor', 'Ines Okafor'],
  ['Jun Watanbe', 'Jun Watanabe'],
  ['Lief', 'Leif'],
  ['Maria', undefined],
  ['', undefined],
] as const)('the closest name to %j is %s', ([text, meant]) => {
  expect(closest(text, ['Ines Okafor', 'Jun Watanabe', 'Leif'])).toBe(meant);
});
