import { labelPath, labelWidth } from '#art/glyphs.ts';
import type { Frame, Ink, Part } from '#art/motif.ts';
import { arc, box, bubble, circle, dashes, ellipse, n, ns, type Point, range } from '#art/path.ts';

/**
 * Draws in one unit's grid and puts it into a frame: 36 by 12 with a margin around it in large frames, the frame itself in small
 * ones. A flat frame pulls places apart and keeps the form of circles, marks and letters.
 */
export type Pen = {
  /** From point to point. */
  readonly line: (ink: Ink, ...points: readonly Point[]) => void;
  /** A line with a head at its end. */
  readonly arrow: (ink: Ink, ...points: readonly Point[]) => void;
  /** A line of dashes. */
  readonly dashes: (ink: Ink, ...points: readonly Point[]) => void;
  /** Over from one point to another, level at both. */
  readonly bend: (ink: Ink, from: Point, to: Point) => void;
  /** A bow above the line from one point to another, that far. */
  readonly hop: (ink: Ink, from: Point, to: Point, height: number) => void;
  readonly box: (ink: Ink, x: number, y: number, width: number, height: number, radius?: number) => void;
  /** A box that says something, with its tail below that end. */
  readonly bubble: (ink: Ink, x: number, y: number, width: number, height: number, tail: 'left' | 'right') => void;
  /** Bricks around a place, from the frame's upper edge to its lower one: no way leads around it. */
  readonly wall: (x: number, width: number) => void;
  readonly circle: (ink: Ink, x: number, y: number, radius: number) => void;
  readonly ellipse: (ink: Ink, x: number, y: number, across: number, down: number) => void;
  /** The part of a circle between two angles, in radians from the right, with a head at its end where that is asked for. */
  readonly arc: (
    ink: Ink,
    centre: Point,
    radius: number,
    angles: readonly [from: number, to: number],
    head?: 'arrow',
  ) => void;
  readonly dot: (x: number, y: number) => void;
  /** By its middle, or by the middle of that side. */
  readonly label: (label: string, x: number, y: number, side?: 'left' | 'middle' | 'right') => void;
  /** Strokes of a sign, as they are, around a place; the first point closes those of an area. */
  readonly mark: (ink: Ink, x: number, y: number, ...strokes: readonly (readonly Point[])[]) => void;
};

export const FIELD = { width: 36, height: 12 } as const;

// Small scenes use 16 by 11 in the middle of their frame; this scale leaves just a margin around that.
const LARGER = 1.08;

type Grid = { readonly x: (x: number) => number; readonly y: (y: number) => number; readonly scale: number };

/** What a pen has drawn is in `parts`, what follows in one ink as one path. */
export function penOn(frame: Frame): { readonly pen: Pen; readonly parts: () => readonly Part[] } {
  const parts: [Ink, string][] = [];
  const { x, y, scale } = gridOf(frame);
  const add = (ink: Ink, path: string) => {
    const last = parts.at(-1);
    if (last?.[0] === ink) {
      last[1] += path;
    } else {
      parts.push([ink, path]);
    }
  };
  const at = ([px, py]: Point): Point => [x(px), y(py)];
  const headLength = (frame.size === 'small' ? 1.8 : 1) * scale;
  const pen: Pen = {
    line: (ink, ...points) => add(ink, wayAlong(points.map(at))),
    arrow: (ink, ...points) => {
      const way = points.map(at);
      add(ink, wayAlong(way) + headOf(way, headLength));
    },
    dashes: (ink, ...points) => {
      const way = points.map(at);
      for (const [index, to] of way.slice(1).entries()) {
        add(ink, dashes(way[index] ?? to, to, 0.8 * headLength));
      }
    },
    bend: (ink, from, to) => {
      const [[x1, y1], [x2, y2]] = [at(from), at(to)];
      const half = (x2 - x1) / 2;
      add(ink, `M${ns(x1, y1)}c${ns(half, 0, half, y2 - y1, x2 - x1, y2 - y1)}`);
    },
    hop: (ink, from, to, height) => {
      const [[x1, y1], [x2, y2]] = [at(from), at(to)];
      const high = y(from[1]) - y(from[1] - height);
      add(ink, `M${ns(x1, y1)}q${ns((x2 - x1) / 2, -2 * high, x2 - x1, y2 - y1)}`);
    },
    box: (ink, left, top, width, height, radius = 0.6) => {
      const [x1, x2, y1, y2] = [x(left), x(left + width), y(top), y(top + height)];
      add(ink, box([x1, y1], x2 - x1, y2 - y1, radius * scale));
    },
    bubble: (ink, left, top, width, height, tail) => {
      const [x1, x2, y1, y2] = [x(left), x(left + width), y(top), y(top + height)];
      add(ink, bubble([x1, y1], x2 - x1, y2 - y1, 0.6 * scale, tail));
    },
    wall: (middle, width) => {
      const [left, right, gap] = [x(middle - width / 2), x(middle + width / 2), frame.height / 7];
      add('shade', `M${ns(left, 0)}H${n(right)}V${n(frame.height)}H${n(left)}z`);
      for (const row of range(7)) {
        const joint = x(middle + (width / 5) * (row % 2 === 0 ? 1 : -1));
        add('line', `M${ns(joint, row * gap)}v${n(gap)}M${ns(left, (row + 1) * gap)}H${n(right)}`);
      }
    },
    circle: (ink, cx, cy, radius) => add(ink, circle(at([cx, cy]), radius * scale)),
    ellipse: (ink, cx, cy, across, down) => add(ink, ellipse(at([cx, cy]), across * scale, down * scale)),
    arc: (ink, centre, radius, angles, head) => {
      const [ox, oy] = at(centre);
      const r = radius * scale;
      const [from, to] = angles;
      const on = (angle: number): Point => [ox + r * Math.cos(angle), oy + r * Math.sin(angle)];
      const before = to - Math.sign(to - from) * 0.3;
      add(ink, arc([ox, oy], r, from, to) + (head === undefined ? '' : headOf([on(before), on(to)], headLength)));
    },
    dot: (cx, cy) => add('dot', `M${ns(...at([cx, cy]))}h0`),
    label: (label, cx, cy, side = 'middle') => {
      const half = (labelWidth(label) / 2) * scale;
      const shift = { left: half, middle: 0, right: -half }[side];
      add('text', labelPath(label, x(cx) + shift, y(cy), scale));
    },
    mark: (ink, cx, cy, ...strokes) => {
      const [ox, oy] = at([cx, cy]);
      const isArea = ink === 'lit' || ink === 'shape' || ink === 'shade';
      for (const stroke of strokes) {
        add(ink, wayAlong(stroke.map(([dx, dy]) => [ox + dx * scale, oy + dy * scale])) + (isArea ? 'z' : ''));
      }
    },
  };
  return { pen, parts: () => parts };
}

/** How wide a box around a label is. */
export function boxWidth(label: string): number {
  return labelWidth(label) + 2.2;
}

function gridOf({ width, height, size }: Frame): Grid {
  if (size === 'small') {
    const [middle, centre] = [width / 2, height / 2];
    return { x: (x) => middle + LARGER * (x - middle), y: (y) => centre + LARGER * (y - centre), scale: LARGER };
  }
  const [across, down] = size === 'flat' ? [2.4, 0.9] : [2.6, 2.3];
  const [wide, high] = [(width - 2 * across) / FIELD.width, (height - 2 * down) / FIELD.height];
  return {
    x: (x) => across + wide * x,
    y: (y) => down + high * y,
    scale: size === 'flat' ? 0.7 : 1,
  };
}

function wayAlong(points: readonly Point[]): string {
  return points
    .map(([x, y], index) => {
      const [fromX, fromY] = points[index - 1] ?? [undefined, undefined];
      if (index === 0) {
        return `M${ns(x, y)}`;
      }
      if (n(y) === n(fromY ?? y + 1)) {
        return `H${n(x)}`;
      }
      return n(x) === n(fromX ?? x + 1) ? `V${n(y)}` : `L${ns(x, y)}`;
    })
    .join('');
}

/** Two strokes back from the end of a way. */
function headOf(way: readonly Point[], length: number): string {
  const [end, before] = [way.at(-1) ?? [0, 0], way.at(-2) ?? [0, 0]];
  const angle = Math.atan2(end[1] - before[1], end[0] - before[0]);
  const [one, other] = [-1, 1].map(
    (side) => [-length * Math.cos(angle + side * 0.7), -length * Math.sin(angle + side * 0.7)] as const,
  );
  return one === undefined || other === undefined ? '' : `m${ns(...one)}l${ns(-one[0], -one[1], ...other)}`;
}
