import { expect, test } from 'vitest';
import { figure, formatQuartiles, goalText, measuredFrom, meetsGoal } from './figure.ts';
import { terminalTable } from './figure-tables.ts';

test('a figure is the median of its runs with their quartiles', () => {
  expect(measuredFrom([4, 1, 3, 2, 10])).toEqual({ median: 3, low: 2, high: 4, runs: 5 });
  expect(measuredFrom([1, 2])).toEqual({ median: 1.5, low: 1.25, high: 1.75, runs: 2 });
});

test('values of one run say what they are of', () => {
  const pages = measuredFrom([1, 2, 3], 'pages');
  expect(pages).toMatchObject({ median: 2, of: 'pages' });
  expect(formatQuartiles(pages)).toBe('1.5 to 2.5 of 3 pages');
});

test('what was not measured is no figure', () => {
  expect(() => measuredFrom([])).toThrow('measured nothing');
  expect(() => measuredFrom([1, Number.NaN])).toThrow('measured NaN');
});

test('a goal is a limit, or so many times a peer', () => {
  const nginx = { nginx: measuredFrom([100]) };
  const rate = (value: number, limit: number) =>
    figure('a page', 'requests/s', measuredFrom([value]), {
      better: 'more',
      peers: nginx,
      goal: { limit, of: 'nginx' },
    });
  expect(meetsGoal(rate(100, 1))).toBe(true);
  expect(meetsGoal(rate(99, 1))).toBe(false);
  expect(goalText(rate(99, 1.5))).toBe('at least 1.5 × nginx');
  const time = figure('a click', 'ms', measuredFrom([51]), { goal: { limit: 50 } });
  expect(meetsGoal(time)).toBe(false);
  expect(goalText(time)).toBe('at most 50 ms');
});

test('a goal beside a peer that was not measured is neither met nor missed', () => {
  expect(meetsGoal(figure('a page', 'ms', measuredFrom([1]), { goal: { limit: 1, of: 'Hugo' } }))).toBeUndefined();
});

test('the table has a row for each peer, and says whether a goal is met', () => {
  const figures = [
    figure('a page', 'ms', measuredFrom([1.234, 1, 3]), {
      peers: { nginx: measuredFrom([12345]) },
      goal: { limit: 4 },
    }),
  ];
  expect(terminalTable(figures)).toBe(
    `            median     quartiles  goal
a page, ms    1.23  1.12 to 2.12  at most 4 ms: met
  nginx     12,345          once
`,
  );
});
