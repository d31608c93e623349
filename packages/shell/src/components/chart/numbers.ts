import type { ChartLimit, ChartSpec } from '@portico/core/chart';

/** What a bar or an area covers, in numbers. For a line or a point, only the end counts. */
export type Span = { readonly start: number; readonly end: number };
export type Series = { readonly name: string; readonly spans: readonly (Span | undefined)[] };

/** Returns the series of a chart. Each series of a stack starts where the one before ends, and a waterfall has its own starts. */
export function seriesOf({ type, data: [header = [], ...rows] }: ChartSpec): readonly Series[] {
  const numberIn = (row: number, column: number) => {
    const cell = rows[row]?.[column];
    return typeof cell === 'number' ? cell : undefined;
  };
  if (type === 'waterfall') {
    const spans = rows.map((_, row) => ({ start: numberIn(row, 1) ?? 0, end: numberIn(row, 2) ?? 0 }));
    return [{ name: '', spans }];
  }
  const ends = rows.map(() => 0);
  return header.slice(1).map((name, index) => ({
    name: String(name ?? ''),
    spans: rows.map((_, row) => {
      const value = numberIn(row, index + 1);
      if (!isStacked({ type, columns: header.length - 1 })) {
        return value === undefined ? undefined : { start: 0, end: value };
      }
      const start = ends[row] ?? 0;
      ends[row] = start + (value ?? 0);
      return { start, end: start + (value ?? 0) };
    }),
  }));
}

export function isStacked({ type, columns }: Pick<ChartSpec, 'type'> & { readonly columns: number }): boolean {
  return type === 'stacked-bar' || (type === 'area' && columns > 1);
}

/** Returns the one value that the numbers of a chart should not exceed, above 0; undefined if there is none, or more than one. */
export function onlyLimit(limits: readonly ChartLimit[]): number | undefined {
  const [limit, ...others] = limits.flatMap(({ y }) => y ?? []);
  return limit !== undefined && limit > 0 && others.length === 0 ? limit : undefined;
}

/** Returns the position of a number or a time on an axis. */
export function positionOf(value: number | string | null | undefined): number {
  return typeof value === 'string' ? Date.parse(value) : Number(value);
}
