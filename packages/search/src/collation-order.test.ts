import { doAtOnce, ITEMS_A_PART } from '@portico/site/in-parts';
import { expect, test } from 'vitest';
import { collationOrder, NONE } from '#collation-order.ts';

test.for([
  ['no values', [], []],
  ['one value', ['a'], [0]],
  ['case and accents after letters', ['b', 'A', 'a', 'á'], [2, 1, 3, 0]],
  ['equal values', ['b', 'a', 'b'], [1, 0, 2]],
  ['two spellings of one letter', ['\u00e9', 'f', 'e\u0301'], [0, 2, 1]],
  ['characters that do not count', ['a\u0000b', 'ab', 'aa'], [2, 0, 1]],
] as const)('the order of %s', ([, values, order]) => {
  expect([...doAtOnce(collationOrder(values))]).toEqual(order);
});

test('is the order of localeCompare', () => {
  const values = [...'ıiİ_!-9京한👍\ud83däzåaæ', '', ' ', 'a b', 'a-b', 'ab', 'Ab', 'ae', '10', 'ab'];
  const sorted = values.toSorted((a, b) => a.localeCompare(b));
  expect(Array.from(doAtOnce(collationOrder(values)), (item) => values[item])).toEqual(sorted);
});

test.for([1, 2, 3, 4.5])('%s parts come to the same order, and equal values stay in theirs', (parts) => {
  // Few values make many ties, within parts and across them.
  const values = Array.from({ length: ITEMS_A_PART * parts }, (_, item) => `value ${(item * 7919) % 97}`);
  const expected = [...values.keys()].sort((a, b) => (values[a] ?? '').localeCompare(values[b] ?? ''));
  expect([...doAtOnce(collationOrder(values))]).toEqual(expected);
});

test('what is known of a list before leaves the order as it is: values that are new, others, gone, and equal to some that stay', () => {
  const before = Array.from({ length: ITEMS_A_PART * 2 }, (_, item) => `value ${(item * 7919) % 97}`);
  const numbers = [...before.keys()];
  const values = ['value 40', ...before.toSpliced(700, 3, 'a', 'value 50'), 'value 50'];
  const places = Uint32Array.from([NONE, ...numbers.toSpliced(700, 3, NONE, NONE), NONE]);
  const order = doAtOnce(collationOrder(before));
  expect(doAtOnce(collationOrder(values, { places, order }))).toEqual(doAtOnce(collationOrder(values)));
});
