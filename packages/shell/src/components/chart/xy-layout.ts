import type { ChartSpec } from '@portico/core/chart';
import { area, curveLinear, curveStepAfter, line, stack } from 'd3-shape';
import { horizontalAxis, verticalAxis } from '#components/chart/axes.ts';
import { formatsFor, LEADING, widthOf, wrap } from '#components/chart/chart-text.ts';
import { type Label, type Point, placeLimit, placeNote, placeOnLine, spread } from '#components/chart/labels.ts';
import { createRoom, type Room } from '#components/chart/room.ts';
import { numbersOf, onlyLimit, positionOf } from '#components/chart/table.ts';

/** In pixels at a root size of 16. */
export const PLOT_HEIGHT = 256;
/**
 * The minimum widths of the plot of a narrow and a wide chart. Labels that don't overlap at this width don't overlap in wider
 * charts. The breakpoint is in `chart.css`.
 */
export const PLOT_WIDTHS = { narrow: 184, wide: 436 };
/** The width of the coordinate system of paths, which are stretched to the width of the plot. */
export const VIEW_WIDTH = 1000;

const MAX_END_WIDTH = 96;
const LEADER = 16;
// A line that often rises and falls is much longer than its chart, and each position is compared with everything drawn there.
const MAX_SAMPLES = 150;
// If there are more columns, they are not labeled with numbers.
const MAX_NUMBERED = 12;
const COLUMN_SHARE = 0.7;

type Mark = { readonly x: number; readonly low: number; readonly high: number };

export type XyLayout = ReturnType<typeof layoutXy>;

/** Lays out a chart with two axes. Positions are fractions of the plot, from 0 to 1, from its top left. */
export function layoutXy(spec: ChartSpec, lang: string, plotWidth: number) {
  const { type, yScale = 'linear', yRange, curve = 'linear', limits = [], notes = [] } = spec;
  const { scale, xs, series, names } = numbersOf(spec);
  if (scale === 'names') {
    throw new Error(
      `A chart of the type ${type} has numbers or times in its first column, and this one has ${JSON.stringify(names[0])}. Use the type bar for names.`,
    );
  }
  const formats = formatsFor(lang);
  const isColumns = type === 'bar' || type === 'stacked-bar';
  const isStacked = (type === 'area' && series.length > 1) || type === 'stacked-bar';
  const gap = Math.min(
    ...[...xs]
      .sort((a, b) => a - b)
      .flatMap((x, index, all) => (index > 0 && x > (all[index - 1] ?? x) ? [x - (all[index - 1] ?? x)] : [])),
  );
  const step = Number.isFinite(gap) ? gap : 1;
  const marks = isStacked
    ? stackedMarks(xs, series)
    : series.map(({ values }) => xs.map((x, index) => markOf(x, values[index] ?? null)));
  const known = marks.flat().filter((mark) => mark !== undefined);
  const limitXs = limits.flatMap(({ x }) => (x === undefined ? [] : [positionOf(x)]));
  const span = Math.max(...xs) - Math.min(...xs);
  const horizontal = horizontalAxis([...xs, ...limitXs], {
    scale,
    formats,
    length: plotWidth,
    pad: padding(),
  });
  const vertical = verticalAxis(
    [
      ...known.flatMap(({ low, high }) => (isColumns || isStacked || type === 'area' ? [low, high] : [high])),
      ...limits.flatMap(({ y }) => y ?? []),
      ...notes.flatMap(({ y }) => y ?? []),
    ],
    { scale: yScale, range: yRange, formats },
  );
  const px = (x: number) => horizontal.at(x) * plotWidth;
  const py = (y: number) => (1 - vertical.at(y)) * PLOT_HEIGHT;
  const toView = (x: number) => horizontal.at(x) * VIEW_WIDTH;
  const shape = curve === 'step' ? curveStepAfter : curveLinear;
  const room = createRoom(plotWidth, PLOT_HEIGHT);
  const share = (label: Label): Label => ({ ...label, x: label.x / plotWidth, y: label.y / PLOT_HEIGHT });

  const paths =
    isColumns || type === 'scatter'
      ? []
      : marks.map((ofSeries, owner) => ({
          owner,
          line:
            line<Mark | undefined>()
              .defined(isKnown)
              .x((mark) => toView(mark?.x ?? 0))
              .y((mark) => py(mark?.high ?? 0))
              .curve(shape)
              .digits(1)(ofSeries) ?? '',
          area:
            type === 'area'
              ? (area<Mark | undefined>()
                  .defined(isKnown)
                  .x((mark) => toView(mark?.x ?? 0))
                  .y0((mark) => py(mark?.low ?? 0))
                  .y1((mark) => py(mark?.high ?? 0))
                  .curve(shape)
                  .digits(1)(ofSeries) ?? '')
              : undefined,
        }));
  const columns = isColumns ? columnsOf() : [];
  const dots =
    type === 'scatter' || (type === 'line' && xs.length <= MAX_NUMBERED)
      ? marks.flatMap((ofSeries, owner) =>
          ofSeries.filter(isKnown).map(({ x, high }) => ({ owner, x: horizontal.at(x), y: 1 - vertical.at(high) })),
        )
      : [];

  const traces = marks.map((ofSeries) =>
    traceOf(
      ofSeries.filter(isKnown).map(({ x, high }): Point => [px(x), py(high)]),
      curve === 'step',
    ),
  );
  if (type === 'scatter') {
    for (const { owner, x, y } of dots) {
      const [left, top] = [x * plotWidth, y * PLOT_HEIGHT];
      room.fill({ left: left - 4, right: left + 4, top: top - 4, bottom: top + 4 }, owner);
    }
  } else if (!isColumns) {
    for (const [owner, trace] of traces.entries()) {
      fillTrace(room, trace, owner);
    }
  }
  for (const { owner, x, y, width, height, text } of columns) {
    const left = x * plotWidth;
    const top = y * PLOT_HEIGHT - (text === undefined ? 0 : LEADING);
    room.fill({ left, right: left + width * plotWidth, top, bottom: (y + height) * PLOT_HEIGHT }, owner);
  }
  const crossings = limits.flatMap(({ x, y, label }) => [
    ...(y === undefined ? [] : [{ axis: 'y' as const, place: py(y), label }]),
    ...(x === undefined ? [] : [{ axis: 'x' as const, place: px(positionOf(x)), label }]),
  ]);
  for (const { axis, place } of crossings) {
    const [from, to]: [Point, Point] =
      axis === 'y'
        ? [
            [0, place],
            [plotWidth, place],
          ]
        : [
            [place, 0],
            [place, PLOT_HEIGHT],
          ];
    room.line(from, to, 50);
  }

  const named = nameSeries();
  const placedLimits = crossings.map(({ axis, place, label }) => ({
    axis,
    at: place / (axis === 'y' ? PLOT_HEIGHT : plotWidth),
    label: share(placeLimit(label, axis, place, room, [plotWidth, PLOT_HEIGHT])),
  }));
  const placedNotes = notes.map(({ x, y, series: of, label }) => {
    const owner = Math.max(
      0,
      series.findIndex(({ name }) => name === of),
    );
    const place = positionOf(x);
    const point: Point = [px(place), py(y ?? valueAt(marks[owner] ?? [], place))];
    return {
      x: point[0] / plotWidth,
      y: point[1] / PLOT_HEIGHT,
      owner,
      label: share(placeNote(label, point, room, plotWidth)),
    };
  });
  const stops = xs
    .map((x, index) => ({
      at: horizontal.at(x),
      label: horizontal.format(x),
      values: series.map(({ name, values }, owner) => {
        const [value, mark] = [values[index] ?? null, marks[owner]?.[index]];
        return {
          name,
          owner,
          text: value === null ? '–' : vertical.format(value),
          y: mark && value !== null ? 1 - vertical.at(mark.high) : undefined,
        };
      }),
    }))
    .sort((a, b) => a.at - b.at);

  return {
    xTicks: horizontal.ticks.map(({ value, label }) => ({ at: horizontal.at(value), label })),
    yTicks: vertical.ticks.map(({ value, label }) => ({ at: 1 - vertical.at(value), label, isZero: value === 0 })),
    yWidth: Math.max(...vertical.ticks.map(({ label }) => widthOf(label))) + 10,
    paths,
    columns,
    dots,
    ...named,
    limits: placedLimits,
    notes: placedNotes,
    stops,
  };

  function padding(): number {
    if (isColumns) {
      return step * 0.6;
    }
    return type === 'scatter' && scale !== 'log' ? span * 0.03 : 0;
  }

  function columnsOf() {
    const limit = isStacked ? undefined : onlyLimit(limits);
    const isNumbered = xs.length * (isStacked ? 1 : series.length) <= MAX_NUMBERED && !isStacked;
    const each = isStacked ? 1 : series.length;
    return marks.flatMap((ofSeries, owner) =>
      ofSeries.filter(isKnown).map(({ x, low, high }) => {
        const width =
          (horizontal.at(x + (step * COLUMN_SHARE) / 2) - horizontal.at(x - (step * COLUMN_SHARE) / 2)) / each;
        const [top, bottom] = [1 - vertical.at(Math.max(low, high)), 1 - vertical.at(Math.min(low, high))];
        const left = horizontal.at(x - (step * COLUMN_SHARE) / 2) + (isStacked ? 0 : width * owner);
        return {
          owner,
          x: left,
          y: top,
          width,
          height: bottom - top,
          over: limit !== undefined && high > limit ? 1 - vertical.at(limit) - top : undefined,
          text: isNumbered ? vertical.format(high) : undefined,
        };
      }),
    );
  }

  /** Labels series at their ends, next to the plot, or inside it if the ends are too close to each other. */
  function nameSeries() {
    // Half of the last tick's label is to the right of the plot.
    const last = horizontal.ticks.at(-1);
    const lastTick = last !== undefined && horizontal.at(last.value) > 0.95 ? widthOf(last.label) / 2 : 0;
    if (series.length < 2) {
      return { ends: [], endWidth: lastTick, names: [] };
    }
    const ends = series.map(({ name }, owner) => {
      const last = marks[owner]?.findLast(isKnown);
      const lines = wrap(name, MAX_END_WIDTH - LEADER);
      const y = last === undefined ? PLOT_HEIGHT : py(isStacked ? (last.low + last.high) / 2 : last.high);
      return { owner, y, lines, height: lines.length * LEADING };
    });
    const sorted = ends.toSorted((a, b) => a.y - b.y);
    const isApart = sorted.every((end, index) => {
      const next = sorted[index + 1];
      return next === undefined || next.y - end.y >= (end.height + next.height) / 2;
    });
    if (!isApart && !isColumns && !isStacked) {
      const inside = series.map(({ name }, owner) => ({
        owner,
        label: placeOnLine(name, samplesOf(traces[owner] ?? [], type), room, owner),
      }));
      if (inside.every(({ label }) => label !== undefined)) {
        return {
          ends: [],
          endWidth: lastTick,
          names: inside.flatMap(({ owner, label }) => (label === undefined ? [] : [{ owner, label: share(label) }])),
        };
      }
    }
    const tops = spread(ends, PLOT_HEIGHT);
    const endWidth = Math.max(lastTick, LEADER + Math.max(...ends.flatMap(({ lines }) => lines.map(widthOf))));
    return {
      ends: ends.map(({ owner, y, lines }, index) => ({
        owner,
        from: y / PLOT_HEIGHT,
        y: ((tops[index] ?? 0) + LEADING / 2) / PLOT_HEIGHT,
        to: ((tops[index] ?? 0) + (lines.length * LEADING) / 2) / PLOT_HEIGHT,
        lines,
      })),
      endWidth,
      names: [],
    };
  }
}

function markOf(x: number, value: number | null): Mark | undefined {
  return value === null ? undefined : { x, low: 0, high: value };
}

function isKnown(mark: Mark | undefined): mark is Mark {
  return mark !== undefined;
}

function stackedMarks(xs: readonly number[], series: ReturnType<typeof numbersOf>['series']): Mark[][] {
  const keys = series.map((_, index) => String(index));
  const rows = xs.map((_, row) =>
    Object.fromEntries(series.map(({ values }, index) => [String(index), values[row] ?? 0])),
  );
  return stack()
    .keys(keys)(rows)
    .map((layer) => layer.map(([low, high], row) => ({ x: xs[row] ?? 0, low, high })));
}

/** Returns the vertices of a line, including those of its steps. */
function traceOf(points: readonly Point[], isStepped: boolean): readonly Point[] {
  return isStepped
    ? points.flatMap((point, index): readonly Point[] =>
        index === 0 ? [point] : [[point[0], points[index - 1]?.[1] ?? point[1]], point],
      )
    : points;
}

function fillTrace(room: Room, trace: readonly Point[], owner: number): void {
  for (const [index, point] of trace.entries()) {
    room.line(trace[index - 1] ?? point, point, owner);
  }
}

/** Returns positions along a line where its name can be placed. */
function samplesOf(trace: readonly Point[], type: ChartSpec['type']): readonly Point[] {
  const all = type === 'scatter' ? trace : alongLine(trace);
  const distance = Math.ceil(all.length / MAX_SAMPLES);
  return all.filter((_, index) => index % distance === 0);
}

function alongLine(trace: readonly Point[]): readonly Point[] {
  return trace.flatMap(([x, y], index): readonly Point[] => {
    const [beforeX, beforeY] = trace[index - 1] ?? [x, y];
    const parts = Math.max(1, Math.ceil(Math.hypot(x - beforeX, y - beforeY) / 10));
    return Array.from(
      { length: parts },
      (_, part): Point => [beforeX + ((x - beforeX) * part) / parts, beforeY + ((y - beforeY) * part) / parts],
    );
  });
}

function valueAt(marks: readonly (Mark | undefined)[], x: number): number {
  const known = marks.filter(isKnown).toSorted((a, b) => a.x - b.x);
  const after = known.findIndex((mark) => mark.x >= x);
  const [before, next] = [known[after - 1], known[after] ?? known.at(-1)];
  if (next === undefined || before === undefined || next.x === x) {
    return next?.high ?? 0;
  }
  return before.high + ((next.high - before.high) * (x - before.x)) / (next.x - before.x);
}
