import { area, curveLinear, curveStepAfter, line } from 'd3-shape';
import { Fragment, createElement as h, type ReactNode } from 'react';
import { keyOf, percent, rem, seriesClass, textAt, widthOf } from '#components/chart/chart-text.ts';
import type { Label } from '#components/chart/labels.ts';
import { labelsOf, type Mark, PLOT_HEIGHT, type Plot, type PlotLabels } from '#components/chart/plot.ts';

const VIEW_WIDTH = 1000;
const TICK = 5;
const ABOVE_COLUMN = 9;

/**
 * Draws lines, areas, points or columns over an axis of numbers or times. The plot takes the width that the labels next to it
 * leave. Labels keep their size: positions are percentages, and only paths are stretched. A wide chart has room for other labels
 * than a narrow one, so each has its own set, and the style sheet shows one of them.
 */
export function drawPlot(plot: Plot, name: string, cursor: ReactNode): ReactNode {
  const yWidth = 10 + Math.max(...plot.yTicks.map(({ label }) => widthOf(label)));
  const sizes = [
    { className: 'chart-narrow', labels: labelsOf(plot, 'narrow') },
    { className: 'chart-wide', labels: labelsOf(plot, 'wide') },
  ];
  const side = { height: rem(PLOT_HEIGHT), 'aria-hidden': true };
  const row = h(
    'div',
    // The names of upright lines are above the plot.
    { className: plot.limits.some(({ axis }) => axis === 'x') ? 'chart-row chart-headed' : 'chart-row' },
    h(
      'svg',
      { className: 'chart-side', width: rem(yWidth), ...side },
      ...plot.yTicks.map(({ at, label }) =>
        textAt({ x: rem(yWidth - 10), y: percent(at), anchor: 'end', className: 'chart-tick' }, label),
      ),
    ),
    h(
      'div',
      { className: 'chart-plot' },
      h(
        'svg',
        { width: '100%', height: rem(PLOT_HEIGHT), role: 'img', 'aria-label': name },
        ...plot.yTicks.map(({ at, isZero }) => across(at, isZero ? 'chart-zero' : 'chart-grid')),
        ...(plot.columns === undefined ? pathsOf(plot) : columnsOf(plot)),
        ...plot.limits.map(({ axis, at }) => (axis === 'y' ? across(at, 'chart-limit') : down(at, 'chart-limit'))),
        ...numbersOf(plot),
        ...plot.dots.map((marks, owner) =>
          h(
            'g',
            { className: seriesClass(owner) },
            ...marks.map(({ x, top }) =>
              circle(x, top, { r: plot.type === 'scatter' ? rem(4) : rem(3), className: 'chart-dot' }),
            ),
          ),
        ),
        ...plot.notes.map(({ x, y, owner }) =>
          h('g', { className: seriesClass(owner) }, circle(x, y, { r: rem(6), className: 'chart-ring' })),
        ),
        ...sizes.map(({ className, labels }) => h('g', { className }, ...textsOf(labels))),
      ),
      cursor,
    ),
    ...sizes.map(({ className, labels: { ends, endWidth } }) =>
      h(
        'svg',
        { className: `chart-side ${className}`, width: rem(endWidth), ...side },
        ...ends.map(({ owner, from, y, to, lines }) =>
          h(
            'g',
            { className: seriesClass(owner) },
            h('line', { x1: rem(3), x2: rem(12), y1: percent(from), y2: percent(to), className: 'chart-leader' }),
            textAt({ x: rem(16), y: percent(y), className: 'chart-name' }, ...lines),
          ),
        ),
      ),
    ),
  );
  const keyed = sizes.filter(({ labels }) => labels.isKeyed);
  return h(
    Fragment,
    null,
    keyed[0] !== undefined && keyOf(plot.names, keyed.length === sizes.length ? '' : keyed[0].className),
    row,
  );
}

function across(at: number, className: string): ReactNode {
  return h('line', { x1: '0', x2: '100%', y1: percent(at), y2: percent(at), className });
}

function down(at: number, className: string): ReactNode {
  return h('line', { x1: percent(at), x2: percent(at), y1: '0', y2: '100%', className });
}

function circle(x: number, y: number, props: { readonly r: string; readonly className: string }): ReactNode {
  return h('circle', { cx: percent(x), cy: percent(y), ...props });
}

function columnsOf({ columns = [] }: Plot): readonly ReactNode[] {
  return columns.map((ofSeries, owner) =>
    h(
      'g',
      { className: seriesClass(owner) },
      ...ofSeries.flatMap(({ x, y, width, height, over }) => {
        const box = { x: percent(x), y: percent(y), width: percent(width) };
        return [
          h('rect', { ...box, height: percent(height), className: 'chart-bar chart-part' }),
          over > 0 && h('rect', { ...box, height: percent(over), className: 'chart-over' }),
        ];
      }),
    ),
  );
}

/** The numbers of columns, above the limits that they would touch. */
function numbersOf({ columns = [], limits }: Plot): readonly ReactNode[] {
  const heights = limits.flatMap(({ axis, at }) => (axis === 'y' ? at * PLOT_HEIGHT : []));
  const above = (top: number) => {
    const y = top - ABOVE_COLUMN;
    const touched = heights.find((height) => Math.abs(height - y) < ABOVE_COLUMN);
    return touched === undefined ? y : touched - ABOVE_COLUMN;
  };
  return columns.map((ofSeries, owner) =>
    h(
      'g',
      { className: seriesClass(owner) },
      ...ofSeries.map(
        ({ x, y, width, text }) =>
          text !== undefined &&
          textAt(
            { x: percent(x + width / 2), y: rem(above(y * PLOT_HEIGHT)), anchor: 'middle', className: 'chart-name' },
            text,
          ),
      ),
    ),
  );
}

/** The lines and areas, which are stretched to the width of the plot. */
function pathsOf({ type, curve, marks }: Plot): readonly ReactNode[] {
  const shape = curve === 'step' ? curveStepAfter : curveLinear;
  const isKnown = (mark: Mark | undefined) => mark !== undefined;
  const left = (mark: Mark | undefined) => (mark?.x ?? 0) * VIEW_WIDTH;
  const top = (mark: Mark | undefined) => (mark?.top ?? 0) * PLOT_HEIGHT;
  const base = (mark: Mark | undefined) => (mark?.base ?? 0) * PLOT_HEIGHT;
  const lineOf = line(left, top).defined(isKnown).curve(shape).digits(1);
  const areaOf = area(left, base, top).defined(isKnown).curve(shape).digits(1);
  if (type === 'scatter') {
    return [];
  }
  const view = { viewBox: `0 0 ${VIEW_WIDTH} ${PLOT_HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': true };
  const paths = marks.map((ofSeries, owner) =>
    h(
      'g',
      { className: seriesClass(owner) },
      type === 'area' && h('path', { d: areaOf(ofSeries) ?? '', className: 'chart-area' }),
      h('path', { d: lineOf(ofSeries) ?? '', className: 'chart-line' }),
    ),
  );
  return [h('svg', { width: '100%', height: '100%', ...view }, ...paths)];
}

/** The texts whose positions differ between wide and narrow charts. */
function textsOf({ xTicks, limits, notes }: PlotLabels): readonly ReactNode[] {
  const labelAt = ({ x, y, anchor, lines }: Label, className?: string) =>
    textAt({ x: percent(x), y: percent(y), anchor, className }, ...lines);
  return [
    ...xTicks.flatMap(({ at, label }) => [
      h('line', { x1: percent(at), x2: percent(at), y1: '100%', y2: rem(PLOT_HEIGHT + TICK), className: 'chart-zero' }),
      textAt({ x: percent(at), y: rem(PLOT_HEIGHT + 16), anchor: 'middle', className: 'chart-tick' }, label),
    ]),
    ...limits.map((label) => labelAt(label, 'chart-limit')),
    ...notes.map((label) => labelAt(label)),
  ];
}
