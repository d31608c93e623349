export const CHART_TYPES = ['line', 'area', 'bar', 'stacked-bar', 'scatter', 'waterfall'] as const;
export const CHART_SCALES = ['linear', 'log', 'time'] as const;

export type ChartType = (typeof CHART_TYPES)[number];
export type ChartScale = (typeof CHART_SCALES)[number];
export type ChartCell = string | number | null;

/** The most that one chart may have, so that it stays readable, and quick to draw. */
export const CHART_LIMITS = {
  series: 6,
  rows: 500,
  cells: 2000,
  categories: 40,
  marks: 8,
  text: 120,
  title: 300,
} as const;

/** A line over the whole chart, at one place of one axis. */
export type ChartLimit = { readonly x?: number | string; readonly y?: number; readonly label: string };

/** A text at one point. Without `y` it is at the value that `series` has there. */
export type ChartNote = {
  readonly x: number | string;
  readonly y?: number;
  readonly series?: string;
  readonly label: string;
};

/** What a chart shows: plain data. */
export type ChartSpec = {
  readonly type: ChartType;
  readonly title: string;
  /** What readers see in the chart, for those who can't see it. */
  readonly description?: string;
  /** What the numbers of an axis are: `Seconds after it died`. */
  readonly x?: string;
  readonly y?: string;
  readonly xScale?: ChartScale;
  readonly yScale?: 'linear' | 'log';
  readonly yRange?: readonly [number, number];
  /** `step` keeps each value until the next one. */
  readonly curve?: 'linear' | 'step';
  readonly limits?: readonly ChartLimit[];
  readonly notes?: readonly ChartNote[];
  /** The first row has the names, the first column what the others belong to. A waterfall's other columns are `start` and `end`. */
  readonly data: readonly (readonly ChartCell[])[];
};

/** ISO 8601, as much of it as `Date.parse` reads in the same way everywhere. */
export const CHART_TIME = /^\d{4}-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?)?$/;

/** How a chart places its first column: at true distances, or as rows of names. */
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
