import { type ChartSpec, xScaleOf } from '@portico/core/chart';
import { horizontalAxis, timeFormat, valueFormat, verticalAxis } from '#components/chart/axes.ts';
import { LEADING, widthOf, wrap } from '#components/chart/chart-text.ts';
import { along, createRoom, type Label, type Point, spread } from '#components/chart/labels.ts';
import { isStacked, onlyLimit, positionOf, type Series, seriesOf } from '#components/chart/numbers.ts';

/** In pixels at a root size of 16. */
export const PLOT_HEIGHT = 256;
/**
 * The smallest widths of the plot of a narrow and a wide chart. Labels that don't overlap at this width don't overlap in wider
 * charts. The breakpoint is in `chart.css`.
 */
export const PLOT_WIDTHS = { narrow: 184, wide: 436 };
const MAX_END_WIDTH = 104;
// Names of several lines would look like one.
const BETWEEN_NAMES = 4;
const LEADER = 16;
// A line that often rises and falls is much longer than its chart, and each position is compared with everything drawn there.
const MAX_SAMPLES = 150;
// If there are more columns, they are not labeled with numbers.
const MAX_NUMBERED = 12;
const COLUMN_SHARE = 0.7;
const OF_LIMIT = 50;

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
 * Returns the labels of a narrow or a wide chart. The names of lines and points are inside the plot of a narrow chart, and of a wide
 * one if its lines end too close to each other. If they don't fit there, or name columns, they are next to the plot.
 */
export function labelsOf(plot: Plot, size: keyof typeof PLOT_WIDTHS) {
  const canBeInside = plot.columns === undefined && !plot.isStack && !(size === 'wide' && areEndsApart(plot));
  const inside =
    plot.names.length > 1 && canBeInside ? namedInside(plot, PLOT_WIDTHS[size] + MAX_END_WIDTH) : undefined;
  const { names, notes, limits, share, plotWidth } = inside ?? drawnIn(plot, PLOT_WIDTHS[size], []);
  const ends = inside !== undefined || plot.names.length < 2 ? [] : namesBeside(plot);
  const xTicks = plot.xTicks(plotWidth);
  const last = xTicks.at(-1);
  // Half of the last tick's label is to the right of the plot.
  const lastTick = last !== undefined && last.at > 0.95 ? widthOf(last.label) / 2 : 0;
  return {
    plotWidth,
    xTicks,
    names,
    ends,
    endWidth: Math.max(lastTick, ...ends.flatMap(({ lines }) => lines.map((line) => LEADER + widthOf(line)))),
    limits: limits.map(share),
    notes: notes.map(share),
  };
}

/** One order may leave no room for the last name where another one does. */
function namedInside(plot: Plot, width: number) {
  const owners = [...plot.names.keys()];
  for (const order of [owners, owners.toReversed()]) {
    const drawn = drawnIn(plot, width, order);
    if (drawn.names.length > 0) {
      return drawn;
    }
  }
  return undefined;
}

/**
 * Places the notes, the names of limits, and next to their lines or points those of series, in a plot of a width, in pixels at a root
 * size of 16. If there is no room for a series, it returns no names of series.
 */
function drawnIn(plot: Plot, plotWidth: number, owners: readonly number[]) {
  const room = createRoom(plotWidth, PLOT_HEIGHT);
  const inPixels = ({ x, top }: Mark): Point => [x * plotWidth, top * PLOT_HEIGHT];
  const share = (label: Label): Label => ({ ...label, x: label.x / plotWidth, y: label.y / PLOT_HEIGHT });
  const traces = plot.marks.map((marks) => {
    const points = marks.flatMap((mark) => (mark === undefined ? [] : [inPixels(mark)]));
    return plot.curve === 'step' ? stepped(points) : points;
  });
  const isOfLines = plot.type === 'line' || plot.type === 'area';
  for (const [owner, trace] of traces.entries()) {
    if (isOfLines) {
      room.fillLine(trace, owner);
    }
    for (const [x, y] of plot.type === 'scatter' ? trace : []) {
      room.fill([x - 4, y - 4, x + 4, y + 4], owner);
    }
    for (const { x, y, width, height, text } of plot.columns?.[owner] ?? []) {
      const top = y * PLOT_HEIGHT - (text === undefined ? 0 : LEADING);
      room.fill([x * plotWidth, top, (x + width) * plotWidth, (y + height) * PLOT_HEIGHT], owner);
    }
  }
  for (const { axis, at } of plot.limits) {
    const ends = [0, 1].map((end): Point => (axis === 'y' ? [end, at] : [at, end]));
    room.fillLine(
      ends.map(([x, y]): Point => [x * plotWidth, y * PLOT_HEIGHT]),
      OF_LIMIT,
    );
  }
  // A note has only one point, a limit a line, and a name can be anywhere at its line, so they are placed in this order.
  const notes = plot.notes.map(({ x, y, label }) => room.note(label, [x * plotWidth, y * PLOT_HEIGHT]));
  const limits = plot.limits.map(({ axis, at, label }) =>
    axis === 'y' ? room.limit(label, at * PLOT_HEIGHT) : room.limitAbove(label, at * plotWidth),
  );
  const names = owners.map((owner) => {
    const all = isOfLines ? along(traces[owner] ?? [], 10) : (traces[owner] ?? []);
    const every = Math.ceil(all.length / MAX_SAMPLES);
    const points = all.filter((_, index) => index % every === 0);
    return { owner, label: room.nameOnLine(plot.names[owner] ?? '', points, owner) };
  });
  const placed = names.flatMap(({ owner, label }) => (label === undefined ? [] : [{ owner, label: share(label) }]));
  return { notes, limits, share, plotWidth, names: placed.length < owners.length ? [] : placed };
}

/** Where the series end, with their names in lines. */
function endsOf({ names, marks, isStack }: Plot) {
  return names.map((name, owner) => {
    const { top = 1, base = 1 } = marks[owner]?.findLast((mark) => mark !== undefined) ?? {};
    const lines = wrap(name, MAX_END_WIDTH - LEADER);
    return { owner, lines, y: (isStack ? (top + base) / 2 : top) * PLOT_HEIGHT, height: lines.length * LEADING };
  });
}

function areEndsApart(plot: Plot): boolean {
  const sorted = endsOf(plot).toSorted((a, b) => a.y - b.y);
  return sorted.every(({ y, height }, index) => {
    const next = sorted[index + 1];
    return next === undefined || next.y - y >= (height + next.height) / 2;
  });
}

/** Names series at their ends, next to the plot. */
function namesBeside(plot: Plot) {
  const ends = endsOf(plot);
  const tops = spread(
    ends.map(({ y, height }) => ({ y, height: height + BETWEEN_NAMES })),
    PLOT_HEIGHT,
  );
  return ends.map(({ owner, y, height, lines }, index) => {
    const top = tops[index] ?? 0;
    return {
      owner,
      lines,
      from: y / PLOT_HEIGHT,
      y: (top + LEADING / 2) / PLOT_HEIGHT,
      to: (top + height / 2) / PLOT_HEIGHT,
    };
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
