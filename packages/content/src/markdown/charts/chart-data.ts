import { CHART_LIMITS, CHART_TIME, type ChartCell, type ChartType } from '@portico/core/chart';
import { hasRealDay } from '#front-matter/dates.ts';

/** A row with its line number in `data`, counted from 1. */
export type DataRow = { readonly line: number; readonly cells: readonly ChartCell[] };

/** A mistake in the data, with the line of its row. */
export type DataMistake = { readonly line: number; readonly message: string };

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;
// `"a ""b"""`, or everything up to the next comma.
const CELL = /\s*"((?:[^"]|"")*)"\s*(,|$)|([^,]*)(,|$)/gy;
const MAX_NAME = 60;
const MAX_VALUE = 1e15;

/** Reads CSV (RFC 4180, each row on one line). Empty lines don't count. */
export function csvRows(text: string): readonly DataRow[] {
  return text
    .split('\n')
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter(({ text: row }) => row !== '')
    .map(({ line, text: row }) => ({ line, cells: csvCells(row) }));
}

function csvCells(row: string): readonly ChartCell[] {
  const cells: ChartCell[] = [];
  for (const [, quoted, afterQuoted, plain = '', afterPlain] of row.matchAll(CELL)) {
    cells.push(quoted === undefined ? cellOf(plain.trim()) : quoted.replaceAll('""', '"'));
    if ((afterQuoted ?? afterPlain) !== ',') {
      break;
    }
  }
  return cells;
}

function cellOf(text: string): ChartCell {
  if (text === '') {
    return null;
  }
  return NUMBER.test(text) ? Number(text) : text;
}

/** Finds mistakes in the rows for a type of chart. The first row contains the names. */
export function dataMistakes(type: ChartType, rows: readonly DataRow[]): readonly DataMistake[] {
  const [header, ...values] = rows;
  if (header === undefined || values.length === 0) {
    return [{ line: 1, message: 'the data needs a row of names, and a row of numbers below it' }];
  }
  if (header.cells.every((cell) => typeof cell === 'number')) {
    const message =
      'the first row has only numbers, but it names the columns; write a row of names above it, such as Seconds,Requests';
    return [{ line: header.line, message }];
  }
  return [
    ...headerMistakes(type, header),
    ...sizeMistakes(header, values),
    ...values.flatMap((row) => rowMistakes(type, header, row)),
    ...orderMistakes(type, values),
  ];
}

function headerMistakes(type: ChartType, { line, cells }: DataRow): readonly DataMistake[] {
  const names = cells.slice(1).map((cell) => String(cell ?? ''));
  const long = names.find((name) => name.length > MAX_NAME);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return [
    ...(names.length === 0
      ? [{ line, message: 'the data has one column; put a comma between the first column and the numbers' }]
      : []),
    ...(names.includes('')
      ? [{ line, message: 'a column has no name; the first row names each column after the first' }]
      : []),
    ...(long === undefined
      ? []
      : [{ line, message: `the name ${JSON.stringify(long)} has more than ${MAX_NAME} characters; shorten it` }]),
    ...(twice === undefined
      ? []
      : [{ line, message: `two columns have the name ${JSON.stringify(twice)}; rename one` }]),
    ...(type === 'waterfall' && names.join() !== 'start,end'
      ? [
          {
            line,
            message: `a waterfall has the columns start and end after the first one, and these are ${names.join(', ')}`,
          },
        ]
      : []),
  ];
}

function sizeMistakes(header: DataRow, values: readonly DataRow[]): readonly DataMistake[] {
  const { series, rows, cells } = CHART_LIMITS;
  const columns = header.cells.length - 1;
  const last = values.at(-1)?.line ?? 1;
  return [
    ...(columns > series
      ? [
          {
            line: header.line,
            message: `a chart shows at most ${series} columns of numbers, and this one has ${columns}; leave some out`,
          },
        ]
      : []),
    ...(values.length > rows
      ? [
          {
            line: last,
            message: `a chart shows at most ${rows} rows, and this one has ${values.length}; leave some out`,
          },
        ]
      : []),
    ...(values.length * columns > cells
      ? [
          {
            line: last,
            message: `a chart shows at most ${cells} numbers, and this one has ${values.length * columns}; leave some out`,
          },
        ]
      : []),
  ];
}

// How people write that a value is missing.
const NO_VALUE = /^\s*(?:n\/?a|null|none|nan|nil|unknown|missing|[-–—?.]{1,3})\s*$/i;

function rowMistakes(type: ChartType, header: DataRow, { line, cells }: DataRow): readonly DataMistake[] {
  if (cells.length !== header.cells.length) {
    return [
      {
        line,
        message: `this row has ${cells.length} values, and the first one ${header.cells.length}; a value with a comma needs quotes`,
      },
    ];
  }
  const [first, ...numbers] = cells;
  const wrong = numbers.find((cell) => typeof cell === 'string');
  const large = cells.find((cell) => typeof cell === 'number' && Math.abs(cell) > MAX_VALUE);
  const [start, end] = numbers;
  return [
    ...(first === null || first === '' ? [{ line, message: 'this row has no value in the first column' }] : []),
    ...(wrong === undefined
      ? []
      : [
          {
            line,
            message: NO_VALUE.test(wrong)
              ? `${JSON.stringify(wrong)} is not a number; leave the cell empty where there is no value`
              : `${JSON.stringify(wrong)} is not a number; write only digits, as in 1234.5, and put the unit into y`,
          },
        ]),
    ...(large === undefined ? [] : [{ line, message: `${large} is too large for a chart; use another unit` }]),
    ...(String(first).length > MAX_NAME
      ? [{ line, message: `the name has more than ${MAX_NAME} characters; shorten it` }]
      : []),
    ...(type === 'stacked-bar' && numbers.some((cell) => Number(cell) < 0)
      ? [{ line, message: 'a number below 0 cannot be stacked; use the type bar' }]
      : []),
    ...(type === 'waterfall' && !(typeof start === 'number' && typeof end === 'number' && end >= start)
      ? [{ line, message: 'the end is missing or before the start' }]
      : []),
  ];
}

/** Lines and areas go from left to right. Between names there is no distance, so a line between them would have a false slope. */
function orderMistakes(type: ChartType, rows: readonly DataRow[]): readonly DataMistake[] {
  const places = rows.map(({ line, cells: [first = null] }) => ({ line, first }));
  const unreal = places.find(({ first }) => typeof first === 'string' && CHART_TIME.test(first) && !hasRealDay(first));
  if (unreal !== undefined) {
    return [{ line: unreal.line, message: `${unreal.first} is not a day that exists; correct it` }];
  }
  const isBar = type === 'bar' || type === 'stacked-bar' || type === 'waterfall';
  const isTime = (cell: ChartCell) => typeof cell === 'string' && CHART_TIME.test(cell);
  const isPlaced = (test: (cell: ChartCell) => boolean) => places.every(({ first }) => test(first));
  if (!isPlaced((cell) => typeof cell === 'number') && !isPlaced(isTime)) {
    const { categories } = CHART_LIMITS;
    const odd = places.find(({ first }) => typeof first !== 'number' && !isTime(first));
    if (!isBar) {
      return [
        {
          line: odd?.line ?? 1,
          message: `${JSON.stringify(odd?.first ?? '')} is not a number, and not a date such as 2026-11-25 or 2026-11-25T09:00Z, so it has no place on the axis of a ${type} chart; use the type bar for names`,
        },
      ];
    }
    return rows.length > categories
      ? [
          {
            line: rows[categories]?.line ?? 1,
            message: `a chart shows at most ${categories} names, and this one has ${rows.length}; leave some out`,
          },
        ]
      : [];
  }
  if (isBar || type === 'scatter') {
    return [];
  }
  if (rows.length === 1) {
    return [
      { line: rows[0]?.line ?? 1, message: `one row is one point, and no ${type}; add rows, or use the type bar` },
    ];
  }
  const positions = places.map(({ line, first }) => ({
    line,
    at: typeof first === 'number' ? first : Date.parse(String(first)),
  }));
  const back = positions.find(({ at }, index) => index > 0 && at <= (positions[index - 1]?.at ?? at - 1));
  const first = places.find(({ line }) => line === back?.line)?.first;
  const isTwice = positions.filter(({ at }) => at === back?.at).length > 1;
  const message = isTwice
    ? `${first} is in the first column twice; delete one of these rows, or use the type scatter`
    : 'the first column has to rise from row to row; sort the rows';
  return back === undefined ? [] : [{ line: back.line, message }];
}
