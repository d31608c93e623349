import { type Anchor, LEADING, widthOf, wrap } from '#components/chart/chart-text.ts';

/** In pixels of a plot of the smallest width. In a wider one, each text takes a smaller share of the width, so it stays clear. */
export type Point = readonly [x: number, y: number];
type Box = readonly [left: number, top: number, right: number, bottom: number];

/** A text with the middle of its first line. `dx` stays the same in a wider plot, so that a text remains near its point. */
export type Label = {
  readonly x: number;
  readonly dx: number;
  readonly y: number;
  readonly anchor: Anchor;
  readonly lines: readonly string[];
};

/** Where a text may be. */
type Places = {
  /** The points next to which it may be, best first. */
  readonly points: readonly Point[];
  readonly distances: readonly number[];
  /** The directions from a point; 1 is right or below. Above and below it, a fraction is between the middle and a side. */
  readonly directions: ReadonlyArray<readonly [x: number, y: -1 | 0 | 1]>;
  /** The widths at which it may be broken into lines. */
  readonly widths: readonly number[];
  readonly margin?: number;
  /** The series whose name it is, and near which it may be. */
  readonly owner?: number;
};

const ANCHORS = ['end', 'middle', 'start'] as const;
const SHIFTS: Readonly<Record<Anchor, number>> = { start: 0, middle: 0.5, end: 1 };
const ABOVE_OR_BELOW = [
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
  [0, -1],
  [0, 1],
] as const;
const BESIDE = [
  [1, 0],
  [-1, 0],
] as const;
const BETWEEN = [-0.75, -0.5, -0.25, 0.25, 0.5, 0.75].flatMap((right) => [[right, -1] as const, [right, 1] as const]);
const GAP = 6;
const NEAR = 9;
const CELL = 3;
const OF_LABEL = 100;
const NARROW = 90;
/** From the top of the plot to the middle of a name above it. */
const ABOVE = 10;
const SHARES = Array.from({ length: 10 }, (_, index) => index / 9);
// The costs of a place: for each cell that is covered or near another series, for cells outside of the plot, and for a line break.
// A place is clear if it costs less than one covered cell.
const COVERED = 24;
const CLOSE = 0.25;
const OUTSIDE = 40;
const MAX_CLOSE = 50;
const BROKEN = 6;

export function boxOf({ x, dx, y, anchor, lines }: Label): Box {
  const width = Math.max(...lines.map(widthOf));
  const left = x + dx - SHIFTS[anchor] * width;
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

/** Records which areas of a plot are drawn on, and places labels in free areas. */
export function createRoom(width: number, height: number) {
  const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
  const owners = new Int8Array(columns * rows).fill(-1);
  const above: { readonly left: number; readonly right: number }[] = [];

  /** Visits the cells of a box until a visit returns false, and returns how many before that are outside. */
  function each(box: Box, visit: (index: number) => boolean): number {
    const [left = 0, top = 0, right = 0, bottom = 0] = box.map((side) => Math.floor(side / CELL));
    let outside = 0;
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        if (row < 0 || row >= rows || column < 0 || column >= columns) {
          outside += 1;
        } else if (!visit(row * columns + column)) {
          return outside;
        }
      }
    }
    return outside;
  }

  function fill(box: Box, owner: number): void {
    each(box, (index) => {
      owners[index] = owner;
      return true;
    });
  }

  function fillLine(line: readonly Point[], owner: number): void {
    for (const [x, y] of along(line, CELL)) {
      const [column, row] = [Math.floor(x / CELL), Math.floor(y / CELL)];
      if (column >= 0 && column < columns && row >= 0 && row < rows) {
        owners[row * columns + column] = owner;
      }
    }
  }

  function costOf(label: Label, { owner, margin = 0 }: Places): number {
    const [left, top, right, bottom] = boxOf(label);
    const cellsIn = (box: Box, enough: number, own = -1) => {
      let cells = 0;
      const outside = each(box, (index) => {
        cells += owners[index] === -1 || owners[index] === own ? 0 : 1;
        return cells < enough;
      });
      return cells + OUTSIDE * outside;
    };
    // A name that covers a single cell is not placed, so the others don't matter.
    const enough = owner === undefined ? Number.POSITIVE_INFINITY : 1;
    const covered = cellsIn([left - margin, top, right + margin, bottom], enough) * COVERED;
    if (owner === undefined || covered > 0) {
      return covered;
    }
    const close = cellsIn([left - NEAR, top - NEAR, right + NEAR, bottom + NEAR], MAX_CLOSE / CLOSE, owner);
    return Math.min(close * CLOSE, MAX_CLOSE);
  }

  function* candidates(text: string, { points, distances, directions, widths }: Places) {
    for (const [breaks, most] of widths.entries()) {
      const lines = wrap(text, most);
      const rise = (lines.length - 1) * LEADING;
      const half = Math.max(...lines.map(widthOf)) / 2;
      for (const [index, [x, y]] of points.entries()) {
        for (const distance of distances) {
          for (const [right, down] of directions) {
            const tops = [y - distance - rise - LEADING / 2, y - rise / 2, y + distance + LEADING / 2];
            const [top = y, anchor = 'middle'] = [tops[down + 1], ANCHORS[right + 1]];
            const isBetween = ANCHORS[right + 1] === undefined;
            const left = x + (isBetween ? 0 : right * (down === 0 ? distance : GAP));
            const label: Label = { x: left, dx: isBetween ? right * (half + GAP) : 0, y: top, anchor, lines };
            yield { label, cost: breaks * BROKEN + index / points.length + distance / 4 };
          }
        }
      }
    }
  }

  /** Returns the label at the place that costs least, and records it. A name that isn't clear is not placed. */
  function place(text: string, places: Places): { readonly label: Label; readonly isClear: boolean } {
    let label: Label = { x: 0, dx: 0, y: 0, anchor: 'start', lines: [text] };
    let least = Number.POSITIVE_INFINITY;
    for (const candidate of candidates(text, places)) {
      const cost = candidate.cost + costOf(candidate.label, places);
      [label, least] = cost < least ? [candidate.label, cost] : [label, least];
    }
    const isClear = least < COVERED;
    if (isClear || places.owner === undefined) {
      fill(boxOf(label), OF_LABEL);
    }
    return { label, isClear };
  }

  return {
    fill,
    fillLine,
    /** Places the name of a line next to the line. Returns undefined if every place covers something. */
    nameOnLine(text: string, points: readonly Point[], owner: number): Label | undefined {
      const middle = points.length / 2;
      const order = points
        .map((point, index) => ({ point, off: Math.abs(index - middle) }))
        .sort((a, b) => a.off - b.off)
        .map(({ point }) => point);
      // If it has no room on one line, it gets more of them.
      const widths = [width, 2 * NARROW, NARROW].filter((most, index) => index === 0 || most < widthOf(text));
      for (const most of widths) {
        const places = { points: order, distances: [3], directions: ABOVE_OR_BELOW, widths: [most], owner };
        const { label, isClear } = place(text, places);
        if (isClear) {
          return label;
        }
      }
      return undefined;
    },
    /** Places a note next to a point. */
    note(text: string, point: Point): Label {
      const directions = [...ABOVE_OR_BELOW, ...BESIDE, ...BETWEEN];
      const widths = [width * 0.6, 150, NARROW];
      return place(text, { points: [point], distances: [12, 24, 40], directions, widths, margin: GAP }).label;
    },
    /** Places the name of a line across the plot, if possible at its end. */
    limit(text: string, y: number): Label {
      const points = [
        [width + GAP, y] as const,
        [-GAP, y] as const,
        ...SHARES.map((share) => [share * width, y] as const),
      ];
      return place(text, { points, distances: [3], directions: ABOVE_OR_BELOW, widths: [width] }).label;
    },
    /** Places the name of an upright line above the plot, or next to the line if another name is there. */
    limitAbove(text: string, x: number): Label {
      const half = widthOf(text) / 2;
      const anchor = anchorAt(x, half, width);
      const label: Label = { x, dx: 0, y: -ABOVE, anchor, lines: [text] };
      const [left, , right] = boxOf(label);
      if (above.every((other) => right + GAP < other.left || other.right + GAP < left)) {
        above.push({ left, right });
        return label;
      }
      const tall = wrap(text, NARROW).length * LEADING;
      const points = SHARES.map((share) => [x, tall / 2 + share * (height - tall)] as const);
      return place(text, { points, distances: [GAP], directions: BESIDE, widths: [NARROW] }).label;
    },
  };
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
