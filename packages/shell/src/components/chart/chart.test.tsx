// @vitest-environment jsdom
import type { ChartSpec } from '@portico/core/chart';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Chart } from '#components/chart/chart.tsx';
import { chartHtml } from '#components/chart/chart-html.ts';
import { boxOf } from '#components/chart/labels.ts';
import { labelsOf, PLOT_HEIGHT, plotOf } from '#components/chart/plot.ts';
import { rowsOf } from '#components/chart/rows-chart.ts';

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
/** Lines that end at the same point, with room next to them. */
const STEADY: ChartSpec = {
  ...LINES,
  limits: [],
  data: [
    ['Hours', '1 h', '6 h', '12 h'],
    [0, 95.8, 75, 50],
    [12, 45.8, 25, 0],
    [18, 20.8, 0, null],
    [23, 0, null, null],
  ],
  notes: [{ x: 12, series: '1 h', label: 'Half a day later' }],
};
const PLAIN: ChartSpec = { type: 'line', title: 'Plain', data: [] };
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
  const { stops } = plotOf(LINES, 'en-US');
  expect(stops.map(({ x }) => x)).toEqual([0, 12 / 23, 18 / 23, 1]);
  const log = plotOf(
    {
      ...PLAIN,
      xScale: 'log',
      data: [
        ['Pods', 'n'],
        [3, 1],
        [30, 2],
        [300, 3],
      ],
    },
    'en-US',
  );
  expect(log.stops.map(({ x }) => Number(x.toFixed(6)))).toEqual([0, 0.5, 1]);
  const times = ['2026-01-01', '2026-01-02', '2026-01-05'].map((day, index) => [day, index]);
  const { stops: days } = plotOf({ ...PLAIN, data: [['Day', 'n'], ...times] }, 'en-US');
  expect(days.map(({ x, time }) => [x, time])).toEqual([
    [0, 'Jan 1, 2026'],
    [0.25, 'Jan 2, 2026'],
    [1, 'Jan 5, 2026'],
  ]);
});

test.for([
  [
    ['2026-01-01', '2026-01-02', '2026-01-05'],
    ['Jan 1', 'Jan 2', 'Jan 5'],
  ],
  [
    ['2025-12-01', '2026-01-01', '2026-02-01'],
    ['Dec 2025', 'Jan 2026', 'Feb'],
  ],
  [
    ['2026-01-01T08:00Z', '2026-01-01T09:00Z', '2026-01-01T10:30Z'],
    ['08:00', '09:00', '10:30'],
  ],
  [['2024', '2025', '2026'].map((year) => `${year}-01`), ['2024', '2025', '2026']],
] as const)('the ticks of %j have what distinguishes them', ([days, labels]) => {
  const { xTicks } = plotOf({ ...PLAIN, data: [['Day', 'n'], ...days.map((day, index) => [day, index])] }, 'en-US');
  expect(xTicks(400).map(({ label }) => label)).toEqual(labels);
});

test('bars begin at 0 or at their own start, and are as long as their numbers', () => {
  const lengthsOf = (spec: ChartSpec) => {
    const { at, rows } = rowsOf(spec, 'en-US');
    return rows.flatMap(({ bars }) => bars.map(({ start, end }) => at(end) - at(start)));
  };
  const [long = 0, short = 0] = lengthsOf(ROWS);
  expect(long / short).toBeCloseTo(95 / 3);
  const [first = 0, second = 0] = lengthsOf({
    ...ROWS,
    type: 'waterfall',
    data: [
      ['', 'start', 'end'],
      ['a', 0, 20],
      ['b', 5, 15],
    ],
  });
  expect(first / second).toBeCloseTo(2);
  const parts = lengthsOf({
    ...ROWS,
    type: 'stacked-bar',
    data: [
      ['', 'x', 'y'],
      ['a', 1, 3],
    ],
  });
  expect(parts[1]).toBeCloseTo(3 * (parts[0] ?? 0));
  const { yTicks } = plotOf(
    {
      ...ROWS,
      data: [
        ['n', 'a'],
        [1, 50],
        [2, 60],
      ],
    },
    'en-US',
  );
  expect(yTicks[0]).toMatchObject({ at: 1, label: '0' });
});

test.for(['narrow', 'wide'] as const)('no label overlaps another one in a %s plot', (size) => {
  const { plotWidth: width, isKeyed, notes, limits, xTicks } = labelsOf(plotOf(STEADY, 'en-US'), size);
  const boxes = [...notes, ...limits].map((label) => boxOf({ ...label, x: label.x * width, y: label.y * PLOT_HEIGHT }));
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      const [[left, top, right, bottom], [otherLeft, otherTop, otherRight, otherBottom]] = [one, other];
      const isApart = right <= otherLeft || otherRight <= left || bottom <= otherTop || otherBottom <= top;
      expect(isApart, JSON.stringify([one, other])).toBe(true);
    }
  }
  // The lines end too close to each other for names there.
  expect(isKeyed).toBe(true);
  expect(xTicks.length).toBeGreaterThan(2);
});

test('in a narrow chart, a note covers neither lines nor limits', () => {
  const spec: ChartSpec = {
    type: 'line',
    title: 'Wrong requests',
    limits: [
      { x: 9, label: 'Alert' },
      { x: 21, label: 'Lease deleted' },
    ],
    notes: [{ x: 12, series: 'Answered with an error', label: 'Retries save about half' }],
    data: [
      ['Minutes', 'Sent to an address that is gone', 'Answered with an error'],
      [0, 0, 0],
      [2, 0, 0],
      [5, 1.9, 0.4],
      [9, 4.9, 1.8],
      [12, 6.9, 3.3],
      [15, 8.1, 3.9],
      [18, 8.4, 4.1],
      [21, 8.5, 4.1],
      [23, 0, 0],
      [24, 0, 0],
    ],
  };
  const { plotWidth, notes, limits } = labelsOf(plotOf(spec, 'en-US'), 'narrow');
  expect(limits.every(({ y }) => y < 0)).toBe(true);
  const [note = { x: 0, y: 0, anchor: 'start', lines: [] }] = notes;
  const [left, , right] = boxOf({ ...note, x: note.x * plotWidth, y: note.y * PLOT_HEIGHT });
  expect(left).toBeGreaterThan((9 / 24) * plotWidth);
  expect(right).toBeLessThan((21 / 24) * plotWidth);
});

test('lines that end apart have their names there, without overlaps', () => {
  const data = [
    ['Hours', 'Oslo', 'Lima', 'Rome'],
    [0, 9, 8, 7],
    [9, 5, 4.8, 4.5],
  ];
  const { ends, isKeyed } = labelsOf(plotOf({ ...PLAIN, data }, 'en-US'), 'wide');
  const [oslo = 0, lima = 0, rome = 0] = ends.map(({ y }) => y * PLOT_HEIGHT);
  expect(Math.min(lima - oslo, rome - lima)).toBeGreaterThanOrEqual(15);
  expect(isKeyed).toBe(false);
});

test('columns have a key, and so do lines if a name has no room', () => {
  const columns: ChartSpec = {
    ...PLAIN,
    type: 'bar',
    data: [
      ['Year', 'a', 'b'],
      [1, 2, 3],
      [2, 3, 4],
    ],
  };
  const names = Array.from({ length: 6 }, (_, index) => `Resolver number ${index} of the long list`);
  const crowded = {
    ...PLAIN,
    data: [
      ['s', ...names],
      [0, 1, 2, 3, 4, 5, 6],
      [1, 6, 5, 4, 3, 2, 1],
      [2, 1, 1, 1, 1, 1, 1],
    ],
  };
  for (const spec of [columns, crowded]) {
    const { getByRole } = render(<Chart {...spec} />);
    expect(Array.from(getByRole('list').children, ({ textContent }) => textContent)).toEqual(spec.data[0]?.slice(1));
    cleanup();
  }
});

test('names of limits that are close together are on two lines', () => {
  expect(rowsOf(ROWS, 'en-US').limits.map(({ level }) => level)).toEqual([0, 1]);
});

test('the numbers of bars have as many decimals as the one that has most', () => {
  const data = [
    ['Way', 'n'],
    ['a', 19.64],
    ['b', 1.4],
    ['c', 0.1 + 0.2],
    ['d', 2000],
  ];
  const shown = ({ rows }: ReturnType<typeof rowsOf>) => rows.flatMap(({ bars }) => bars.map(({ value }) => value));
  expect(shown(rowsOf({ type: 'bar', title: 'Ways', data }, 'en-US'))).toEqual(['19.64', '1.40', '0.30', '2,000.00']);
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

test('the chart of a page is the chart of a post', () => {
  for (const spec of [LINES, ROWS]) {
    const { container } = render(<Chart {...spec} />);
    const labels = { chartNumbers: 'The numbers', tableIn: (title: string) => `Table: ${title}` };
    const post = document.createElement('div');
    post.innerHTML = chartHtml({ spec, lang: 'en-US', labels });
    expect(container.innerHTML.replaceAll(/ aria-label="Table[^"]*"/g, '')).toBe(
      post.innerHTML.replaceAll(/ aria-label="Table[^"]*"/g, ''),
    );
    cleanup();
  }
});

test('arrow keys and the pointer move a cursor to the numbers, and Escape hides it', async () => {
  const { getByRole, container } = render(<Chart {...LINES} x="Hours" />);
  const cursor = getByRole('slider', { name: 'Hours' });
  cursor.focus();
  await userEvent.keyboard('{End}{ArrowLeft}');
  expect(cursor).toHaveProperty('ariaValueNow', '2');
  expect(cursor).toHaveProperty('ariaValueText', '18, 1 h before 20.8, 6 h before 0, 12 h before 0');
  await userEvent.keyboard('{Escape}');
  expect(container.querySelector('.chart-reading')).toBeNull();
  expect(cursor).toHaveProperty('ariaValueText', 'Hours');
  cursor.getBoundingClientRect = () => new DOMRect(0, 0, 230, 256);
  fireEvent.pointerMove(cursor, { clientX: 125 });
  expect(cursor.textContent).toBe('121 h before 45.86 h before 2512 h before 0');
  fireEvent.pointerOut(cursor);
  expect(cursor.textContent).toBe('');
});

test('lines between names are refused', () => {
  expect(() => plotOf({ ...ROWS, type: 'line' }, 'en-US')).toThrow('Use the type bar');
});

test('lines that rise and fall at each point get their names without delay', () => {
  const rows = Array.from({ length: 333 }, (_, x) => [
    x,
    ...Array.from({ length: 6 }, (_, name) => (x * (7 + name)) % 13),
  ]);
  const jagged: ChartSpec = { type: 'line', title: 'Load', data: [['s', 'a', 'b', 'c', 'd', 'e', 'f'], ...rows] };
  const plot = plotOf(jagged, 'en-US');
  const before = process.cpuUsage();
  for (let run = 0; run < 8; run += 1) {
    labelsOf(plot, 'wide');
  }
  expect(process.cpuUsage(before).user).toBeLessThan(500_000);
});
