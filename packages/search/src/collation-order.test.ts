import { expect, test } from 'vitest';
import { collationOrder } from '#collation-order.ts';

test.for([
  ['no values', [], []],
  ['one value', ['a'], [0]],
  ['case and accents after letters', ['b', 'A', 'a', 'á'], [2, 1, 3, 0]],
  ['equal values', ['b', 'a', 'b'], [1, 0, 2]],
  ['two spellings of one letter', ['\u00e9', 'f', 'e\u0301'], [0, 2, 1]],
  ['characters that do not count', ['a\u0000b', 'ab', 'aa'], [2, 0, 1]],
] as const)('the order of %s', ([, values, order]) => {
  expect([...collationOrder(values)]).toEqual(order);
});

test('is the order of localeCompare', () => {
  const values = [...'ıiİ_!-9京한👍\ud83däzåaæ', '', ' ', 'a b', 'a-b', 'ab', 'Ab', 'ae', '10', 'ab'];
  const sorted = values.toSorted((a, b) => a.localeCompare(b));
  expect(Array.from(collationOrder(values), (item) => values[item])).toEqual(sorted);
});
