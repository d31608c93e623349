import type { Motif } from '#art/motif.ts';
import { bricks } from '#art/motifs/bricks.ts';
import { locks } from '#art/motifs/locks.ts';
import { shield } from '#art/motifs/shield.ts';
import { circle, dot, dots, n, ns, type Point, range } from '#art/path.ts';

/** Walls around something, of which one line finds the gates and the others do not: security. */
export const guard: Motif = (frame, random) => random.pick([walls, walls, bricks, locks, shield])(frame, random);

const walls: Motif = (frame, random) => {
  const { width, height, size } = frame;
  const isSmall = size === 'small';
  const isSquare = random.chance(0.4);
  const count = random.pick([1, 2, 3, 3]);
  const scale = random.pick([0.7, 0.85, 1]);
  const where = random.pick([0.36, 0.55, 0.72]);
  // At an edge of the frame, only half of the walls is seen.
  const level = random.pick([0.5, 0.5, 0.5, 1, 0]);
  const turn = random.pick([-1, 1]) * (random.whole(8, 19) / 20) * Math.PI;
  const stopSides = random.pick<readonly number[]>([[-1, 1], [-1, 1], [1], [-1]]);
  const isHalf = level !== 0.5 && !isSquare;
  // Half a circle is as wide as high twice, so it needs the middle.
  const centre: Point = [
    Math.round(width * (isHalf ? Math.min(where, 0.56) : where)),
    isHalf ? height * level : height / 2,
  ];
  const most = Math.min(isHalf ? height - 2.5 : height / 2 - 1.2, centre[0] - 1, width - centre[0] - 1);
  const outer = most * (isHalf ? Math.max(0.75, scale) : scale);
  const inner = Math.min(outer, (height / 16) * (count === 1 ? 4 : 2.4));
  const radii = range(count).map((index) => (count === 1 ? outer : outer + ((inner - outer) * index) / (count - 1)));
  // Lines come from the left, where the first gate is; half of a circle has all of its gates there.
  const straight = isSquare || isHalf;
  const gate = (index: number) => (straight ? Math.PI : Math.PI + turn * index);
  const lineY = isHalf ? centre[1] + (level === 1 ? -1 : 1) * Math.min(1.6, outer / 4) : centre[1];
  const half = Math.min(1.1, outer / 2.5);
  const walls = radii.map((radius, index) => {
    if (isSquare) {
      return square(centre, radius, half);
    }
    return isHalf
      ? arch(centre, radius, level === 1 ? -1 : 1, Math.abs(lineY - centre[1]) + half)
      : wall(centre, radius, gate(index), half / radius);
  });
  const ways = radii.map((radius, index) => {
    const next = radii[index + 1];
    return next === undefined || straight
      ? `L${ns(centre[0], lineY)}`
      : `L${ns(...at(centre, (radius + next) / 2, gate(index)))}${along(centre, (radius + next) / 2, gate(index), gate(index + 1))}`;
  });
  const spread = Math.max(2, outer * random.pick([0.45, 0.65]));
  const stops = (isHalf ? [level === 1 ? -1 : 1] : stopSides)
    .flatMap((side) => range(isSmall ? 1 : 2).map((index) => side * spread * (index + 1)))
    .filter((off) => lineY + off > 1 && lineY + off < height - 1 && Math.abs(lineY + off - centre[1]) < outer)
    .map((off): Point => {
      const y = lineY + off;
      const reach = isSquare ? outer : Math.sqrt(Math.max(0, outer ** 2 - (y - centre[1]) ** 2));
      return [centre[0] - reach - 1.8, y];
    })
    .filter(([x]) => x > 1);
  return [
    ['line', stops.map(([x, y]) => `M0 ${n(y)}H${n(x)}`).join('')],
    ['point', dots(stops)],
    ['bar', walls.join('')],
    ['main', `M0 ${n(lineY)}${straight ? ways.at(-1) : ways.join('')}`],
    ['lit', isHalf ? '' : circle(centre, Math.min(0.9, inner / 2))],
    ['dot', dot([centre[0], lineY])],
  ];
};

/** The point of a circle at an angle, clockwise from the right, in radians. */
function at([x, y]: Point, radius: number, angle: number): Point {
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
}

/** All of a circle but for a gate, half as wide as the angle on each side. */
function wall(centre: Point, radius: number, angle: number, half: number): string {
  const [start, end] = [at(centre, radius, angle + half), at(centre, radius, angle - half)];
  return `M${ns(...start)}A${ns(radius, radius, 0, 1, 1, ...end)}`;
}

/** Half a circle on the frame's edge, above it or below, whose gate is at its left foot. */
function arch([x, y]: Point, radius: number, side: number, foot: number): string {
  const angle = Math.asin(Math.min(0.9, foot / radius));
  const [start, end] = [
    [x - radius * Math.cos(angle), y + side * radius * Math.sin(angle)],
    [x + radius, y],
  ] as const;
  return `M${ns(...start)}A${ns(radius, radius, 0, 0, side < 0 ? 1 : 0, ...end)}`;
}

/** A square with a gate in the middle of its left side. */
function square([x, y]: Point, half: number, gate: number): string {
  return `M${ns(x - half, y + gate)}V${n(y + half)}H${n(x + half)}V${n(y - half)}H${n(x - half)}V${n(y - gate)}`;
}

function along(centre: Point, radius: number, from: number, to: number): string {
  return `A${ns(radius, radius, 0, Math.abs(to - from) > Math.PI ? 1 : 0, to > from ? 1 : 0, ...at(centre, radius, to))}`;
}
