import { expect, test } from 'vitest';
import { drawBars } from '#diagrams/bars.ts';

const chart = (...statements: readonly string[]) =>
  ['xychart horizontal', 'x-axis [a, "b & c"]', ...statements].join('\n');

test('bars are shares of the width, and a value that all rows share is a line over them', () => {
  const svg = drawBars(chart('bar [50, 25]', 'line "limit" [25, 25]'), '');
  expect(svg?.match(/<rect [^>]*width="[^"]*"/g)?.map((rect) => rect.split('width=')[1])).toEqual([
    '"88.0%"',
    '"44.0%"',
  ]);
  expect(svg).toContain('<line x1="44.0%" x2="44.0%"');
  expect(svg).toContain('>b &amp; c</text>');
  expect(svg).toContain('>limit</text>');
});

test.for([
  ['a vertical chart', 'xychart\nx-axis [a, b]\nbar [1, 2]'],
  ['two series of bars', chart('bar [1, 2]', 'bar [2, 1]')],
  ['a line whose values differ', chart('bar [1, 2]', 'line [1, 2]')],
  ['a value below zero', chart('bar [1, -2]')],
  ['another diagram', 'flowchart LR\nA --> B'],
] as const)('Mermaid draws %s', ([, source]) => {
  expect(drawBars(source, '')).toBeUndefined();
});
