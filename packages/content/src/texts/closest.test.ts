import { expect, test } from 'vitest';
import { closest } from '#texts/closest.ts';

const NAMES = ['Ines Okafor', 'Jun Watanabe', 'Leif'];

test.for([
  ['ines okafor', 'Ines Okafor'],
  ['Ines Okafar', 'Ines Okafor'],
  ['Jun Watanbe', 'Jun Watanabe'],
  ['Jan Watanabe', 'Jun Watanabe'],
  ['Lief', 'Leif'],
  ['Leiff', 'Leif'],
  ['Maria', undefined],
  ['', undefined],
  ['constructor', undefined],
] as const)('%s was meant to be %s', ([text, meant]) => {
  expect(closest(text, NAMES)).toBe(meant);
});
