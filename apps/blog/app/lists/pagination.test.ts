import { PAGE_SIZE } from '@portico/core/limits';
import { expect, test } from 'vitest';
import { itemsOn, pageLinks } from './pagination.ts';

const items = Array.from({ length: 2 * PAGE_SIZE + 1 }, (_, index) => index);
const pageAt = (total: number, parameter: string | null) => pageLinks(total, parameter, (page) => `/?page=${page}`);

test.for<[string | null, number]>([
  [null, 1],
  ['1', 1],
  ['2', 2],
  ['3', 3],
])('the parameter %s is page %i', ([parameter, page]) => {
  expect(pageAt(items.length, parameter)).toMatchObject({ page, pageCount: 3, total: items.length });
  const first = (page - 1) * PAGE_SIZE;
  expect(itemsOn(page, items)).toEqual(items.slice(first, first + PAGE_SIZE));
});

test.for(['0', '-1', '4', '1e9', 'abc', '', '01', ' 1', '2.0', '+2', '٢', '9999999999', 'Infinity'])(
  'page %j does not exist',
  (parameter) => {
    expect(pageAt(items.length, parameter)).toBeUndefined();
  },
);

test('an empty list has one empty page, and no empty page follows a full one', () => {
  expect(pageAt(0, null)).toMatchObject({ page: 1, pageCount: 1, pages: [] });
  expect(pageAt(0, '2')).toBeUndefined();
  expect(pageAt(PAGE_SIZE, null)?.pageCount).toBe(1);
});

test.for<[page: number, pageCount: number, named: string]>([
  [1, 1, ''],
  [1, 3, '1 2 3'],
  [1, 77, '1 2 77'],
  [3, 77, '1 2 3 4 77'],
  [4, 77, '1 2 3 4 5 77'],
  [40, 77, '1 39 40 41 77'],
  [75, 77, '1 74 75 76 77'],
  [77, 77, '1 76 77'],
])('page %i of %i names %s', ([page, pageCount, named]) => {
  const links = pageAt(pageCount * PAGE_SIZE, String(page));
  expect(links?.pages.map(({ number }) => number).join(' ')).toBe(named);
});

test('the first page of a list has no parameter', () => {
  expect(pageAt(items.length, '2')?.hrefs).toEqual({ self: '/?page=2', newer: '/?page=undefined', older: '/?page=3' });
});
