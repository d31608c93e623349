import { type Anchor, LEADING, widthOf, wrap } from '#components/chart/chart-text.ts';

/** In pixels of a plot of the smallest width. In a wider one, each text takes a smaller share of the width, so it stays clear. */
export type Point = readonly [x: number, y: number];
type Box = readonly [left: number, top: number, right: number, bottom: number];

/** A text with the middle of its first line. */
export type Label = {
  readonly x: number;
  readonly y: number;
  readonly anchor: Anchor;
  readonly lines: readonly string[];
};

const SHIFTS: Readonly<Record<Anchor, number>> = { start: 0, middle: 0.5, end: 1 };
const GAP = 6;
const NARROW = 90;
/** From the top of the plot to the middle of a name above it. */
const ABOVE = 10;
// The costs of a place: for each text or point that it covers, if it's outside of the plot, and if better places come before it.
const OF_TEXT = 100;
const OF_POINT = 12;
const OUTSIDE = 4000;
const LATER = 0.5;

export function boxOf({ x, y, anchor, lines }: Label): Box {
  const width = Math.max(...lines.map(widthOf));
  const left = x - SHIFTS[anchor] * width;
  return [left, y - LEADING / 2, left + width, y + (lines.length - 0.5) * LEADING];
}

/** Keeps a text of this half width, in the middle of a place, between 0 and a width. */
export function anchorAt(place: number, half: number, width: number): Anchor {
  if (place < half) {
    return 'start';
  }
  return place + half > width ? 'end' : 'middle';
}

/** Returns points along a line, at most this far apart. */
export function along(line: readonly Point[], distance: number): readonly Point[] {
  return line.flatMap(([x, y], index): readonly Point[] => {
    const [beforeX, beforeY] = line[index - 1] ?? [x, y];
    const parts = Math.max(1, Math.ceil(Math.hypot(x - beforeX, y - beforeY) / distance));
    return Array.from({ length: parts }, (_, part): Point => {
      const share = (part + 1) / parts;
      return [beforeX + (x - beforeX) * share, beforeY + (y - beforeY) * share];
    });
  });
}

/** Places texts where they cover the fewest of the points that are drawn. */
export function createRoom(width: number, height: number, drawn: readonly Point[]) {
  const texts: Box[] = [];

  function costOf(label: Label, top: number): number {
    const box = boxOf(label);
    const isOutside = box[0] < 0 || box[1] < top || box[2] > width + GAP || box[3] > height;
    const points = drawn.filter(([x, y]) => touches(box, [x, y, x, y])).length;
    return (
      OUTSIDE * Number(isOutside) + OF_TEXT * texts.filter((text) => touches(box, text)).length + OF_POINT * points
    );
  }

  function place(labels: readonly Label[], top = 0): Label {
    const costs = labels.map((label, index) => costOf(label, top) + index * LATER);
    const best = labels[costs.indexOf(Math.min(...costs))] ?? { x: 0, y: 0, anchor: 'start', lines: [] };
    texts.push(boxOf(best));
    return best;
  }

  return {
    /** Places a note next to a point. */
    note(text: string, [x, y]: Point): Label {
      const places = [width * 0.6, 150, NARROW].flatMap((most) => {
        const lines = wrap(text, most);
        const rise = (lines.length - 1) * LEADING;
        return [12, 24, 40].flatMap((distance) =>
          [y - distance - rise - LEADING / 2, y + distance + LEADING / 2, y - rise / 2].flatMap((top): Label[] => {
            const aside = top === y - rise / 2 ? distance : GAP;
            return [
              { x: x + aside, y: top, anchor: 'start', lines },
              { x: x - aside, y: top, anchor: 'end', lines },
              ...(aside === GAP ? [{ x, y: top, anchor: 'middle' as const, lines }] : []),
            ];
          }),
        );
      });
      return place(places);
    },
    /** Places the name of a line across the plot, if possible at its end. */
    limit(text: string, y: number): Label {
      const ends = [
        { x: width, anchor: 'end' },
        { x: 0, anchor: 'start' },
        ...[0.75, 0.5, 0.25].map((share) => ({ x: share * width, anchor: 'middle' }) as const),
      ] as const;
      const tops = [y - ABOVE - 2, y + ABOVE + 2];
      return place(ends.flatMap((end) => tops.map((top) => ({ ...end, y: top, lines: [text] }))));
    },
    /** Places the name of an upright line above the plot, or next to the line if another name is there. */
    limitAbove(text: string, x: number): Label {
      const lines = wrap(text, NARROW);
      const tops = [0, 0.25, 0.5, 0.75].map((share) => LEADING / 2 + share * height);
      const beside = tops.flatMap((y): Label[] => [
        { x: x + GAP, y, anchor: 'start', lines },
        { x: x - GAP, y, anchor: 'end', lines },
      ]);
      const anchor = anchorAt(x, widthOf(text) / 2, width);
      return place([{ x, y: -ABOVE, anchor, lines: [text] }, ...beside], -ABOVE - LEADING);
    },
  };
}

function touches(one: Box, other: Box): boolean {
  return one[0] - GAP < other[2] && other[0] < one[2] + GAP && one[1] < other[3] && other[1] < one[3];
}

/** Separates overlapping texts in a column, keeping each as close to its position as possible. Their order doesn't change. */
export function spread(
  places: readonly { readonly y: number; readonly height: number }[],
  height: number,
): readonly number[] {
  const order = places.map((place, index) => ({ ...place, index })).sort((a, b) => a.y - b.y);
  const tops: number[] = [];
  let edge = -LEADING / 2;
  for (const { y, height: own, index } of order) {
    tops[index] = Math.max(edge, y - own / 2);
    edge = (tops[index] ?? 0) + own;
  }
  edge = height + LEADING / 2;
  for (const { height: own, index } of order.toReversed()) {
    edge = Math.min(tops[index] ?? 0, edge - own);
    tops[index] = edge;
  }
  return tops;
}
