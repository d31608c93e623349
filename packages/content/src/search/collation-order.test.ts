import { expect, test } from 'vitest';
import { collationOrder } from '#search/collation-order.ts';

test.for([
  ['no values', [], []],
  ['one value', ['a'], [0]],
  ['case and accents after letters', ['b', 'A', 'a', 'á'], [3, 1, 0, 2]],
  ['equal values', ['b', 'a', 'b'], [1, 0, 1]],
  ['two spellings of one letter', ['\u00e9', 'f', 'e\u0301'], [0, 1, 0]],
  ['characters that do not count', ['a\u0000b', 'ab', 'aa'], [1, 1, 0]],
] as const)('the order of %s', ([, values, places]) => {
  expect([...collationOrder(values)]).toEqual(places);
});

test('compares as localeCompare does', () => {
  const values = [
    '',
    ' ',
    'a b',
    'a-b',
    'ab',
    'Ab',
    'æ',
    'ae',
    'ı',
    'i',
    'İ',
    '10',
    '9',
    '京',
    '한',
    '👍',
    '\ud83d',
    '_',
    '!',
  ];
  const places = [...collationOrder(values)];
  const compared = values.map((a) => values.map((b) => Math.sign(a.localeCompare(b))));
  expect(places.map((a) => places.map((b) => Math.sign(a - b)))).toEqual(compared);
});
