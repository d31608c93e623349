import { expect, test } from 'vitest';
import { chartOfMermaid, isMermaidChart } from '#markdown/charts/mermaid-charts.ts';
import { readChart } from '#markdown/charts/read-chart.ts';

test.for([
  [
    'xychart-beta horizontal\n  x-axis "Caller" ["Chat, live", Agent]\n  y-axis "Share in percent" 0 --> 100\n  bar [90, 7.9]',
    { type: 'bar', title: 'T', x: 'Caller', y: 'Share in percent' },
    [
      ['Caller', 'Share in percent'],
      ['Chat, live', 90],
      ['Agent', 7.9],
    ],
  ],
  [
    'xychart\nx-axis Hours 0 --> 24\nline "a" [1, 2, 3]\nline "b" [+4, -5]',
    { type: 'line', title: 'T', x: 'Hours' },
    [
      ['Hours', 'a', 'b'],
      [0, 1, 4],
      [12, 2, -5],
      [24, 3, null],
    ],
  ],
  [
    'xychart\nx-axis [a, b]\nbar [3, 2]\nline "limit" [1, 1]',
    { type: 'bar', title: 'T', limits: [{ y: 1, label: 'limit' }] },
    [
      ['', 'Series 1'],
      ['a', 3],
      ['b', 2],
    ],
  ],
  [
    'pie showData title Shares\n  "a b" : 12.5\n  "c" : 3',
    { type: 'bar', title: 'T' },
    [
      ['', 'Share'],
      ['a b', 12.5],
      ['c', 3],
    ],
  ],
] as const)('a chart of Mermaid becomes a block that can be read: %j', ([source, head, data]) => {
  expect(isMermaidChart(source)).toBe(true);
  expect(readChart(chartOfMermaid(source, 'T'))).toMatchObject({
    spec: { ...head, data: data.map((row) => row.map((cell) => (cell === '' ? null : cell))) },
  });
});

test.for(['flowchart LR\n  pie --> line\n  bar [1]', 'sequenceDiagram\n  a->>b: xychart'])(
  '%j is not a chart',
  (source) => {
    expect(isMermaidChart(source)).toBe(false);
  },
);

test.for(['"', '[', '1', ' ', '-->', 'bar [', 'x-axis ', '---\n', '"a" : '])('many %j are read in time', (part) => {
  const start = performance.now();
  chartOfMermaid(`xychart\nx-axis ${part.repeat(50_000)}\nbar ${part.repeat(50_000)}`, 'T');
  chartOfMermaid(`pie\n${part.repeat(50_000)}`, 'T');
  isMermaidChart(part.repeat(50_000));
  expect(performance.now() - start).toBeLessThan(2000);
});
