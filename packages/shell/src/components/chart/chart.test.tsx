// @vitest-environment jsdom
import type { ChartSpec } from '@portico/core/chart';
import { cleanup, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Chart } from '#components/chart/chart.tsx';
import { boxOf } from '#components/chart/labels.ts';
import { layoutRows } from '#components/chart/rows-layout.ts';
import { layoutXy, PLOT_HEIGHT, PLOT_WIDTHS } from '#components/chart/xy-layout.ts';

const LINES: ChartSpec = {
  type: 'line',
  title: 'Resolvers',
  limits: [{ x: 6, label: 'Changed' }],
  notes: [{ x: 12, series: '1 h before', label: 'Half a day later' }],
  data: [
    ['Hours', '1 h before', '6 h before', '12 h before'],
    [0, 95.8, 75, 50],
    [12, 45.8, 25, 0],
    [18, 20.8, 0, 0],
    [23, 0, 0, 0],
  ],
};
const ROWS: ChartSpec = {
  type: 'bar',
  title: 'Load',
  limits: [
    { y: 60, label: 'Target' },
    { y: 55, label: 'Average' },
  ],
  data: [
    ['Pod', 'Load'],
    ['a', 95],
    ['b', 3],
  ],
};

test('distances on an axis are true to the numbers', () => {
  const { stops } = layoutXy(LINES, 'en-US', PLOT_WIDTHS.wide);
  expect(stops.map(({ at }) => at)).toEqual([0, 12 / 23, 18 / 23, 1]);
  const log = layoutXy(
    {
      ...LINES,
      limits: [],
      notes: [],
      xScale: 'log',
      data: [
        ['Pods', 'n'],
        [3, 1],
        [30, 2],
        [300, 3],
      ],
    },
    'en-US',
    400,
  );
  expect(log.stops.map(({ at }) => Number(at.toFixed(6)))).toEqual([0, 0.5, 1]);
  const times = ['2026-01-01', '2026-01-02', '2026-01-05'].map((day, index) => [day, index]);
  const time = layoutXy({ ...LINES, limits: [], notes: [], data: [['Day', 'n'], ...times] }, 'en-US', 400);
  expect(time.stops.map(({ at, label }) => [at, label])).toEqual([
    [0, 'Jan 1, 2026'],
    [0.25, 'Jan 2, 2026'],
    [1, 'Jan 5, 2026'],
  ]);
});

test('bars begin at 0, and are as long as their numbers', () => {
  const { rows } = layoutRows(ROWS, 'en-US');
  const [long = 0, short = 0] = rows.flatMap(({ bars }) => bars.map(({ width }) => width));
  expect(long / short).toBeCloseTo(95 / 3);
  expect(
    layoutXy(
      {
        ...ROWS,
        limits: [],
        data: [
          ['n', 'a'],
          [1, 50],
          [2, 60],
        ],
      },
      'en-US',
      400,
    ).yTicks[0],
  ).toMatchObject({ at: 1, label: '0' });
});

test.for(Object.values(PLOT_WIDTHS))('no label overlaps another one, or a line, in a plot of %d pixels', (width) => {
  const { names, notes, limits, ends, xTicks } = layoutXy(LINES, 'en-US', width);
  const inPixels = ({ x, y, ...label }: (typeof names)[number]['label']) =>
    boxOf({ ...label, x: x * width, y: y * PLOT_HEIGHT });
  const boxes = [...names, ...notes, ...limits].map(({ label }) => inPixels(label));
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      const isApart =
        one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
      expect(isApart, JSON.stringify([one, other])).toBe(true);
    }
  }
  const tops = ends.map(({ y }) => y * PLOT_HEIGHT).sort((a, b) => a - b);
  expect(tops.every((top, index) => index === 0 || top - (tops[index - 1] ?? 0) >= 15)).toBe(true);
  expect(names.length + ends.length).toBe(3);
  expect(xTicks.length).toBeGreaterThan(2);
});

test('names of limits that are close together are on two lines', () => {
  expect(layoutRows(ROWS, 'en-US').limits.map(({ level }) => level)).toEqual([0, 1]);
});

test('a chart needs no inline style, and has its numbers as a table', () => {
  for (const spec of [LINES, ROWS]) {
    const { container, getAllByRole, getAllByLabelText } = render(<Chart {...spec} />);
    expect(container.querySelectorAll('[style]')).toHaveLength(0);
    expect(getAllByRole('row', { hidden: true })).toHaveLength(spec.data.length);
    expect(getAllByLabelText(spec.title)).not.toEqual([]);
    cleanup();
  }
});

test('lines between names are refused', () => {
  expect(() => layoutXy({ ...ROWS, type: 'line' }, 'en-US', 400)).toThrow('Use the type bar');
});

test('lines that rise and fall at each point get their names without delay', () => {
  const rows = Array.from({ length: 333 }, (_, x) => [
    x,
    ...Array.from({ length: 6 }, (_, name) => (x * (7 + name)) % 13),
  ]);
  const jagged: ChartSpec = { type: 'line', title: 'Load', data: [['s', 'a', 'b', 'c', 'd', 'e', 'f'], ...rows] };
  const before = process.cpuUsage();
  for (const width of Array<number>(8).fill(PLOT_WIDTHS.wide)) {
    const { names, ends } = layoutXy(jagged, 'en-US', width);
    expect(names.length + ends.length).toBe(6);
  }
  expect(process.cpuUsage(before).user).toBeLessThan(500_000);
});
