import * as v from 'valibot';

/*
 * What a benchmark gives: figures, each with its spread, beside those of peers in the same run, and the goal that it is held to.
 */

const measured = v.object({
  median: v.number(),
  /** The first quartile. */
  low: v.number(),
  /** The third quartile. */
  high: v.number(),
  /** How many values these are of. */
  runs: v.number(),
  /** What the values are of where it is not runs: pages, saves or queries of one. How far those are apart says nothing of the next run. */
  of: v.optional(v.string()),
});

const goal = v.object({
  /** In the figure's unit, or in times of a peer's median. A figure of which less is better is at most this, else at least. */
  limit: v.number(),
  /** The peer. */
  of: v.optional(v.string()),
});

export const figureSchema = v.object({
  /** What was measured, in a few words. Runs are compared by it, so a benchmark has each name once. */
  name: v.string(),
  /** As it is written after the number: `ms`, `requests/s`, `KB`. */
  unit: v.string(),
  better: v.picklist(['less', 'more']),
  ours: measured,
  /** By name, in the order in which they are shown. */
  peers: v.record(v.string(), measured),
  goal: v.optional(goal),
});

export type Measured = Readonly<v.InferOutput<typeof measured>>;
export type Goal = Readonly<v.InferOutput<typeof goal>>;
export type Figure = Readonly<v.InferOutput<typeof figureSchema>>;

export type FigureOptions = {
  readonly better?: Figure['better'];
  readonly peers?: Figure['peers'];
  readonly goal?: Goal;
};

/** A figure of which less is better, unless the options say otherwise. */
export function figure(name: string, unit: string, ours: Measured, options: FigureOptions = {}): Figure {
  const { better = 'less', peers = {}, goal: wanted } = options;
  return { name, unit, better, ours, peers, ...(wanted && { goal: wanted }) };
}

/** Median and quartiles of the values of several runs, or of the pages, say, of one run. Throws for none, and for what is no number. */
export function measuredFrom(values: readonly number[], of?: string): Measured {
  const sorted = values.toSorted((a, b) => a - b);
  const wrong = sorted.find((value) => !Number.isFinite(value));
  if (sorted.length === 0 || wrong !== undefined) {
    throw new Error(`A benchmark has measured ${wrong ?? 'nothing'}. Look at what it printed before.`);
  }
  return {
    median: quantile(sorted, 0.5),
    low: quantile(sorted, 0.25),
    high: quantile(sorted, 0.75),
    runs: sorted.length,
    ...(of !== undefined && { of }),
  };
}

/** Between the two values that it lies between. */
function quantile(sorted: readonly number[], part: number): number {
  const place = part * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

/** The goal in the figure's own unit; undefined where its peer was not measured. */
export function limitOf({ goal: wanted, peers }: Figure): number | undefined {
  if (wanted?.of === undefined) {
    return wanted?.limit;
  }
  const peer = peers[wanted.of];
  return peer && peer.median * wanted.limit;
}

/** Whether a figure meets its goal; undefined where it has none, or the peer of its goal was not measured. */
export function meetsGoal(measuredFigure: Figure): boolean | undefined {
  const limit = limitOf(measuredFigure);
  const { ours, better } = measuredFigure;
  if (limit === undefined) {
    return undefined;
  }
  return better === 'less' ? ours.median <= limit : ours.median >= limit;
}

/** A goal in words, such as `at most 50 ms` or `at least 1 × nginx`. */
export function goalText({ goal: wanted, better, unit }: Figure): string {
  if (wanted === undefined) {
    return '';
  }
  const limit = formatNumber(wanted.limit);
  return `at ${better === 'less' ? 'most' : 'least'} ${wanted.of === undefined ? withUnit(limit, unit) : `${limit} × ${wanted.of}`}`;
}

export function withUnit(number: string, unit: string): string {
  return unit === '' ? number : `${number} ${unit}`;
}

/** Three digits that count, and all of a large number's. */
export function formatNumber(value: number): string {
  return Math.abs(value) < 1000
    ? value.toLocaleString('en-US', { maximumSignificantDigits: 3 })
    : value.toLocaleString('en-US', { maximumFractionDigits: 0 });
}

export function formatQuartiles({ low, high, runs, of }: Measured): string {
  if (runs === 1) {
    return 'once';
  }
  return `${formatNumber(low)} to ${formatNumber(high)}${of === undefined ? '' : ` of ${runs} ${of}`}`;
}
