import { toHtml } from 'hast-util-to-html';
import { expect, test } from 'vitest';
import { chartTable } from '#markdown/code/charts.ts';

/** The rows of a table, their cells separated by `|`. */
function rows(source: string) {
  const html = toHtml(chartTable(source) ?? { type: 'root', children: [] });
  return html
    .split('</tr>')
    .slice(0, -1)
    .map((row) => row.replaceAll(/<\/t[hd]>/g, '|').replaceAll(/<[^>]*>/g, ''));
}

test.for([
  [
    'xychart-beta horizontal\n  title "T"\n  x-axis "Caller" ["Chat, live", Agent]\n  y-axis "Share in percent" 0 --> 100\n  bar [90, 7.9]',
    ['Caller|Share in percent|', 'Chat, live|90|', 'Agent|7.9|'],
  ],
  [
    'xychart\nx-axis Hours 0 --> 24\nline "a" [1, 2, 3]\nline "b" [+4, -5]',
    ['Hours|a|b|', '0|1|+4|', '12|2|-5|', '24|3||'],
  ],
  ['---\ntitle: pie\n---\n%% xychart\nxychart\nbar [1, 2]', ['1|1|', '2|2|']],
  ['pie showData title Shares\n  "a b" : 12.5\n  "c" : 3', ['a b|12.5|', 'c|3|']],
  ['flowchart LR\n  pie --> line\n  bar [1]', []],
  ['xychart', []],
] as const)('the numbers of %j', ([source, expected]) => {
  expect(rows(source)).toEqual(expected);
});

test.for(['"', '[', '1', ' ', '-->', 'bar [', 'x-axis ', '---\n', '"a" : '])(
  'a chart of many %j is read in time',
  (part) => {
    const start = performance.now();
    chartTable(`xychart\nx-axis ${part.repeat(50_000)}\nbar ${part.repeat(50_000)}`);
    chartTable(`pie\n${part.repeat(50_000)}`);
    chartTable(part.repeat(50_000));
    expect(performance.now() - start).toBeLessThan(2000);
  },
);
