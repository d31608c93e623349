import type { ChartScale } from '@portico/core/chart';
import { extent, tickStep } from 'd3-array';
import { scaleLinear, scaleLog, scaleUtc } from 'd3-scale';
import { type Formats, widthOf } from '#components/chart/chart-text.ts';

const GAP = 14;
const MAX_OWN_TICKS = 8;

export type Tick = { readonly value: number; readonly label: string };
export type Axis = {
  /** Returns the position of a value, from 0 to 1. */
  readonly at: (value: number) => number;
  readonly ticks: readonly Tick[];
  readonly format: (value: number) => string;
};

/** Returns an axis whose ticks fit into `length` pixels. It uses the data's own values as ticks if these fit. */
export function horizontalAxis(
  values: readonly number[],
  { scale, formats, length, pad }: { scale: ChartScale; formats: Formats; length: number; pad: number },
): Axis {
  const [min = 0, max = 1] = extent(values);
  const domain: [number, number] = min === max ? [min - 1, max + 1] : [min - pad, max + pad];
  const position = scaleOf(scale, domain);
  const at = (value: number) => position(value);
  const own = [...new Set(values)].sort((a, b) => a - b);
  const counts = [7, 6, 5, 4, 3, 2];
  const candidates = [
    ...(own.length > 2 && own.length <= MAX_OWN_TICKS ? [own] : []),
    ...counts.map((count) => ticksOf(scale, domain, count)),
    [min, max],
  ];
  const labelled = candidates.map((ticks) => {
    const distance = Math.min(...ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0)));
    const format = scale === 'time' ? formats.times(distance) : formats.number;
    return ticks.map((value, index) => ({ value, label: format(value, ticks[index - 1]) }));
  });
  const fits = (ticks: readonly Tick[]) =>
    ticks.length > 1 &&
    ticks.every(({ value, label }, index) => {
      const next = ticks[index + 1];
      const needed = (widthOf(label) + widthOf(next?.label ?? '')) / 2 + GAP;
      return next === undefined || (at(next.value) - at(value)) * length >= needed;
    });
  const ticks = labelled.find(fits) ?? labelled.at(-1) ?? [];
  return { at, ticks, format: scale === 'time' ? formats.moments(own) : formats.number };
}

/** Returns an axis for values, from bottom to top. It includes 0, unless `range` is set or the scale is logarithmic. */
export function verticalAxis(
  values: readonly number[],
  {
    scale,
    range,
    formats,
  }: { scale: 'linear' | 'log'; range: readonly [number, number] | undefined; formats: Formats },
): Axis {
  const [min = 0, max = 1] = extent(values);
  const isLog = scale === 'log';
  const wanted: [number, number] =
    range === undefined ? [isLog ? min : Math.min(0, min), Math.max(max, isLog ? min : 0)] : [...range];
  const domain: [number, number] = wanted[0] === wanted[1] ? [wanted[0], wanted[0] + 1] : wanted;
  const position = isLog ? scaleLog(domain, [0, 1]) : scaleLinear(domain, [0, 1]);
  if (range === undefined) {
    position.nice(isLog ? undefined : 4);
  }
  const [from = 0, to = 1] = position.domain();
  const ticks = ticksOf(scale, [from, to], 4).filter((tick) => tick >= from && tick <= to);
  return {
    at: (value) => position(value),
    ticks: ticks.map((value) => ({ value, label: formats.number(value) })),
    format: formats.number,
  };
}

function scaleOf(scale: ChartScale, domain: [number, number]) {
  if (scale === 'time') {
    return scaleUtc(domain, [0, 1]);
  }
  return scale === 'log' ? scaleLog(domain, [0, 1]) : scaleLinear(domain, [0, 1]);
}

function ticksOf(scale: ChartScale, domain: [number, number], count: number): readonly number[] {
  if (scale === 'time') {
    return scaleUtc(domain, [0, 1]).ticks(count).map(Number);
  }
  if (scale === 'linear') {
    const step = tickStep(domain[0], domain[1], count);
    return scaleLinear(domain, [0, 1])
      .ticks(count)
      .map((tick) => Number((Math.round(tick / step) * step).toPrecision(12)));
  }
  const all = scaleLog(domain, [0, 1]).ticks();
  const powers = all.filter((tick) => Number.isInteger(Math.log10(tick)));
  const few = all.filter((tick) => /^[125]/.test(tick.toExponential()));
  const every = Math.max(1, Math.ceil(powers.length / count));
  if (powers.length > 2) {
    return powers.filter((_, index) => index % every === 0);
  }
  return few.length > 1 ? few : all;
}
