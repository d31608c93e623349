import {
  CHART_LIMITS,
  CHART_SCALES,
  CHART_TIME,
  CHART_TYPES,
  type ChartCell,
  type ChartSpec,
} from '@portico/core/chart';
import { closest } from '@portico/core/closest';
import * as v from 'valibot';
import { type Document, isMap, isScalar, isSeq, type LineCounter } from 'yaml';
import { issueMistake, type Mistake, offsetOf, parseYaml, startOf } from '#front-matter/yaml.ts';
import {
  csvRows,
  type DataMistake,
  type DataRow,
  dataMistakes,
  isTime,
  positionOf,
} from '#markdown/charts/chart-data.ts';

export type ChartMistake = { readonly line: number; readonly message: string };
export type ReadChart = { readonly spec: ChartSpec } | { readonly mistakes: readonly ChartMistake[] };

const MAX_CHARACTERS = 60_000;
const MAX_MISTAKES = 5;

const { marks, text, title } = CHART_LIMITS;
const shortText = v.pipe(
  v.string('this is a text'),
  v.trim(),
  v.minLength(1, 'this is empty'),
  v.maxLength(text, `this has more than ${text} characters; shorten it`),
);
const longText = v.pipe(
  v.string('this is a text'),
  v.trim(),
  v.maxLength(title, `this has more than ${title} characters; shorten it`),
);
const oneOf = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, `this is one of ${options.join(', ')}`);
const number = v.pipe(v.number('this is a number'), v.finite('this is a number'));
const place = v.union(
  [number, v.pipe(v.string(), v.regex(CHART_TIME))],
  'this is a number, or a date such as 2026-11-25 or 2026-11-25T09:00Z',
);
const fewOf = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    v.array(item, 'this is a list; begin each line with - '),
    v.maxLength(marks, `a chart has at most ${marks} of these; leave some out`),
  );

/** A mapping of these fields. Its message is about one that is missing, or about an unknown one. */
const fieldsOf = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, ({ expected, path }) => {
    const name = path?.at(-1)?.key;
    const known = Object.keys(entries);
    return expected === 'never' ? unknown(String(name), known) : missing(name);
  });

function unknown(name: string, known: readonly string[]): string {
  const near = closest(name, known);
  return near === undefined ? `the fields are ${known.join(', ')}` : `did you mean ${near}?`;
}

function missing(name: unknown): string {
  if (name === undefined) {
    return 'fields are missing; write them as in - { y: 20, label: Limit }';
  }
  const remedy = name === 'type' ? `add type: and one of ${CHART_TYPES.join(', ')}` : `add ${name}:`;
  return `${name} is missing; ${remedy}`;
}

const FIELDS = {
  type: oneOf(CHART_TYPES),
  title: shortText,
  description: v.optional(longText),
  x: v.optional(shortText),
  y: v.optional(shortText),
  xScale: v.optional(oneOf(CHART_SCALES)),
  yScale: v.optional(oneOf(['linear', 'log'])),
  yRange: v.optional(
    v.pipe(
      v.tuple([number, number], 'these are two numbers, as in [0, 100]'),
      v.check(([from, to]) => from < to, 'the first number is the smaller one'),
    ),
  ),
  curve: v.optional(oneOf(['linear', 'step'])),
  limits: v.optional(
    fewOf(
      v.pipe(
        fieldsOf({ x: v.optional(place), y: v.optional(number), label: shortText }),
        v.check(({ x, y }) => (x === undefined) !== (y === undefined), 'a limit has either x or y'),
      ),
    ),
  ),
  notes: v.optional(
    fewOf(fieldsOf({ x: place, y: v.optional(number), series: v.optional(v.string()), label: shortText })),
  ),
  data: v.optional(v.unknown()),
};
const SCHEMA = fieldsOf(FIELDS);
const INDENTED = new RegExp(
  `^\\s+(${Object.keys(FIELDS)
    .filter((name) => name.length > 1)
    .join('|')}):(?=\\s|$)`,
);

/** Parses the text of a `chart` block. The line numbers of mistakes count from 1 in this text. */
export function readChart(source: string): ReadChart {
  const { document, lines, mistakes } = parseYaml(source, MAX_CHARACTERS);
  const failed = (found: readonly Mistake[]): ReadChart => ({
    mistakes: found.slice(0, MAX_MISTAKES).map(({ offset, field, message }) => ({
      line: lines.linePos(offset).line,
      message: field ? `${field}: ${message}` : message,
    })),
  });
  if (mistakes.length > 0) {
    const indented = source.split('\n').findIndex((line) => INDENTED.test(line));
    const [, field] = INDENTED.exec(source.split('\n')[indented] ?? '') ?? [];
    return field === undefined
      ? failed(mistakes)
      : { mistakes: [{ line: indented + 1, message: `${field}: is indented; remove the spaces before it` }] };
  }
  if (!isMap(document.contents)) {
    return failed([{ offset: 0, message: 'a chart begins with lines such as type: line and title: What it shows' }]);
  }
  const result = v.safeParse(SCHEMA, document.toJS());
  if (!result.success) {
    // A misspelled field may be the one that is missing.
    const misspelled = result.issues.filter(({ expected }) => expected === 'never');
    return failed(
      misspelled.length > 0
        ? misspelled.map((issue) => unknownField(document, issue))
        : result.issues.map((issue) => issueMistake(document, issue)),
    );
  }
  const data = rowsOf(document, lines);
  if ('message' in data) {
    return { mistakes: [data] };
  }
  const { data: _, ...head } = result.output;
  const spec = { ...head, data: data.rows.map(({ cells }) => cells) } as const;
  const inData = dataMistakes(spec.type, data.rows).take(MAX_MISTAKES).toArray();
  if (inData.length > 0) {
    return { mistakes: inData };
  }
  const known = withoutUndefined(spec);
  const [wrong] = combinationMistakes(known);
  return wrong === undefined
    ? { spec: known }
    : failed([{ ...wrong, offset: startOf(document.get(wrong.field, true)) }]);
}

function unknownField(document: Document, { path, message }: v.BaseIssue<unknown>): Mistake {
  const keys = path?.map(({ key }) => key) ?? [];
  const name = keys.filter((key) => typeof key === 'string').join('.');
  return { offset: offsetOf(document, keys), message: `unknown field ${name}; ${message}` };
}

/** Returns the rows with their line numbers in the block. */
function rowsOf(document: Document, lines: LineCounter): { readonly rows: readonly DataRow[] } | DataMistake {
  const node: unknown = document.get('data', true);
  const data: unknown = document.get('data') === undefined ? undefined : document.toJS().data;
  const first = lines.linePos(startOf(node)).line;
  if (typeof data === 'string') {
    const isBlock = isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED');
    return isBlock && node.type === 'BLOCK_FOLDED'
      ? { line: first, message: 'data: > joins the lines; write data: |' }
      : { rows: csvRows(data).map(({ line, cells }) => ({ line: first + line - (isBlock ? 0 : 1), cells })) };
  }
  if (!Array.isArray(data) || data.length === 0) {
    return {
      line: first,
      message:
        'the data is missing; write data: | with lines such as 0,100 below it, or name a file, as in ```chart file="numbers.csv"',
    };
  }
  const lineAt = (index: number) => lines.linePos(startOf(isSeq(node) ? node.items[index] : node)).line;
  const isList = (row: unknown): row is readonly unknown[] => Array.isArray(row);
  if (data.every(isList)) {
    return { rows: data.map((cells, index) => ({ line: lineAt(index), cells: cells.map(cellOf) })) };
  }
  const names = Object.keys(data[0] ?? {});
  const rows = data.map((row, index) => ({
    line: lineAt(index),
    cells: names.map((name) => cellOf(Object(row)[name])),
  }));
  return { rows: [{ line: lineAt(0), cells: names }, ...rows] };
}

function cellOf(value: unknown): ChartCell {
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

/** Finds mistakes in combinations of fields that are each valid. */
function* combinationMistakes(spec: ChartSpec): Generator<{ readonly field: string; readonly message: string }> {
  const { type, xScale, yScale, yRange, curve, limits = [], notes = [], data } = spec;
  const [header = [], ...rows] = data;
  const names = header.slice(1).map(String);
  const firsts = rows.map(([first = null]) => first);
  const numbers = rows.flatMap((row) => row.slice(1)).filter((cell) => cell !== null);
  const isNumbers = firsts.every((first) => typeof first === 'number');
  const isPlaced = type !== 'waterfall' && (isNumbers || firsts.every(isTime));
  const hasNegative = (cells: readonly ChartCell[]) => cells.some((cell) => Number(cell) <= 0);
  if (xScale !== undefined && (xScale === 'time') === isNumbers) {
    const message = isNumbers
      ? 'the first column has numbers; write dates as 2026-11-25, or remove xScale'
      : 'the first column has no numbers; remove xScale';
    yield { field: 'xScale', message };
  }
  if (xScale === 'log' && hasNegative(firsts)) {
    yield { field: 'xScale', message: 'a logarithm needs numbers above 0, and the first column has others' };
  }
  if (yScale === 'log' && type !== 'line' && type !== 'scatter') {
    const message = 'bars and areas begin at 0, which a logarithm does not have; use the type line or scatter';
    yield { field: 'yScale', message };
  }
  if (yScale === 'log' && hasNegative(numbers)) {
    yield { field: 'yScale', message: 'a logarithm needs numbers above 0, and the data has others' };
  }
  for (const [field, cells] of Object.entries({ data: numbers, limits: ysOf(limits), notes: ysOf(notes) })) {
    const outside = cells.find((cell) => isOutside(Number(cell), yRange));
    if (outside !== undefined) {
      yield { field: 'yRange', message: `${outside} of the ${field} lies outside; widen it, or remove it` };
    }
  }
  if (curve !== undefined && type !== 'line' && type !== 'area') {
    yield { field: 'curve', message: 'only lines and areas have a curve; remove it' };
  }
  // The axis extends from the first to the last of these.
  const places = [...firsts, ...limits.map(({ x }) => x)].flatMap((x) => (x === undefined ? [] : positionOf(x)));
  const ends = [Math.min(...places), Math.max(...places)] as const;
  for (const [field, marks] of Object.entries({ notes, limits })) {
    const xs = marks.flatMap(({ x }) => x ?? []);
    if (!isPlaced && xs.length > 0) {
      yield { field, message: 'the first column has names, so nothing can be placed by x; use limits with y' };
    }
    if (xs.some((x) => (typeof x === 'number') !== isNumbers)) {
      const message = isNumbers ? 'x is a number, as in the first column' : 'x is a date, as in the first column';
      yield { field, message };
    }
    const far = xs.find((x) => isOutside(positionOf(x), ends));
    if (far !== undefined) {
      const where = 'is before or after the data, so the note would be outside of the chart';
      yield { field, message: `x: ${far} ${where}; correct it` };
    }
  }
  for (const { y, series } of notes) {
    const near = series === undefined ? undefined : closest(series, names);
    const remedy = near === undefined ? `the columns are ${names.join(', ')}` : `did you mean ${near}?`;
    if (series === undefined && y === undefined && names.length > 1) {
      yield { field: 'notes', message: `a note needs y or series; ${remedy}` };
    } else if (series !== undefined && !names.includes(series)) {
      yield { field: 'notes', message: `there is no column ${JSON.stringify(series)}; ${remedy}` };
    }
  }
}

function ysOf(marks: readonly { readonly y?: number }[]): readonly number[] {
  return marks.flatMap(({ y }) => y ?? []);
}

function isOutside(value: number, range: readonly [number, number] | undefined): boolean {
  return range !== undefined && (value < range[0] || value > range[1]);
}

/** Removes undefined values, so that the props of a component are JSON. */
function withoutUndefined(spec: unknown): ChartSpec {
  return JSON.parse(JSON.stringify(spec));
}
