import { type ChartLimit, type ChartScale, type ChartSpec, xScaleOf } from '@portico/core/chart';

export type Series = { readonly name: string; readonly values: readonly (number | null)[] };

/** The numbers of a chart, independent of how they are shown. */
export type Numbers = {
  readonly scale: ChartScale | 'names';
  readonly corner: string;
  readonly names: readonly string[];
  /** Numbers, times in milliseconds, or indexes of names. */
  readonly xs: readonly number[];
  readonly series: readonly Series[];
};

export function numbersOf(spec: ChartSpec): Numbers {
  const [header = [], ...rows] = spec.data;
  const scale = xScaleOf(spec);
  const names = rows.map(([x]) => String(x ?? ''));
  const [corner = '', ...columns] = header.map((cell) => String(cell ?? ''));
  return {
    scale,
    corner,
    names,
    xs: rows.map(([x], index) => (scale === 'names' ? index : positionOf(x ?? index))),
    series: columns.map((name, index) => ({ name, values: rows.map((row) => numberOf(row[index + 1])) })),
  };
}

/** Returns the one value that the numbers of a chart should not exceed, above 0; undefined if there is none, or more than one. */
export function onlyLimit(limits: readonly ChartLimit[]): number | undefined {
  const [limit, ...others] = limits.flatMap(({ y }) => y ?? []);
  return limit !== undefined && limit > 0 && others.length === 0 ? limit : undefined;
}

/** Returns the position of a number or a time on an axis. */
export function positionOf(value: number | string): number {
  return typeof value === 'number' ? value : Date.parse(value);
}

function numberOf(cell: unknown): number | null {
  return typeof cell === 'number' ? cell : null;
}
