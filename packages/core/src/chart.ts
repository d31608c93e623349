export const CHART_TYPES = ['line', 'area', 'bar', 'stacked-bar', 'scatter', 'waterfall'] as const;
export const CHART_SCALES = ['linear', 'log', 'time'] as const;

export type ChartType = (typeof CHART_TYPES)[number];
export type ChartScale = (typeof CHART_SCALES)[number];
export type ChartCell = string | number | null;

/** The limits for one chart, so that it stays readable and quick to draw. */
export const CHART_LIMITS = {
  series: 6,
  rows: 500,
  cells: 2000,
  categories: 40,
  marks: 8,
  text: 120,
  title: 300,
} as const;

/** A line across the whole chart, at one value of one axis. */
export type ChartLimit = { readonly x?: number | string; readonly y?: number; readonly label: string };

/** A label at one point. Without `y`, it is at the value of `series` there. */
export type ChartNote = {
  readonly x: number | string;
  readonly y?: number;
  readonly series?: string;
  readonly label: string;
};

/** The content of a chart, as plain data. */
export type ChartSpec = {
  readonly type: ChartType;
  readonly title: string;
  /** A description of what the chart shows, for readers who can't see it. */
  readonly description?: string;
  /** What the numbers of the axis mean: `Seconds after it died`. */
  readonly x?: string;
  readonly y?: string;
  readonly xScale?: ChartScale;
  readonly yScale?: 'linear' | 'log';
  readonly yRange?: readonly [number, number];
  /** `step` keeps each value until the next one. */
  readonly curve?: 'linear' | 'step';
  readonly limits?: readonly ChartLimit[];
  readonly notes?: readonly ChartNote[];
  /**
   * The first row contains the column names, and the first column the names, numbers or times that the other columns belong to. A
   * waterfall's other columns are `start` and `end`.
   */
  readonly data: readonly (readonly ChartCell[])[];
};

/** The part of ISO 8601 that `Date.parse` reads the same way everywhere. */
export const CHART_TIME = /^\d{4}-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?)?$/;

/** Returns how a chart arranges its first column: to scale, or as rows of names. */
export function xScaleOf({ type, xScale, data }: Pick<ChartSpec, 'type' | 'xScale' | 'data'>): ChartScale | 'names' {
  const values = data.slice(1).map(([x]) => x);
  if (type === 'waterfall' || values.length === 0) {
    return 'names';
  }
  if (values.every((value) => typeof value === 'number')) {
    return xScale ?? 'linear';
  }
  return values.every((value) => typeof value === 'string' && CHART_TIME.test(value)) ? 'time' : 'names';
}
