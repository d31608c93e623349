import { CHART_LIMITS, CHART_TIME, type ChartCell, type ChartType } from '@portico/core/chart';
import { hasRealDay } from '#front-matter/dates.ts';

/** A row with its line number in `data`, counted from 1. */
export type DataRow = { readonly line: number; readonly cells: readonly ChartCell[] };

/** A mistake in the data, with the line of its row. */
export type DataMistake = { readonly line: number; readonly message: string };

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;
// `"a ""b"""`, or everything up to the next comma.
const CELL = /\s*"((?:[^"]|"")*)"\s*(,|$)|([^,]*)(,|$)/gy;
// How people write that a value is missing.
const NO_VALUE = /^\s*(?:n\/?a|null|none|nan|nil|unknown|missing|[-–—?.]{1,3})\s*$/i;
const MAX_NAME = 60;
const MAX_VALUE = 1e15;

/** Reads CSV (RFC 4180, each row on one line). Empty lines don't count. A number in quotes is a name, such as the status "404". */
export function csvRows(text: string): readonly DataRow[] {
  return text
    .split('\n')
    .flatMap((row, index) => (row.trim() === '' ? [] : { line: index + 1, cells: csvCells(row.trim()) }));
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
export function* dataMistakes(type: ChartType, [header, ...rows]: readonly DataRow[]): Generator<DataMistake> {
  if (header === undefined || rows.length === 0) {
    yield { line: 1, message: 'the data needs a row of names, and a row of numbers below it' };
  } else if (header.cells.every((cell) => typeof cell === 'number')) {
    const example = 'write a row of names above it, such as Seconds,Requests';
    yield { line: header.line, message: `the first row has only numbers, but it names the columns; ${example}` };
  } else {
    yield* placed(header, headerMistakes(type, header));
    yield* sizeMistakes(header, rows);
    for (const row of rows) {
      yield* placed(row, rowMistakes(type, header, row));
    }
    yield* orderMistakes(type, rows);
  }
}

/** What is wrong with a row. What isn't is false. */
type Messages = readonly (string | false)[];

function placed({ line }: DataRow, messages: Messages): readonly DataMistake[] {
  return messages.flatMap((message) => (message === false ? [] : { line, message }));
}

function headerMistakes(type: ChartType, { cells }: DataRow): Messages {
  const names = cells.slice(1).map((cell) => String(cell ?? ''));
  const long = names.find((name) => name.length > MAX_NAME);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return [
    names.length === 0 && 'the data has one column; put a comma between the first column and the numbers',
    names.includes('') && 'a column has no name; the first row names each column after the first',
    long !== undefined && `the name ${JSON.stringify(long)} has more than ${MAX_NAME} characters; shorten it`,
    twice !== undefined && `two columns have the name ${JSON.stringify(twice)}; rename one`,
    type === 'waterfall' &&
      names.join() !== 'start,end' &&
      `a waterfall has the columns start and end after the first one, and these are ${names.join(', ')}`,
  ];
}

function* sizeMistakes({ line, cells }: DataRow, rows: readonly DataRow[]): Generator<DataMistake> {
  const columns = cells.length - 1;
  const last = rows.at(-1)?.line ?? 1;
  const sizes = [
    { line, what: 'columns of numbers', size: columns, limit: CHART_LIMITS.series },
    { line: last, what: 'rows', size: rows.length, limit: CHART_LIMITS.rows },
    { line: last, what: 'numbers', size: rows.length * columns, limit: CHART_LIMITS.cells },
  ];
  for (const { line: at, what, size, limit } of sizes.filter((each) => each.size > each.limit)) {
    yield { line: at, message: `a chart shows at most ${limit} ${what}, and this one has ${size}; leave some out` };
  }
}

function rowMistakes(type: ChartType, header: DataRow, { cells }: DataRow): Messages {
  const [first = null, ...numbers] = cells;
  const [start, end] = numbers;
  const wrong = numbers.find((cell) => typeof cell === 'string');
  const large = cells.find((cell) => typeof cell === 'number' && Math.abs(cell) > MAX_VALUE);
  if (cells.length !== header.cells.length) {
    const remedy = 'a value with a comma needs quotes';
    return [`this row has ${cells.length} values, and the first one ${header.cells.length}; ${remedy}`];
  }
  const remedy = NO_VALUE.test(wrong ?? '')
    ? 'leave the cell empty where there is no value'
    : 'write only digits, as in 1234.5, and put the unit into y';
  return [
    (first === null || first === '') && 'this row has no value in the first column',
    wrong !== undefined && `${JSON.stringify(wrong)} is not a number; ${remedy}`,
    large !== undefined && `${large} is too large for a chart; use another unit`,
    String(first).length > MAX_NAME && `the name has more than ${MAX_NAME} characters; shorten it`,
    type === 'stacked-bar' &&
      numbers.some((cell) => Number(cell) < 0) &&
      'a number below 0 cannot be stacked; use the type bar',
    type === 'waterfall' &&
      !(typeof start === 'number' && typeof end === 'number' && end >= start) &&
      'the end is missing or before the start',
  ];
}

/** Lines and areas go from left to right. Between names there is no distance, so a line between them would have a false slope. */
function* orderMistakes(type: ChartType, rows: readonly DataRow[]): Generator<DataMistake> {
  const places = rows.map(({ line, cells: [first = null] }) => ({ line, first, at: positionOf(first) }));
  const unreal = places.find(({ first }) => isTime(first) && !hasRealDay(first));
  const isBar = type === 'bar' || type === 'stacked-bar' || type === 'waterfall';
  const odd = places.find(({ first }) => typeof first !== 'number' && !isTime(first));
  const hasPlaces =
    places.every(({ first }) => typeof first === 'number') || places.every(({ first }) => isTime(first));
  const excess = places[CHART_LIMITS.categories];
  const back = places.find(({ at }, index) => at <= (places[index - 1]?.at ?? Number.NEGATIVE_INFINITY));
  if (unreal !== undefined) {
    yield { line: unreal.line, message: `${unreal.first} is not a day that exists; correct it` };
  } else if (!hasPlaces && !isBar) {
    const forms = 'is not a number, and not a date such as 2026-11-25 or 2026-11-25T09:00Z';
    const remedy = `so it has no place on the axis of a ${type} chart; use the type bar for names`;
    yield { line: odd?.line ?? 1, message: `${JSON.stringify(odd?.first ?? '')} ${forms}, ${remedy}` };
  } else if (!hasPlaces && excess !== undefined) {
    const message = `a chart shows at most ${CHART_LIMITS.categories} names, and this one has ${rows.length}; leave some out`;
    yield { line: excess.line, message };
  } else if (isBar || type === 'scatter') {
    return;
  } else if (rows.length === 1) {
    const message = `one row is one point, and no ${type}; add rows, or use the type bar`;
    yield { line: rows[0]?.line ?? 1, message };
  } else if (back !== undefined) {
    const isTwice = places.filter(({ at }) => at === back.at).length > 1;
    const message = isTwice
      ? `${back.first} is in the first column twice; delete one of these rows, or use the type scatter`
      : 'the first column has to rise from row to row; sort the rows';
    yield { line: back.line, message };
  }
}

export function isTime(cell: ChartCell): cell is string {
  return typeof cell === 'string' && CHART_TIME.test(cell);
}

export function positionOf(place: ChartCell): number {
  return typeof place === 'string' ? Date.parse(place) : Number(place);
}
