import type { ChartSpec } from '@portico/core/chart';
import { horizontalAxis } from '#components/chart/axes.ts';
import { FONT, formatsFor, LEADING, valueWidthOf, widthOf } from '#components/chart/chart-text.ts';
import type { Anchor } from '#components/chart/labels.ts';
import { numbersOf, onlyLimit } from '#components/chart/table.ts';

/** The width of the narrowest chart of rows, in pixels at a root size of 16. */
const WIDTH = 256;
const BAR = 28;
const THIN_BAR = 18;
const LABEL = 20;
/** How far a label is raised, so that its outline doesn't meet the bar below it. */
const CLEAR = 3;
const BETWEEN = 4;
const BETWEEN_GROUPS = 12;
const AXIS = 26;

export type RowsLayout = ReturnType<typeof layoutRows>;

type Bar = {
  readonly owner: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The part beyond the chart's limit. */
  readonly over?: { readonly x: number; readonly width: number };
  /** The label of a bar, its position, and its center if it is above the bar. */
  readonly name: string;
  readonly value: string;
  readonly place: 'above' | 'beside' | 'below';
  readonly top: number;
  readonly textX: number;
  readonly anchor: Anchor;
};

/**
 * Lays out the bars of a chart whose first column contains names. Heights are in pixels at a root size of 16; other positions are
 * fractions of the width.
 */
export function layoutRows(spec: ChartSpec, lang: string) {
  const { type, limits = [] } = spec;
  const { names, series } = numbersOf(spec);
  const formats = formatsFor(lang);
  const { number } = formats;
  const isGrouped = type !== 'stacked-bar' && type !== 'waterfall';
  const thickness = series.length > 1 && isGrouped ? THIN_BAR : BAR;
  const shownValue = (owner: number, row: number) => series[owner]?.values[row] ?? 0;
  const positions = limits.flatMap(({ y }) => y ?? []);
  const limit = onlyLimit(limits);
  const values =
    type === 'stacked-bar'
      ? names.map((_, row) => series.reduce((sum, { values: of }) => sum + Math.max(0, of[row] ?? 0), 0))
      : series.flatMap(({ values: of }) => of.map((value) => value ?? 0));
  const [min, max] = [Math.min(0, ...values, ...positions), Math.max(0, ...values, ...positions)];
  const texts = isGrouped ? names.flatMap((_, row) => series.map((__, owner) => endOf(owner, row))) : [];
  const [before, after] = [roomAt(true) / WIDTH, roomAt(false) / WIDTH];
  const at = (value: number) => before + ((value - min) / (max - min || 1)) * Math.max(0.2, 1 - before - after);

  const placedLimits = placeLimits();
  const head = placedLimits.length === 0 ? 0 : (Math.max(...placedLimits.map(({ level }) => level)) + 1) * LEADING + 4;
  const barsHeight = isGrouped ? series.length * (thickness + 2) : thickness;
  const between = series.length > 1 && type !== 'waterfall' ? BETWEEN_GROUPS : BETWEEN;
  const rowHeight = LABEL + barsHeight + (type === 'stacked-bar' ? LABEL : 0) + between;
  const rows = names.map((name, row) => {
    const top = head + row * rowHeight;
    return {
      key: `${row} ${name}`,
      name: type === 'waterfall' ? undefined : name,
      top: top + LABEL / 2 - CLEAR,
      bars: barsOf(row, top + LABEL),
    };
  });
  const axis =
    type === 'waterfall' ? horizontalAxis([min, max], { scale: 'linear', formats, length: WIDTH, pad: 0 }) : undefined;
  const bottom = head + names.length * rowHeight - between + 4;
  const isNamed = (owner: number) =>
    rows.some(({ bars }) => bars.some((bar) => bar.owner === owner && bar.name !== ''));
  return {
    rows,
    zero: at(0),
    head,
    bottom,
    height: bottom + (axis === undefined ? 0 : AXIS),
    limits: placedLimits,
    ticks:
      axis?.ticks.map(({ value, label }) => ({ at: at(value), label, anchor: anchorAt(at(value), widthOf(label)) })) ??
      [],
    unnamed:
      type === 'stacked-bar' ? series.flatMap(({ name }, owner) => (isNamed(owner) ? [] : [{ name, owner }])) : [],
  };

  /** Returns the label at the end of a bar in a group: its number, and in the first row also the name of its series. */
  function endOf(owner: number, row: number) {
    const value = series[owner]?.values[row] ?? null;
    const name = row === 0 && series.length > 1 ? (series[owner]?.name ?? '') : '';
    return { share: value ?? 0, name, value: value === null ? '–' : number(value) };
  }

  /** Returns the width that the labels at the ends of bars need beyond the longest bar. */
  function roomAt(isNegative: boolean): number {
    const most = Math.max(1e-9, isNegative ? -min : max);
    const needed = texts
      .filter(({ share }) => share < 0 === isNegative)
      .map(
        ({ share, name, value }) =>
          widthOf(name) + valueWidthOf(value) + 16 - (1 - Math.abs(share) / most) * WIDTH * 0.6,
      );
    return Math.max(0, ...needed);
  }

  function barsOf(row: number, y: number): readonly Bar[] {
    const shape = { y, height: thickness, top: y - LABEL / 2 - CLEAR };
    if (type === 'waterfall') {
      const [start, end] = [shownValue(0, row), shownValue(1, row)];
      const [name = '', value] = [names[row], number(end - start)];
      // A name over the right half is right-aligned with its bar, so that it stays inside the chart.
      const isLate = at(start) * WIDTH + widthOf(`${name} `) + valueWidthOf(value) > WIDTH;
      const text = {
        name,
        value,
        place: 'above',
        textX: at(isLate ? end : start),
        anchor: isLate ? 'end' : 'start',
      } as const;
      return [{ ...shape, ...text, owner: 0, x: at(start), width: at(end) - at(start) }];
    }
    if (type === 'stacked-bar') {
      let sum = 0;
      return series.map(({ name }, owner) => {
        const value = Math.max(0, shownValue(owner, row));
        const [x, width] = [at(sum), at(sum + value) - at(sum)];
        sum += value;
        const text = number(value);
        const fits = (before: string) => widthOf(before) + valueWidthOf(text) + 6 <= width * WIDTH;
        const isNamedHere = fits(`${name} `);
        return {
          ...shape,
          owner,
          x,
          width,
          name: isNamedHere ? name : '',
          value: fits('') ? text : '',
          place: 'below',
          textX: x,
          anchor: 'start',
        };
      });
    }
    return series.map((_, owner) => {
      const value = shownValue(owner, row);
      const [from, to] = [at(Math.min(0, value)), at(Math.max(0, value))];
      const { name, value: text } = endOf(owner, row);
      const isNegative = value < 0;
      return {
        ...shape,
        owner,
        x: from,
        y: y + owner * (thickness + 2),
        width: to - from,
        ...(limit !== undefined && value > limit && { over: { x: at(limit), width: to - at(limit) } }),
        name,
        value: text,
        place: 'beside',
        textX: isNegative ? from : to,
        anchor: isNegative ? 'end' : 'start',
      };
    });
  }

  /** The names of limits are above all rows, on as many lines as they need. */
  function placeLimits() {
    const ends: number[] = [];
    return limits
      .flatMap(({ y, label }) => (y === undefined ? [] : [{ at: at(y), label: `${label} ${number(y)}` }]))
      .sort((a, b) => a.at - b.at)
      .map(({ at: place, label }) => {
        const width = widthOf(label);
        const anchor = anchorAt(place, width);
        const shift = { start: 0, middle: width / 2, end: width }[anchor];
        const left = place * WIDTH - shift;
        const free = ends.findIndex((end) => end + FONT <= left);
        const level = free === -1 ? ends.length : free;
        ends[level] = left + width;
        return { at: place, label, anchor, level };
      });
  }
}

/** Keeps a label inside the chart. */
function anchorAt(place: number, width: number): Anchor {
  if (place * WIDTH < width / 2) {
    return 'start';
  }
  return place * WIDTH + width / 2 > WIDTH ? 'end' : 'middle';
}
