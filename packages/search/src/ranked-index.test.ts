import { doAtOnce, ITEMS_A_PART } from '@portico/site/in-parts';
import { matchSorter, rankings } from 'match-sorter';
import { expect, test } from 'vitest';
import { NONE } from '#collation-order.ts';
import { createRankedIndex, type RankedIndex } from '#ranked-index.ts';

/** Each item is a list of fields; the result is checked against match-sorter's too. */
function find(items: readonly (readonly string[])[], query: string, limit = Number.POSITIVE_INFINITY) {
  const columns = (items[0] ?? ['']).map((_, key) => items.map((fields) => fields[key] ?? ''));
  const found = doAtOnce(createRankedIndex(columns)).find(query, limit);
  const keys = columns.map((_, key) => (item: readonly string[]) => item[key] ?? '');
  const expected = matchSorter(items, query, { keys, threshold: rankings.CONTAINS });
  expect(found.map((item) => items[item])).toEqual(expected.slice(0, limit));
  expect(beforeSorting(columns).find(query, limit)).toEqual(found);
  return found;
}

/** The index as it is when its texts are not sorted yet. */
function beforeSorting(columns: readonly (readonly string[])[]): RankedIndex {
  let usable: RankedIndex | undefined;
  const work = createRankedIndex(columns, (index) => {
    usable = index;
  });
  while (usable === undefined) {
    work.next();
  }
  return usable;
}

test.for([
  ['no item', [], 'a', []],
  ['every rank, best first', [['xab'], ['x ab'], ['abx'], ['AB'], ['ab']], 'ab', [4, 3, 2, 1, 0]],
  ['the same rank in case-sensitive order of the query', [['ab'], ['AB']], 'AB', [1, 0]],
  ['a word start after a hit within a word', [['xab a'], ['xab ab']], 'ab', [1, 0]],
  ['a word start only after a space', [['p-ab'], ['q_ab'], ['r\tab'], ['rr ab']], 'ab', [3, 0, 1, 2]],
  ['no acronym', [['Alpha Beta'], ['a-b']], 'ab', []],
  ['no scattered letters', [['a x b']], 'ab', []],
  [
    'rank before key',
    [
      ['xa', 'b'],
      ['b', 'a'],
    ],
    'a',
    [1, 0],
  ],
  [
    'key before text',
    [
      ['b', 'ax'],
      ['ax', 'b'],
    ],
    'a',
    [1, 0],
  ],
  [
    'the best key of an item',
    [
      ['xa', 'x a'],
      ['xa', 'xa'],
      ['x', 'a'],
    ],
    'a',
    [2, 0, 1],
  ],
  [
    'equal in a later key before the start of the first',
    [
      ['abc', ''],
      ['abcd', 'ab'],
    ],
    'ab',
    [1, 0],
  ],
  [
    'ties by the text that matched',
    [
      ['a', 'xb'],
      ['c', 'xa'],
    ],
    'x',
    [1, 0],
  ],
  ['ties by the original, not the folded text', [['áz'], ['az'], ['Az']], 'z', [1, 2, 0]],
  ['equal texts in their order', [['ab'], ['ab'], ['ab']], 'ab', [0, 1, 2]],
  ['an accent in the query', [['creme'], ['crème']], 'crÈ', [0, 1]],
  ['an accent in the query that makes it equal', [['Creme'], ['crème']], 'crémé', [1, 0]],
  ['a ligature', [['Æther'], ['aether']], 'ae', [1, 0]],
  ['half a ligature', [['xæ']], 'e', [0]],
  ['a small letter for Ł', [['Łódź'], ['lodz']], 'lodz', [1, 0]],
  ['a final sigma', [['ΟΔΟΣ'], ['ΟΔΟΣΑ']], 'οδος', [0]],
  ['a query with a trailing space', [['ab'], ['ab c']], 'ab ', [1]],
  ['a query with a leading space', [['ab'], ['x ab'], [' ab']], ' ab', [2, 1]],
  ['two spaces in a row', [['x  a'], ['x a']], ' a', [0, 1]],
  ['a query that is longer than any text', [['ab']], 'abc', []],
  ['a query across two fields', [['ab', 'cd']], 'ab\ncd', []],
  ['a query across two items', [['ab'], ['cd']], 'b\nc', []],
  [
    'a line break in a text',
    [
      ['a\nb', 'x'],
      ['x', 'b'],
    ],
    '\nb',
    [0],
  ],
  [
    'the last letter of the last field',
    [
      ['a', ''],
      ['', 'z'],
    ],
    'z',
    [1],
  ],
  [
    'empty fields',
    [
      ['', ''],
      ['', 'a'],
    ],
    'a',
    [1],
  ],
  ['half an emoji', [['👍']], '\ud83d', [0]],
  ['the whole of a pattern as it is', [['ab'], ['a.*b']], '.*', [1]],
] as const)('finds %s', ([, items, query, expected]) => {
  expect(find(items, query)).toEqual(expected);
});

test.for([0, 1, 5, 64, 65, 199, 200, 300])('a limit of %i cuts the same list', (limit) => {
  const items = Array.from({ length: 200 }, (_, item) => [`${'x'.repeat(item % 3)}a${(item * 37) % 200}`]);
  expect(find(items, 'a', limit)).toHaveLength(Math.min(limit, 200));
});

test('a query leaves nothing behind for the next', () => {
  const search = doAtOnce(createRankedIndex([['ab', 'b']]));
  expect(search.find('a', 5)).toEqual([0]);
  expect(search.find('b', 5)).toEqual([1, 0]);
  expect(search.find('z', 5)).toEqual([]);
});

test('hundreds of items before the first, one after the other, leave no hundreds of parts', () => {
  let values = Array.from({ length: 2 * ITEMS_A_PART }, (_, item) => `value ${item}`);
  let index = doAtOnce(createRankedIndex([values]));
  for (let count = 0; count < 300; count += 1) {
    const places = Uint32Array.from([NONE, ...values.keys()]);
    values = [`newer ${count}`, ...values];
    index = doAtOnce(createRankedIndex([values], undefined, { made: index.made, places }));
  }
  expect(index.made.parts.length).toBeLessThan(6);
  expect(index.find('newer', Number.POSITIVE_INFINITY)).toHaveLength(300);
});

test('parts of which the end is gone are made again', () => {
  const values = Array.from({ length: 2 * ITEMS_A_PART }, (_, item) => `value ${item}`);
  const { made } = doAtOnce(createRankedIndex([values]));
  const places = Uint32Array.from(values.keys()).subarray(0, ITEMS_A_PART + 700);
  const index = doAtOnce(createRankedIndex([values.slice(0, places.length)], undefined, { made, places }));
  expect(index.made.parts.map(({ count }) => count)).toEqual([ITEMS_A_PART, 700]);
});
