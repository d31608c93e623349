import type { Motif } from '#art/motif.ts';
import { peaks } from '#art/motifs/peaks.ts';
import { stones } from '#art/motifs/stones.ts';
import { bend, circle, dot, dots, ns, type Point, range, tenths } from '#art/path.ts';
import type { Random } from '#art/random.ts';

// Points of the outline of a hill.
const CORNERS = 8;

/** A way up a hill, on a map with lines of equal height: guides. */
export const trail: Motif = (frame, random) => random.pick([summit, summit, peaks, stones])(frame, random);

const summit: Motif = ({ width, height, size }, random) => {
  const isSmall = size === 'small';
  const count = random.whole(2, 5);
  const across = random.pick([0.08, 0.3, 0.5, 0.7, 0.92]);
  const down = random.pick([0, 0.5, 1]);
  const scale = random.pick([0.62, 0.8, 1]);
  const broad = random.pick([1, 1.5, 2.2]);
  const lean = random.pick([-0.5, 0.4]);
  const hill = shapeOf(random);
  const from = random.pick([0.2, 0.5, 0.8]);
  const turns = random.whole(3, 4);
  const ry = scale * (height / 2 - 0.4);
  const rx = Math.min(ry * broad, width * 0.48);
  const middle: Point = [width * across, ry + 0.4 + (height - 0.8 - 2 * ry) * down];
  // The top is where the lines are closest: not in the middle, and in the frame.
  const top: Point = [
    Math.min(width - 3, Math.max(3, middle[0] + lean * rx * 0.6)),
    middle[1] - Math.sign(lean) * ry * 0.15,
  ];
  const rings = range(isSmall ? Math.min(count, 2) : count).map((index, _, all) => {
    const share = index / all.length;
    const at: Point = [middle[0] + (top[0] - middle[0]) * share, middle[1] + (top[1] - middle[1]) * share];
    return outline(at, rx * (1 - share), ry * (1 - share), hill);
  });
  // The longer way, from the edge that is further off.
  const edge = top[0] > width / 2 ? 0 : width;
  const way = wayTo(top, [edge, height * from], turns, height / 6);
  return [
    ['tint', rings[0] ?? ''],
    ['line', rings.join('')],
    ['main', `M${ns(edge, height * from)}${bends(way)}`],
    ['dot', isSmall ? '' : dots(way.slice(1, -1))],
    ['lit', circle(top, Math.min(1.3, height / 10))],
    ['dot', dot(top)],
  ];
};

/** How far each corner of a hill is from its middle, in shares of its radius; 1 is the most. */
function shapeOf(random: Random): readonly number[] {
  return range(CORNERS).map(() => random.pick([0.84, 0.92, 1]));
}

/** A round shape without corners: a closed quadratic B-spline, whose control points `t` mirrors by itself. */
function outline([x, y]: Point, rx: number, ry: number, shape: readonly number[]): string {
  const corners = shape.map((share, index): Point => {
    const angle = (index / shape.length) * 2 * Math.PI;
    return [x + rx * share * Math.cos(angle), y + ry * share * Math.sin(angle)];
  });
  const [first = [x, y], ...others] = corners.map((corner, index) => middleOf(corner, corners.at(index - 1) ?? corner));
  const [second = first, ...rest] = others;
  let [atX, atY] = [tenths(first[0]), tenths(first[1])];
  const by = ([toX, toY]: Point): Point => {
    const [dx, dy] = [tenths(toX - atX), tenths(toY - atY)];
    atX += dx;
    atY += dy;
    return [dx, dy];
  };
  const [controlX, controlY] = corners[0] ?? first;
  const curve = `q${ns(controlX - atX, controlY - atY, ...by(second))}`;
  return `M${ns(...first)}${curve}${[...rest, first].map((point) => `t${ns(...by(point))}`).join('')}z`;
}

/** From the edge to the top, from side to side. */
function wayTo([x, y]: Point, start: Point, turns: number, aside: number): readonly Point[] {
  return range(turns + 1).map((index) => {
    const share = index / turns;
    const off = index === 0 || index === turns ? 0 : (index % 2 === 0 ? 1 : -1) * aside;
    return [start[0] + (x - start[0]) * share, start[1] + (y - start[1]) * share + off];
  });
}

function bends(way: readonly Point[]): string {
  return way
    .slice(1)
    .map(([x, y], index) => bend(x - (way[index]?.[0] ?? x), y - (way[index]?.[1] ?? y)))
    .join('');
}

function middleOf(one: Point, other: Point): Point {
  return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
}
