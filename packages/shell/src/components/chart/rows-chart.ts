import type { ChartSpec } from '@portico/core/chart';
import { Fragment, createElement as h, type ReactNode } from 'react';
import { horizontalAxis, numberFormat, valueFormat } from '#components/chart/axes.ts';
import {
  type Anchor,
  FONT,
  keyOf,
  LEADING,
  percent,
  rem,
  seriesClass,
  textAt,
  valueWidthOf,
  widthOf,
} from '#components/chart/chart-text.ts';
import { anchorAt } from '#components/chart/labels.ts';
import { onlyLimit, type Series, type Span, seriesOf } from '#components/chart/numbers.ts';

/** The width of the narrowest chart of rows, in pixels at a root size of 16, as are all heights. Other positions are shares of the width. */
const WIDTH = 256;
const BAR = 28;
const THIN_BAR = 18;
const LABEL = 20;
/** The text's outline doesn't meet the bar below it. */
const ABOVE_BAR = 13;
const BETWEEN = 12;
const BETWEEN_GROUPS = 20;
const AXIS = 26;
const BELOW_BAR = 10;
/** Between the title and the first name of a chart without a unit above it. */
const BELOW_TITLE = 8;
const BESIDE_BAR = 8;
const AFTER_BAR = 16;

/** A bar with its text. */
type Bar = Span & {
  readonly owner: number;
  readonly top: number;
  readonly name: string;
  readonly value: string;
  readonly x: number;
  readonly dx?: string;
  readonly y: number;
  readonly anchor: Anchor;
};

/**
 * Draws horizontal bars. The name of each row is above it and can use the whole width, so they look the same on a phone. The bars
 * of a waterfall begin at their own starts, so they have an axis, and each has its name with it.
 */
export function drawRows(spec: ChartSpec, lang: string, label: string): ReactNode {
  const chart = rowsOf(spec, lang);
  const { at, head, bottom } = chart;
  const crossing = (value: number, className: string) =>
    h('line', { x1: percent(at(value)), x2: percent(at(value)), y1: rem(head), y2: rem(bottom), className });
  const textFor = (value: number, y: number, text: string, className: string) =>
    textAt({ x: percent(at(value)), y: rem(y), anchor: anchorIn(at(value), widthOf(text)), className }, text);
  const height = rem(bottom + (chart.ticks.length > 0 ? AXIS : 0));
  return h(
    Fragment,
    null,
    chart.key.length > 0 && keyOf(chart.key),
    h(
      'svg',
      { className: 'chart-rows', width: '100%', height, role: 'img', 'aria-label': label },
      ...chart.ticks.flatMap(({ value, label: text }) => [
        crossing(value, 'chart-grid'),
        textAt({ x: percent(at(value)), y: rem(bottom + 14), anchor: 'middle', className: 'chart-tick' }, text),
      ]),
      ...chart.rows.flatMap(({ bars }) => bars.map((bar) => barOf(bar, chart))),
      at(0) > 0 && crossing(0, 'chart-zero'),
      ...chart.limits.flatMap(({ y }) => [crossing(y, 'chart-casing'), crossing(y, 'chart-limit')]),
      ...chart.rows.flatMap(({ name, top, bars }) => [
        name !== undefined && textAt({ x: '0', y: rem(top), className: 'chart-name' }, name),
        ...bars.map(textOf),
      ]),
      ...chart.limits.map(({ y, level, text }) => textFor(y, 9 + level * LEADING, text, 'chart-limit')),
    ),
  );
}

function barOf({ owner, start, end, top }: Bar, { at, limit, thickness }: ReturnType<typeof rowsOf>): ReactNode {
  const rect = (from: number, to: number, className: string) =>
    h('rect', { x: percent(from), y: rem(top), width: percent(to - from), height: rem(thickness), className });
  return h(
    'g',
    { className: seriesClass(owner) },
    rect(at(Math.min(start, end)), at(Math.max(start, end)), 'chart-bar'),
    limit !== undefined && end > limit && rect(at(limit), at(end), 'chart-over'),
  );
}

function textOf({ owner, name, value, x, y, dx, anchor }: Bar): ReactNode {
  return h(
    'g',
    { className: seriesClass(owner) },
    h(
      'text',
      { x: percent(x), y: rem(y), dx, dy: '0.35em', textAnchor: anchor, className: 'chart-value' },
      name !== '' && h('tspan', { className: 'chart-name' }, name),
      name === '' || value === '' ? value : ` ${value}`,
    ),
  );
}

/** Returns where everything is in a chart whose first column contains names. */
export function rowsOf(spec: ChartSpec, lang: string) {
  const { type, limits = [], data } = spec;
  const names = data.slice(1).map(([name]) => String(name ?? ''));
  const series = seriesOf(spec);
  const number = numberFormat(lang);
  const isStack = type === 'stacked-bar';
  const isSpans = type === 'waterfall';
  const isGroups = !isStack && !isSpans;
  const thickness = isGroups && series.length > 1 ? THIN_BAR : BAR;
  const spans = series.flatMap((each) => each.spans).filter((span) => span !== undefined);
  const values = [0, ...spans.flatMap(({ start, end }) => [start, end]), ...limits.flatMap(({ y }) => y ?? [])];
  const valueText = valueFormat(
    lang,
    spans.map(({ start, end }) => end - start),
  );
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const [before, after] = isGroups ? [beyond(min, -1), beyond(max, 1)] : [0, 0];
  const at = (value: number) => before + ((value - min) / (max - min || 1)) * Math.max(0.2, 1 - before - after);
  const placedLimits = placeLimits();
  const free = isSpans ? BELOW_TITLE : 0;
  const head =
    placedLimits.length === 0 ? free : (Math.max(...placedLimits.map(({ level }) => level)) + 1) * LEADING + 4;
  const between = series.length > 1 ? BETWEEN_GROUPS : BETWEEN;
  const barsHeight = isGroups ? series.length * (thickness + 2) : thickness;
  const rowHeight = LABEL + barsHeight + (isStack ? LABEL : 0) + between;
  const rows = names.map((name, row) => {
    const top = head + row * rowHeight + LABEL;
    const bars = series.map((each, owner) => barIn(each, { owner, row, top }));
    return { name: isSpans ? undefined : name, top: top - ABOVE_BAR, bars };
  });
  // If one part has no room for its name in any row, a key names all.
  const isKeyed = isStack && series.some((_, owner) => rows.every(({ bars }) => bars[owner]?.name === ''));
  return {
    at,
    rows: isKeyed ? rows.map((row) => ({ ...row, bars: row.bars.map((bar) => ({ ...bar, name: '' })) })) : rows,
    thickness,
    head,
    bottom: head + names.length * rowHeight - between + 4,
    limit: isGroups ? onlyLimit(limits) : undefined,
    limits: placedLimits,
    ticks: isSpans ? horizontalAxis([min, max], { scale: 'linear', lang, width: WIDTH, pad: 0 }).ticks : [],
    key: isKeyed ? series.map(({ name }) => name) : [],
  };

  function barIn({ name, spans: ofSeries }: Series, place: { owner: number; row: number; top: number }): Bar {
    const { owner, row } = place;
    const { start, end } = ofSeries[row] ?? { start: 0, end: 0 };
    const bar = { owner, start, end, top: place.top + (isGroups ? owner * (thickness + 2) : 0) };
    const value = ofSeries[row] === undefined ? '–' : valueText(end - start);
    const widthWith = (text: string) => widthOf(text) + valueWidthOf(value);
    if (isSpans) {
      // A name over the right half is right-aligned with its bar, so that it stays inside the chart.
      const isLate = at(start) * WIDTH + widthWith(`${names[row]} `) > WIDTH;
      const [x, anchor] = isLate ? ([at(end), 'end'] as const) : ([at(start), 'start'] as const);
      return { ...bar, name: names[row] ?? '', value, x, y: bar.top - ABOVE_BAR, anchor };
    }
    if (isStack) {
      const fits = (text: string) => widthWith(text) + 6 <= (at(end) - at(start)) * WIDTH;
      const [x, y] = [at(start), bar.top + thickness + BELOW_BAR];
      return { ...bar, name: fits(`${name} `) ? name : '', value: fits('') ? value : '', x, y, anchor: 'start' };
    }
    const [dx, anchor] = end < 0 ? ([-BESIDE_BAR, 'end'] as const) : ([BESIDE_BAR, 'start'] as const);
    return { ...bar, name: nameIn(row, name), value, x: at(end), dx: rem(dx), y: bar.top + thickness / 2, anchor };
  }

  /** In groups, the bars of the first row have the names of their series. */
  function nameIn(row: number, name: string): string {
    return row === 0 && series.length > 1 ? name : '';
  }

  /** Returns the share of the width that the texts of bars in a direction need beyond the longest bar. */
  function beyond(most: number, sign: 1 | -1): number {
    const needed = series.flatMap(({ name, spans: ofSeries }) =>
      ofSeries.map((span, row) => {
        const end = span?.end ?? 0;
        const text = widthOf(nameIn(row, name)) + valueWidthOf(span === undefined ? '–' : valueText(end)) + AFTER_BAR;
        return end < 0 === sign < 0 ? text - (1 - end / (most || sign)) * WIDTH * 0.6 : 0;
      }),
    );
    return Math.max(0, ...needed) / WIDTH;
  }

  /** The names of limits are above all rows, on as many lines as they need. */
  function placeLimits() {
    const ends: number[] = [];
    return limits
      .flatMap(({ y, label }) => (y === undefined ? [] : [{ y, text: `${label} ${number(y)}` }]))
      .sort((a, b) => a.y - b.y)
      .map(({ y, text }) => {
        const width = widthOf(text);
        const left = at(y) * WIDTH - { start: 0, middle: 0.5, end: 1 }[anchorIn(at(y), width)] * width;
        const free = ends.findIndex((end) => end + FONT <= left);
        const level = free === -1 ? ends.length : free;
        ends[level] = left + width;
        return { y, text, level };
      });
  }
}

function anchorIn(share: number, width: number): Anchor {
  return anchorAt(share * WIDTH, width / 2, WIDTH);
}
