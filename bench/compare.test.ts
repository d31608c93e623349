import { expect, test } from 'vitest';
import { compareFigures } from './compare.ts';
import { type FigureOptions, figure, measuredFrom } from './figure.ts';

const figures = (values: readonly number[], options?: FigureOptions) => [
  figure('a page', 'ms', measuredFrom(values), options),
];
const kinds = (...runs: Parameters<typeof compareFigures>) => compareFigures(...runs).map(({ kind }) => kind);

test('a figure is worse once it differs by more than the wider of the two spreads', () => {
  expect(kinds(figures([8, 10, 12]), figures([12, 12, 12]))).toEqual(['same']);
  expect(kinds(figures([8, 10, 12]), figures([13, 13, 13]))).toEqual(['worse']);
  expect(kinds(figures([13, 13, 13]), figures([8, 10, 12]))).toEqual(['better']);
  const more = { better: 'more' } as const;
  expect(kinds(figures([10, 10, 10], more), figures([8, 8, 8], more))).toEqual(['worse']);
});

test('of what was measured once a tenth is taken for its spread', () => {
  expect(kinds(figures([100]), figures([109]))).toEqual(['same']);
  expect(kinds(figures([100]), figures([112]))).toEqual(['worse']);
});

test('pages that are far apart are no spread of runs', () => {
  const pages = (values: readonly number[]) => [figure('a first render', 'ms', measuredFrom(values, 'pages'))];
  expect(kinds(pages([5, 10, 15]), pages([5, 10.5, 15]))).toEqual(['same']);
  expect(kinds(pages([5, 10, 15]), pages([5, 13, 15]))).toEqual(['worse']);
});

test('a figure that only one of the runs has is new or gone', () => {
  expect(kinds([], figures([1]))).toEqual(['new']);
  expect(kinds(figures([1]), [])).toEqual(['gone']);
});
