import { expect, test } from 'vitest';
import { readChart } from '#markdown/charts/read-chart.ts';

const HEAD = 'type: line\ntitle: Users\n';
const CSV = 'data: |\n  Seconds,a,b\n  0,1,2\n  20,3,\n';

function mistakes(source: string) {
  const chart = readChart(source);
  return 'spec' in chart ? [] : chart.mistakes.map(({ line, message }) => `${line}: ${message}`);
}

test.for([
  ['CSV', CSV],
  ['lists', 'data:\n  - [Seconds, a, b]\n  - [0, 1, 2]\n  - [20, 3, null]\n'],
  ['mappings', 'data:\n  - { Seconds: 0, a: 1, b: 2 }\n  - { Seconds: 20, a: 3 }\n'],
] as const)('the data may be %s', ([, data]) => {
  const table = [
    ['Seconds', 'a', 'b'],
    [0, 1, 2],
    [20, 3, null],
  ];
  expect(readChart(HEAD + data)).toEqual({ spec: { type: 'line', title: 'Users', data: table } });
});

test('a note may be at a position that only a limit has', () => {
  const marks = 'limits:\n  - { x: 25, label: l }\nnotes:\n  - { x: 25, y: 1, label: n }\n';
  expect(readChart(`${HEAD}${marks}${CSV}`)).toMatchObject({ spec: { notes: [{ x: 25 }] } });
});

test('a value with a comma or a quotation mark is quoted, and a quoted number is a name', () => {
  const chart = readChart('type: bar\ntitle: A\ndata: |\n  Name, n\n  "5 s, ""shed""", 67\n  b , -1.5e2\n  "404", 2\n');
  expect(chart).toMatchObject({
    spec: {
      data: [
        ['Name', 'n'],
        ['5 s, "shed"', 67],
        ['b', -150],
        ['404', 2],
      ],
    },
  });
});

test.for([
  [`titel: Users\n${CSV}`, '1: unknown field titel; did you mean title?'],
  [`${HEAD}legend: true\n${CSV}`, '3: unknown field legend; the fields are type, title,'],
  [
    `type: lines\ntitle: Users\n${CSV}`,
    '1: type: this is one of line, area, bar, stacked-bar, scatter, waterfall; found "lines"',
  ],
  [`type: line\n${CSV}`, '1: title: title is missing'],
  [`${HEAD}limits:\n  - y: 1\n    lable: a\n${CSV}`, '5: unknown field limits.lable; did you mean label?'],
  [`${HEAD}limits: [20]\n${CSV}`, '3: limits[0]: fields are missing; write them as in - { y: 20, label: Limit }'],
  [`${HEAD}limits:\n  - label: a\n${CSV}`, '4: limits[0]: a limit has either x or y'],
  [
    `${HEAD}notes:\n  - { x: 0, series: c, label: n }\n${CSV}`,
    '4: notes: there is no column "c"; the columns are a, b',
  ],
  [`${HEAD}yRange: [10, 0]\n${CSV}`, '3: yRange: the first number is the smaller one'],
  [`${HEAD}yRange: [2, 10]\n${CSV}`, '3: yRange: 1 of the data lies outside; widen it'],
  [
    `${HEAD}yRange: [0, 20]\nlimits:\n  - { y: 900, label: l }\n${CSV}`,
    '3: yRange: 900 of the limits lies outside; widen it',
  ],
  [`${HEAD}yRange: [0, 20]\nnotes:\n  - { x: 0, y: 21, label: n }\n${CSV}`, '3: yRange: 21 of the notes lies outside'],
  [`${HEAD}notes:\n  - { x: 21, y: 1, label: n }\n${CSV}`, '4: notes: x: 21 is before or after the data'],
  [
    `${HEAD}notes:\n  - { x: 2026-02-01, y: 1, label: n }\ndata: |\n  Day,a\n  2026-03-01,1\n  2026-04-01,2\n`,
    '4: notes: x: 2026-02-01 is before or after the data',
  ],
  [`${HEAD}xScale: log\n${CSV}`, '3: xScale: a logarithm needs numbers above 0'],
  [`${HEAD}xScale: time\n${CSV}`, '3: xScale: the first column has numbers'],
  [HEAD, '1: the data is missing'],
  [`${HEAD}data: >\n  a,b\n  1,2\n`, '3: data: > joins the lines'],
  [`${HEAD}data: |\n  a,b\n  0,1\n  1,12 ms\n`, '6: "12 ms" is not a number'],
  [`${HEAD}data: |\n  a,b\n  0,1,2\n`, '5: this row has 3 values, and the first one 2'],
  [`${HEAD}data: |\n  a,b\n  20,1\n  10,2\n`, '6: the first column has to rise'],
  [`${HEAD}data: |\n  a,b\n  2026-06-31,1\n  2026-07-01,2\n`, '5: 2026-06-31 is not a day that exists'],
  [`type: bar\ntitle: A\ndata: |\n  a,b\n  2026-13,1\n`, '5: 2026-13 is not a day that exists'],
  [`${HEAD}data: |\n  a,b\n  Pod a,1\n  Pod b,2\n`, '5: "Pod a" is not a number, and not a date'],
  [`type: waterfall\ntitle: A\ndata: |\n  a,from,to\n  edge,0,1\n`, '4: a waterfall has the columns start and end'],
  [`type: waterfall\ntitle: A\ndata: |\n  a,start,end\n  edge,2,1\n`, '5: the end is missing or before the start'],
  [`type: stacked-bar\ntitle: A\ndata: |\n  a,b,c\n  edge,2,-1\n`, '5: a number below 0 cannot be stacked'],
  [`type: bar\nyScale: log\ntitle: A\ndata: |\n  a,b\n  edge,2\n`, '2: yScale: bars and areas begin at 0'],
  [
    `type: bar\ntitle: A\ndata: |\n  a,${'bcdefgh'.split('').join(',')}\n  x,1,1,1,1,1,1,1\n`,
    '4: a chart shows at most 6 columns',
  ],
  [`type: bar\ntitle: A\ndata: |\n  a,b\n${'  x,1\n'.repeat(41)}`, '45: a chart shows at most 40 names'],
  [
    `${HEAD}data: |\n  a,b\n${Array.from({ length: 501 }, (_, index) => `  ${index},1\n`).join('')}`,
    '505: a chart shows at most 500 rows',
  ],
  [`type: line\ntitle: ${'a'.repeat(121)}\n${CSV}`, '2: title: this has more than 120 characters'],
  ['type: [', '1: this is not valid YAML (Flow'],
  ['just text', '1: a chart begins with lines such as type: line'],
] as const)('%j', ([source, expected]) => {
  expect(mistakes(source)[0]).toContain(expected);
});

test.for(['"', ',', '"",', ' ', '1,'])('data of many %j is read in time', (part) => {
  const start = performance.now();
  mistakes(`${HEAD}data: |\n  a,b\n  ${part.repeat(59_000 / part.length)}\n`);
  expect(performance.now() - start).toBeLessThan(2000);
});
