import { PAGE_SIZE } from '@portico/config/limits';
import { expect, test } from 'vitest';
import { namedPages, pageParameter, paginate } from './pagination.ts';

const items = Array.from({ length: 2 * PAGE_SIZE + 1 }, (_, index) => index);

test.for<[string | null, number]>([
  [null, 1],
  ['1', 1],
  ['2', 2],
  ['3', 3],
])('the parameter %s is page %i', ([parameter, page]) => {
  const first = (page - 1) * PAGE_SIZE;
  expect(paginate(items, parameter)).toEqual({ items: items.slice(first, first + PAGE_SIZE), page, pageCount: 3 });
});

test.for(['0', '-1', '4', '1e9', 'abc', '', '01', ' 1', '2.0', '+2', '٢', '9999999999', 'Infinity'])(
  'page %j does not exist',
  (parameter) => {
    expect(paginate(items, parameter)).toBeUndefined();
  },
);

test('an empty list has one empty page, and no empty page follows a full one', () => {
  expect(paginate([], null)).toEqual({ items: [], page: 1, pageCount: 1 });
  expect(paginate([], '2')).toBeUndefined();
  expect(paginate(items.slice(0, PAGE_SIZE), null)?.pageCount).toBe(1);
});

test.for<[page: number, pageCount: number, named: string]>([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [1, 77, '1 2 77'],
  [3, 77, '1 2 3 4 77'],
  [4, 77, '1 2 3 4 5 77'],
  [40, 77, '1 39 40 41 77'],
  [75, 77, '1 74 75 76 77'],
  [77, 77, '1 76 77'],
])('page %i of %i names %s', ([page, pageCount, named]) => {
  expect(namedPages(page, pageCount).join(' ')).toBe(named);
});

test('the first page of a list has no parameter', () => {
  expect([1, 2].map(pageParameter)).toEqual([undefined, 2]);
});
