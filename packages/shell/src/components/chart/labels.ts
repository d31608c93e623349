import { LEADING, widthOf, wrap } from '#components/chart/chart-text.ts';
import type { Box, Room } from '#components/chart/room.ts';

export type Anchor = 'start' | 'middle' | 'end';
export type Point = readonly [x: number, y: number];

/** A text with the center of its first line, in pixels of the narrowest chart. */
export type Label = {
  readonly x: number;
  readonly y: number;
  readonly anchor: Anchor;
  readonly lines: readonly string[];
};

const SHIFTS: Readonly<Record<Anchor, number>> = { start: 0, middle: 0.5, end: 1 };
const GAP = 6;
const NEAR = 9;
const NOTE_WIDTHS = [150, 90];
/** The share of a plot that a note may take before it is broken into lines. */
const NOTE_SHARE = 0.6;

export function boxOf({ x, y, anchor, lines }: Label): Box {
  const width = Math.max(...lines.map(widthOf));
  const left = x - SHIFTS[anchor] * width;
  return { left, right: left + width, top: y - LEADING / 2, bottom: y + (lines.length - 0.5) * LEADING };
}

/**
 * Returns the candidate that, with a margin at its sides, covers the least of the drawing, or the first of several that cover nothing. With `isClear`, returns
 * undefined if every candidate covers something.
 */
function place(
  candidates: Iterable<readonly [label: Label, extra: number]>,
  room: Room,
  margin = 0,
): [Label, number] | undefined {
  let best: [Label, number] | undefined;
  for (const [label, extra] of candidates) {
    const { left, top, right, bottom } = boxOf(label);
    const box = { left: left - margin, top, right: right + margin, bottom };
    const cost = room.cost(box) * 10 + extra;
    if (best === undefined || cost < best[1]) {
      best = [label, cost];
    }
  }
  return best;
}

/**
 * Finds a position for a line's name next to the line, clear of everything and away from other lines. Returns undefined if there isn't one.
 */
export function placeOnLine(name: string, points: readonly Point[], room: Room, owner: number): Label | undefined {
  function* candidates(): Generator<readonly [Label, number]> {
    for (const [index, [x, y]] of points.entries()) {
      for (const anchor of ['start', 'end', 'middle'] as const) {
        for (const side of [-1, 1]) {
          const shift = (1 - 2 * SHIFTS[anchor]) * GAP;
          const label = { x: x + shift, y: y + side * (LEADING / 2 + GAP / 2), anchor, lines: [name] };
          const { left, top, right, bottom } = boxOf(label);
          const around = { left: left - NEAR, right: right + NEAR, top: top - NEAR, bottom: bottom + NEAR };
          const others = room.cost(around, owner);
          yield [label, Math.min(others, 200) / 4 + Math.abs(index / points.length - 0.5)];
        }
      }
    }
  }
  const [label, cost] = place(candidates(), room) ?? [];
  return label === undefined || cost === undefined || cost >= 10 ? undefined : filled(label, room);
}

/** Finds a position for a text next to a point. */
export function placeNote(text: string, [x, y]: Point, room: Room, plotWidth: number): Label {
  function* candidates(): Generator<readonly [Label, number]> {
    for (const [turn, width] of [plotWidth * NOTE_SHARE, ...NOTE_WIDTHS].entries()) {
      const lines = wrap(text, width);
      const height = lines.length * LEADING;
      for (const distance of [12, 24, 40]) {
        const above = y - distance - height + LEADING / 2;
        const below = y + distance + LEADING / 2;
        const places: readonly (readonly [number, number, Anchor])[] = [
          [x + GAP, above, 'start'],
          [x - GAP, above, 'end'],
          [x + GAP, below, 'start'],
          [x - GAP, below, 'end'],
          [x, above, 'middle'],
          [x, below, 'middle'],
          [x + distance, y - height / 2 + LEADING / 2, 'start'],
          [x - distance, y - height / 2 + LEADING / 2, 'end'],
        ];
        for (const [left, top, anchor] of places) {
          yield [{ x: left, y: top, anchor, lines }, distance / 4 + turn * 6];
        }
      }
    }
  }
  const [label] = place(candidates(), room, GAP) ?? [];
  return filled(label ?? { x, y, anchor: 'start', lines: [text] }, room);
}

/** Finds a position for the name of a line across the chart, at one of its ends. */
export function placeLimit(text: string, axis: 'x' | 'y', at: number, room: Room, size: Point): Label {
  const [width, height] = size;
  const offset = LEADING / 2 + 3;
  const lines = wrap(text, axis === 'x' ? 90 : width);
  const rise = (lines.length - 1) * LEADING;
  const along10 = Array.from({ length: 9 }, (_, index) => (width * (index + 1)) / 10);
  const across: readonly Label[] = [
    { x: width, y: at - offset - rise, anchor: 'end', lines },
    { x: 0, y: at - offset - rise, anchor: 'start', lines },
    { x: width, y: at + offset, anchor: 'end', lines },
    { x: 0, y: at + offset, anchor: 'start', lines },
    ...along10.flatMap((x): readonly Label[] => [
      { x, y: at - offset - rise, anchor: 'middle', lines },
      { x, y: at + offset, anchor: 'middle', lines },
    ]),
  ];
  const tops = Array.from({ length: 8 }, (_, index) => LEADING / 2 + (index * (height - LEADING - rise)) / 7);
  const along = tops.flatMap((y): readonly Label[] => [
    { x: at + GAP, y, anchor: 'start', lines },
    { x: at - GAP, y, anchor: 'end', lines },
  ]);
  const [label] =
    place(
      (axis === 'y' ? across : along).map((each, index) => [each, index] as const),
      room,
    ) ?? [];
  return filled(label ?? { x: 0, y: at, anchor: 'start', lines }, room);
}

function filled(label: Label, room: Room): Label {
  room.fill(boxOf(label), 100);
  return label;
}

/** Separates overlapping texts in a column, keeping each as close to its position as possible. Their order doesn't change. */
export function spread(
  places: readonly { readonly y: number; readonly height: number }[],
  height: number,
): readonly number[] {
  const order = places.map((_, index) => index).sort((a, b) => (places[a]?.y ?? 0) - (places[b]?.y ?? 0));
  const tops = new Map<number, number>();
  let end = -LEADING / 2;
  for (const index of order) {
    const { y = 0, height: own = 0 } = places[index] ?? {};
    const top = Math.max(end, y - own / 2);
    tops.set(index, top);
    end = top + own;
  }
  let limit = height + LEADING / 2;
  for (const index of order.toReversed()) {
    const own = places[index]?.height ?? 0;
    const top = Math.min(tops.get(index) ?? 0, limit - own);
    tops.set(index, top);
    limit = top;
  }
  return places.map((_, index) => tops.get(index) ?? 0);
}
