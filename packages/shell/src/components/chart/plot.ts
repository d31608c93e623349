import { type ChartSpec, xScaleOf } from '@portico/core/chart';
import { horizontalAxis, timeFormat, valueFormat, verticalAxis } from '#components/chart/axes.ts';
import { LEADING, widthOf, wrap } from '#components/chart/chart-text.ts';
import { along, createRoom, type Label, type Point, spread } from '#components/chart/labels.ts';
import { isStacked, onlyLimit, positionOf, type Series, seriesOf } from '#components/chart/numbers.ts';

/** In pixels at a root size of 16. */
export const PLOT_HEIGHT = 256;
/**
 * The smallest widths of the plot of a narrow and a wide chart, with the names next to it. Labels that don't overlap at this width don't overlap in wider
 * charts. The breakpoint is in `chart.css`.
 */
export const PLOT_WIDTHS = { narrow: 256, wide: 540 };
const MAX_END_WIDTHS = { narrow: 60, wide: 88 };
// Names of several lines would look like one.
const BETWEEN_NAMES = 4;
/** Lines that end closer to each other can't be told apart there. */
const MIN_APART = 3;
const LEADER = 16;
const BETWEEN_POINTS = 6;
// If there are more columns, they are not labeled with numbers.
const MAX_NUMBERED = 12;
const COLUMN_SHARE = 0.7;

/** A number of a series. All positions are shares of the plot, from its top left. */
export type Mark = { readonly x: number; readonly top: number; readonly base: number };
export type Plot = ReturnType<typeof plotOf>;
export type PlotLabels = ReturnType<typeof labelsOf>;

/** Returns what a chart with two axes has at any width. */
export function plotOf(spec: ChartSpec, lang: string) {
  const { type, yScale = 'linear', yRange, curve, limits = [], notes = [] } = spec;
  const [, ...rows] = spec.data;
  const scale = xScaleOf(spec);
  if (scale === 'names') {
    throw new Error(
      `A chart of the type ${type} has numbers or times in its first column, and this one has ${JSON.stringify(rows[0]?.[0])}. Use the type bar for names.`,
    );
  }
  const series = seriesOf(spec);
  const isStack = isStacked({ type, columns: series.length });
  const isColumns = type === 'bar' || type === 'stacked-bar';
  const xs = rows.map(([x]) => positionOf(x));
  const sorted = [...new Set(xs)].sort((a, b) => a - b);
  const gaps = sorted.slice(1).map((x, index) => x - (sorted[index] ?? 0));
  const step = gaps.length > 0 ? Math.min(...gaps) : 1;
  const edge = type === 'scatter' && scale !== 'log' ? 0.03 * ((sorted.at(-1) ?? 0) - (sorted[0] ?? 0)) : 0;
  const horizontal = (width: number) =>
    horizontalAxis([...xs, ...limits.flatMap(({ x }) => (x === undefined ? [] : positionOf(x)))], {
      scale,
      lang,
      width,
      pad: isColumns ? step * 0.6 : edge,
    });
  const { at } = horizontal(PLOT_WIDTHS.wide);
  const spans = series.flatMap((each) => each.spans).filter((span) => span !== undefined);
  const vertical = verticalAxis(
    [
      ...spans.flatMap(({ start, end }) => (isColumns || type === 'area' ? [start, end] : [end])),
      ...[...limits, ...notes].flatMap(({ y }) => y ?? []),
    ],
    { scale: yScale, range: yRange, lang },
  );
  const topOf = (value: number) => 1 - vertical.at(value);
  const marks = series.map((each) =>
    each.spans.map((span, row): Mark | undefined =>
      span === undefined ? undefined : { x: at(xs[row] ?? 0), top: topOf(span.end), base: topOf(span.start) },
    ),
  );
  const lines = marks.map((ofSeries) => ofSeries.filter((mark) => mark !== undefined));
  const limit = isStack ? undefined : onlyLimit(limits);
  const isNumbered = !isStack && xs.length * series.length <= MAX_NUMBERED;
  const numberOf = valueFormat(
    lang,
    spans.map(({ end }) => end),
  );
  const timeOf = scale === 'time' ? timeFormat(lang, xs) : undefined;

  return {
    type,
    curve,
    /** The places at which readers can read the numbers of a row. */
    stops: xs.map((x, row) => ({
      x: at(x),
      time: timeOf?.(x),
      tops: marks.map((ofSeries, owner) =>
        typeof rows[row]?.[owner + 1] === 'number' ? ofSeries[row]?.top : undefined,
      ),
    })),
    names: series.map(({ name }) => name),
    isStack,
    marks,
    columns: isColumns ? series.map(columnsOf) : undefined,
    dots: type === 'scatter' || (type === 'line' && xs.length <= MAX_NUMBERED) ? lines : [],
    limits: limits.map(({ x, y = 0, label }) =>
      x === undefined
        ? { axis: 'y' as const, at: topOf(y), label }
        : { axis: 'x' as const, at: at(positionOf(x)), label },
    ),
    notes: notes.map(({ x, y, series: name = '', label }) => {
      const found = series.findIndex((each) => each.name === name);
      const owner = Math.max(0, found);
      const left = at(positionOf(x));
      return { x: left, y: y === undefined ? heightAt(lines[owner] ?? [], left) : topOf(y), owner, label };
    }),
    xTicks: (width: number) => horizontal(width).ticks.map(({ value, label }) => ({ at: at(value), label })),
    yTicks: vertical.ticks.map(({ value, label }) => ({ at: topOf(value), label, isZero: value === 0 })),
  };

  function columnsOf({ spans: ofSeries }: Series, owner: number) {
    return ofSeries.flatMap((span, row) => {
      if (span === undefined) {
        return [];
      }
      const { start, end } = span;
      const [left = 0, right = 0] = [-1, 1].map((side) => at((xs[row] ?? 0) + (side * step * COLUMN_SHARE) / 2));
      const width = (right - left) / (isStack ? 1 : series.length);
      const [top, bottom] = [topOf(Math.max(start, end)), topOf(Math.min(start, end))];
      const over = limit !== undefined && end > limit ? topOf(limit) - top : 0;
      const text = isNumbered ? numberOf(end) : undefined;
      return { x: left + (isStack ? 0 : width * owner), y: top, width, height: bottom - top, over, text };
    });
  }
}

/**
 * Returns the labels of a narrow or a wide chart. The names of lines and stacks are at their ends, next to the plot. If they have no
 * room there, a key names the series.
 */
export function labelsOf(plot: Plot, size: keyof typeof PLOT_WIDTHS) {
  const ends = endsOf(plot, MAX_END_WIDTHS[size]);
  const xTicksAt = (width: number) => plot.xTicks(width);
  const last = xTicksAt(PLOT_WIDTHS[size]).at(-1);
  // Half of the last tick's label is to the right of the plot.
  const lastTick = last !== undefined && last.at > 0.95 ? widthOf(last.label) / 2 : 0;
  const endWidth = Math.max(lastTick, ...ends.flatMap(({ lines }) => lines.map((line) => LEADER + widthOf(line))));
  const plotWidth = PLOT_WIDTHS[size] - endWidth;
  const inPixels = ([x, y]: Point): Point => [x * plotWidth, y * PLOT_HEIGHT];
  const room = createRoom(plotWidth, PLOT_HEIGHT, [...tracesIn(plot, inPixels), ...othersIn(plot, inPixels)]);
  const share = (label: Label): Label => ({ ...label, x: label.x / plotWidth, y: label.y / PLOT_HEIGHT });
  // A note has only one point and a limit a whole line, so notes are placed first.
  const notes = plot.notes.map(({ x, y, label }) => share(room.note(label, inPixels([x, y]))));
  const limits = plot.limits.map(({ axis, at, label }) =>
    share(axis === 'y' ? room.limit(label, at * PLOT_HEIGHT) : room.limitAbove(label, at * plotWidth)),
  );
  return {
    plotWidth,
    xTicks: xTicksAt(plotWidth),
    notes,
    limits,
    ends,
    endWidth,
    isKeyed: plot.names.length > 1 && ends.length === 0,
  };
}

type InPixels = (point: Point) => Point;

/** Returns points of the lines or points of all series. */
function tracesIn({ marks, columns, curve, type }: Plot, inPixels: InPixels): readonly Point[] {
  return (columns === undefined ? marks : []).flatMap((ofSeries) => {
    const points = ofSeries.flatMap((mark) => (mark === undefined ? [] : [inPixels([mark.x, mark.top])]));
    return type === 'scatter' ? points : along(curve === 'step' ? stepped(points) : points, BETWEEN_POINTS);
  });
}

/** Returns points of limits and columns. */
function othersIn({ limits, columns = [] }: Plot, inPixels: InPixels): readonly Point[] {
  const ends = limits.map(({ axis, at }) => [0, 1].map((end): Point => (axis === 'y' ? [end, at] : [at, end])));
  const middles = columns.flat().map(({ x, y, width, height, text }): readonly Point[] => {
    const top = text === undefined ? y : y - LEADING / PLOT_HEIGHT;
    return [top, y + height].map((at) => [x + width / 2, at]);
  });
  return [...ends, ...middles].flatMap((line) => along(line.map(inPixels), BETWEEN_POINTS));
}

/** Returns the names of series with their positions next to the plot, or none if they have no room there. */
function endsOf({ names, marks, isStack, type }: Plot, maxWidth: number) {
  const ends = names.map((name, owner) => {
    const { x = 0, top = 1, base = 1 } = marks[owner]?.findLast((mark) => mark !== undefined) ?? {};
    const lines = wrap(name, maxWidth);
    return { owner, lines, x, y: (isStack ? (top + base) / 2 : top) * PLOT_HEIGHT, height: lines.length * LEADING };
  });
  const right = Math.max(...ends.map(({ x }) => x));
  const sorted = ends.toSorted((one, other) => one.y - other.y);
  const areApart = sorted.every(({ y }, index) => y - (sorted[index - 1]?.y ?? -MIN_APART) >= MIN_APART);
  const height = ends.reduce((sum, end) => sum + end.height + BETWEEN_NAMES, 0);
  const areNarrow = ends.every(({ lines }) => lines.every((line) => widthOf(line) <= maxWidth));
  const isOfEnds = isStack || type === 'line' || type === 'area';
  if (
    names.length < 2 ||
    !isOfEnds ||
    !areApart ||
    !areNarrow ||
    height > PLOT_HEIGHT ||
    ends.some(({ x }) => x < right)
  ) {
    return [];
  }
  const tops = spread(
    ends.map((end) => ({ y: end.y, height: end.height + BETWEEN_NAMES })),
    PLOT_HEIGHT,
  );
  return ends.map(({ owner, y, height: own, lines }, index) => {
    const top = tops[index] ?? 0;
    const [from, to] = [y / PLOT_HEIGHT, (top + own / 2) / PLOT_HEIGHT];
    return { owner, lines, from, y: (top + LEADING / 2) / PLOT_HEIGHT, to };
  });
}

/** Adds the corners of steps to the points of a line. */
function stepped(points: readonly Point[]): readonly Point[] {
  return points.flatMap((point, index): readonly Point[] => [[point[0], points[index - 1]?.[1] ?? point[1]], point]);
}

/** Returns the height of a line at a position. */
function heightAt(marks: readonly Mark[], x: number): number {
  const known = marks.toSorted((a, b) => a.x - b.x);
  const after = known.findIndex((mark) => mark.x >= x);
  const [before, next] = [known[after - 1], known[after] ?? known.at(-1)];
  if (next === undefined || before === undefined || next.x === x) {
    return next?.top ?? 1;
  }
  return before.top + ((next.top - before.top) * (x - before.x)) / (next.x - before.x);
}
