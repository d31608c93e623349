import type { Element } from 'hast';
import { h } from 'hastscript';

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

/** Returns the numbers of Mermaid's `xychart` and `pie` as a table; undefined for other diagrams. */
export function chartTable(source: string): Element | undefined {
  const [, kind = ''] = KIND.exec(source.replace(FRONT_MATTER, '')) ?? [];
  if (kind === 'pie') {
    const slices = [...source.matchAll(SLICE)];
    const rows = slices.map(([, name = '', value = '']) => row('td', name, [value]));
    return h('table', h('tbody', rows));
  }
  return kind.startsWith('xychart') ? xyTable(xyChart(source)) : undefined;
}

/** Returns what Mermaid's `xychart` shows. */
export function xyChart(source: string): XyChart {
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

function xyTable({ corner, unit, labels, series }: XyChart): Element {
  const names = series.map(({ name }) => name || unit);
  const valuesAt = (index: number) => series.map(({ values }) => values[index] ?? '');
  const rows = labels.map((label, index) => row('td', label, valuesAt(index)));
  return h('table', [names.some(Boolean) ? h('thead', row('th', corner, names)) : undefined, h('tbody', rows)]);
}

function row(tagName: 'td' | 'th', label: string, values: readonly string[]): Element {
  const first = tagName === 'td' ? h('th', { scope: 'row' }, label) : h(label ? 'th' : 'td', label);
  return h('tr', [first, ...values.map((value) => h(tagName, { align: 'right' }, value))]);
}

function itemsOf(list: string): readonly string[] {
  return Array.from(list.matchAll(/"([^"]*)"|[^",]+/g), ([bare, quoted]) => (quoted ?? bare).trim()).filter(Boolean);
}
