import type { ChartScale } from '@portico/core/chart';
import { extent } from 'd3-array';
import { scaleLinear, scaleLog, scaleUtc } from 'd3-scale';
import { widthOf } from '#components/chart/chart-text.ts';

type Tick = { readonly value: number; readonly label: string };
export type Axis = {
  /** Returns the position of a value, from 0 to 1. */
  readonly at: (value: number) => number;
  readonly ticks: readonly Tick[];
};

const GAP = 14;
const MAX_OWN_TICKS = 8;
const MAX_DECIMALS = 12;
const COUNTS = [7, 6, 5, 4, 3, 2];
const DAY = 86_400_000;
const HOURS: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const DAYS: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
/** The parts of a date that distinguish ticks up to a distance, and what the first tick of a year has too. */
const LENGTHS: ReadonlyArray<readonly [most: number, Intl.DateTimeFormatOptions, first?: Intl.DateTimeFormatOptions]> =
  [
    [DAY, HOURS],
    [27 * DAY, DAYS],
    [360 * DAY, { month: 'short' }, { year: 'numeric' }],
    [Number.POSITIVE_INFINITY, { year: 'numeric' }],
  ];

/** Formats numbers in the language of a page. */
export function numberFormat(lang: string): (value: number) => string {
  const { format } = new Intl.NumberFormat(lang, { maximumSignificantDigits: 12 });
  return (value) => format(value);
}

/** Returns a function that formats each of these numbers with as many decimals as the one that has most. */
export function valueFormat(lang: string, values: readonly number[]): (value: number) => string {
  // Sums have digits that nobody wrote, such as 0.30000000000000004.
  const texts = values.map((value) => `${Number(value.toPrecision(12))}`);
  const decimals = Math.min(MAX_DECIMALS, Math.max(0, ...texts.map((text) => text.split('.')[1]?.length ?? 0)));
  const { format } = new Intl.NumberFormat(lang, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return (value) => format(value);
}

/** Returns a function that formats one of these times in full. */
export function timeFormat(lang: string, times: readonly number[]): (time: number) => string {
  const isDays = times.every((time) => time % DAY === 0);
  return dateFormat(lang, { ...DAYS, ...(isDays ? { year: 'numeric' } : HOURS) });
}

function dateFormat(lang: string, options: Intl.DateTimeFormatOptions): (time: number) => string {
  const { format } = new Intl.DateTimeFormat(lang, { timeZone: 'UTC', ...options });
  return (time) => format(time);
}

/** Returns an axis whose ticks fit into `width` pixels. It uses the data's own values as ticks if these fit. */
export function horizontalAxis(
  values: readonly number[],
  { scale, lang, width, pad }: { scale: ChartScale; lang: string; width: number; pad: number },
): Axis {
  const [min = 0, max = 1] = extent(values);
  const position = scaleOf(scale, min === max ? [min - 1, max + 1] : [min - pad, max + pad]);
  const at = (value: number) => position(value);
  const own = [...new Set(values)].sort((a, b) => a - b);
  const candidates = [
    ...(own.length > 2 && own.length <= MAX_OWN_TICKS ? [own] : []),
    ...COUNTS.map((count) => ticksOf(position, count)),
    [min, max],
  ].map((ticks) => labelled(ticks, { scale, lang }));
  const fits = (ticks: readonly Tick[]) =>
    ticks.length > 1 &&
    ticks.every(({ value, label }, index) => {
      const next = ticks[index + 1];
      return !next || (at(next.value) - at(value)) * width >= (widthOf(label) + widthOf(next.label)) / 2 + GAP;
    });
  return { at, ticks: candidates.find(fits) ?? candidates.at(-1) ?? [] };
}

/** Returns an axis for values, from bottom to top. It includes 0, unless `range` is set or the scale is logarithmic. */
export function verticalAxis(
  values: readonly number[],
  { scale, range, lang }: { scale: 'linear' | 'log'; range: readonly [number, number] | undefined; lang: string },
): Axis {
  const [min = 1, max = 1] = extent(scale === 'log' ? values : [...values, 0]);
  const [from, to] = range ?? [min, max];
  const domain: [number, number] = [from, from === to ? from + 1 : to];
  const position = scale === 'log' ? scaleLog(domain, [0, 1]) : scaleLinear(domain, [0, 1]);
  if (range === undefined) {
    position.nice(scale === 'log' ? undefined : 4);
  }
  const [low = 0, high = 1] = position.domain();
  const ticks = ticksOf(position, 4).filter((tick) => tick >= low && tick <= high);
  return { at: (value) => position(value), ticks: labelled(ticks, { scale, lang }) };
}

function scaleOf(scale: ChartScale, domain: [number, number]) {
  switch (scale) {
    case 'time':
      return scaleUtc(domain, [0, 1]);
    case 'log':
      return scaleLog(domain, [0, 1]);
    case 'linear':
      return scaleLinear(domain, [0, 1]);
  }
}

/** Returns about `count` ticks. Of a logarithmic scale, these are powers of 10, or numbers that begin with 1, 2 or 5. */
function ticksOf(position: ReturnType<typeof scaleOf>, count: number): readonly number[] {
  if (!isLogarithmic(position)) {
    return position.ticks(count).map(Number);
  }
  const all = position.ticks();
  const powers = all.filter((tick) => Number.isInteger(Math.log10(tick)));
  const few = all.filter((tick) => /^[125]/.test(tick.toExponential()));
  const every = Math.ceil(powers.length / count);
  if (powers.length > 2) {
    return powers.filter((_, index) => index % every === 0);
  }
  return few.length > 1 ? few : all;
}

function isLogarithmic(scale: ReturnType<typeof scaleOf>): scale is ReturnType<typeof scaleLog<number, number>> {
  return 'base' in scale;
}

function labelled(ticks: readonly number[], { scale, lang }: { scale: ChartScale; lang: string }): readonly Tick[] {
  if (scale !== 'time') {
    return ticks.map((value) => ({ value, label: numberFormat(lang)(value) }));
  }
  const distance = Math.min(...ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0)));
  const [, parts, first] = LENGTHS.find(([most]) => distance < most) ?? [DAY, DAYS];
  const yearOf = (time = Number.NaN) => new Date(time).getUTCFullYear();
  return ticks.map((value, index) => ({
    value,
    label: dateFormat(lang, yearOf(value) === yearOf(ticks[index - 1]) ? parts : { ...parts, ...first })(value),
  }));
}
