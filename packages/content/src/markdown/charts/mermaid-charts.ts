import { stringify } from 'yaml';
import { diagramDescription } from '#markdown/code/diagram-titles.ts';

type XyChart = {
  readonly corner: string;
  readonly unit: string;
  readonly labels: readonly string[];
  readonly series: readonly { readonly kind: string; readonly name: string; readonly values: readonly string[] }[];
};

const STATEMENT = /^[ \t]*(x-axis|y-axis|bar|line)\b([^[\n]*)(?:\[([^\]\n]*)\])?/gm;
const FRONT_MATTER = /^\s*---\n.*?\n---\n/s;
const KIND = /^[ \t]*(\w[\w-]*)/m;
const SLICE = /^[ \t]*"([^"\n]*)"[ \t]*:[ \t]*([\d.]+)[ \t]*$/gm;

/** Whether a diagram is one of Mermaid's charts, whose axes are not to scale. */
export function isMermaidChart(source: string): boolean {
  const [, kind = ''] = KIND.exec(source.replace(FRONT_MATTER, '')) ?? [];
  return kind === 'pie' || kind.startsWith('xychart');
}

/** Returns the fields of a `chart` block that shows what one of Mermaid's charts shows. */
export function chartOfMermaid(source: string, title: string): string {
  const description = diagramDescription(source);
  const head = (fields: object) => stringify({ ...fields, ...(description && { description }) }, { lineWidth: 0 });
  const dataOf = (rows: readonly (readonly string[])[]) =>
    ['data: |', ...rows.map((row) => `  ${row.map(csvCell).join(',')}`), ''].join('\n');
  const slices = [...source.matchAll(SLICE)].map(([, name = '', value = '']) => [name, value]);
  if (slices.length > 0) {
    return head({ type: 'bar', title }) + dataOf([['', 'Share'], ...slices]);
  }
  const { corner, unit, labels, series } = xyChart(source);
  const isNumeric = labels.every((label) => label !== '' && Number.isFinite(Number(label)));
  const isConstant = ({ kind, values: [first, ...rest] }: XyChart['series'][number]) =>
    kind === 'line' && rest.length > 0 && rest.every((value) => value === first);
  const bars = series.filter(({ kind }) => kind === 'bar');
  // A constant line over bars is a limit.
  const shown = bars.length > 0 ? series.filter((each) => !isConstant(each)) : series;
  const limits = series
    .filter((each) => !shown.includes(each))
    .map(({ name, values: [y] }) => ({ y: Number(y), label: name || 'Limit' }));
  const names = shown.map(({ name }, index) => name || unit || `Series ${index + 1}`);
  const rows = labels.map((label, index) => [
    label,
    ...shown.map(({ values }) => String(Number(values[index] ?? Number.NaN)).replace('NaN', '')),
  ]);
  const fields = {
    // A line between names would suggest a slope that doesn't exist.
    type: bars.length === 0 && isNumeric ? 'line' : 'bar',
    title,
    ...(corner && { x: corner }),
    ...(unit && { y: unit }),
    ...(limits.length > 0 && { limits }),
  };
  return head(fields) + dataOf([[corner, ...names], ...rows]);
}

function csvCell(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns what Mermaid's `xychart` shows. */
function xyChart(source: string): XyChart {
  let corner = '';
  let unit = '';
  let names: readonly string[] = [];
  let range: readonly [number, number] | undefined;
  const series: XyChart['series'][number][] = [];
  for (const [, kind = '', written = '', list = ''] of source.matchAll(STATEMENT)) {
    const [before = '', to] = written.split('-->');
    const [name = ''] = itemsOf(before.replace(to === undefined ? '' : /[\d.-]+\s*$/, ''));
    if (kind === 'y-axis') {
      unit = name;
    } else if (kind === 'x-axis') {
      corner = name;
      names = itemsOf(list);
      range = to === undefined ? undefined : [Number(before.trim().split(/\s/).at(-1)), Number(to)];
    } else {
      series.push({ kind, name, values: itemsOf(list) });
    }
  }
  const length = Math.max(0, ...series.map(({ values }) => values.length));
  const [from, to] = range ?? [1, length];
  const labelAt = (index: number) => names[index] ?? String(from + ((to - from) * index) / Math.max(1, length - 1));
  return { corner, unit, labels: Array.from({ length }, (_, index) => labelAt(index)), series };
}

function itemsOf(list: string): readonly string[] {
  return Array.from(list.matchAll(/"([^"]*)"|[^",]+/g), ([bare, quoted]) => (quoted ?? bare).trim()).filter(Boolean);
}
