import type { Motif } from '#art/motif.ts';
import { circle, dot, dots, n, ns, type Point, range } from '#art/path.ts';

/** Walls around something, of which one line finds the gates and the others do not: security. */
export const guard: Motif = ({ width, height, size }, random) => {
  const isSmall = size === 'small';
  const middle = height / 2;
  const centre: Point = [isSmall ? 7.25 : Math.round(width * random.pick([0.5, 0.6, 0.7])), middle];
  const core = isSmall ? 0.4 : 0.9;
  const count = size === 'large' ? random.whole(2, 3) : 2;
  const step = size === 'large' ? random.pick([2, 2.2]) : 1.5;
  // From the outside in, each with the angle of its gate. Lines come from the left, where the first one is.
  const radii = range(count).map((index) => core + 1.3 + (count - 1 - index) * step);
  const turn = random.pick([-1, 1]) * (random.whole(8, 19) / 20) * Math.PI;
  const angles = radii.map((_, index) => Math.PI + turn * index);
  const half = isSmall ? 0.95 : 1.1;
  const walls = radii.map((radius, index) => wall(centre, radius, angles[index] ?? 0, half / radius));
  const ways = radii.map((radius, index) => {
    const next = radii[index + 1];
    const [from = 0, to] = [angles[index], angles[index + 1]];
    return next === undefined || to === undefined
      ? `L${ns(...centre)}`
      : `L${ns(...at(centre, (radius + next) / 2, from))}${along(centre, (radius + next) / 2, from, to)}`;
  });
  const spread = isSmall ? 2.4 : random.pick([1.5, 2, 2.5]);
  const each = isSmall ? 1 : random.whole(1, Math.floor((middle - 1) / spread));
  const edge = core + 1.3 + (count - 1) * step + (isSmall ? 1 : 1.6);
  const stops = range(each)
    .flatMap((index) => [(index + 1) * -spread, (index + 1) * spread])
    .map((off): Point => {
      const reach = Math.sqrt(Math.max(0, edge ** 2 - off ** 2));
      return [centre[0] - reach - (isSmall ? 0 : random.whole(0, 3)), middle + off];
    });
  return [
    ['line', stops.map(([x, y]) => `M0 ${n(y)}H${n(x)}`).join('')],
    ['point', dots(stops)],
    ['bar', walls.join('')],
    ['main', `M0 ${n(middle)}${ways.join('')}`],
    ['lit', isSmall ? '' : circle(centre, core)],
    ['dot', dot(centre)],
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

function along(centre: Point, radius: number, from: number, to: number): string {
  return `A${ns(radius, radius, 0, Math.abs(to - from) > Math.PI ? 1 : 0, to > from ? 1 : 0, ...at(centre, radius, to))}`;
}
