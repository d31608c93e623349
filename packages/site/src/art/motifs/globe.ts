import type { Motif } from '#art/motif.ts';
import { circle, dots, halfEllipse, n, ns, type Point } from '#art/path.ts';

/** The whole earth with its meridians, and a way from one place to another over it: what is close to everyone. */
export const globe: Motif = ({ width, height, size }, random) => {
  const isSmall = size === 'small';
  const radius = (height / 2 - 0.9) * random.pick([1, 0.84]);
  const [x, y] = [width * random.pick([0.3, 0.5, 0.68]), height / 2];
  const tilt = random.pick([0.3, 0.55, 0.75]);
  const level = random.pick([-0.45, 0.45]);
  const from = random.whole(0, 3);
  const others = random.whole(1, 3);
  const chord = (share: number) => Math.sqrt(1 - share * share) * radius;
  const meridian = (share: number) =>
    `M${ns(x, y - radius)}${halfEllipse(radius * share, 2 * radius, 'right')}${halfEllipse(radius * share, -2 * radius, 'left')}`;
  const parallel = (share: number) => `M${ns(x - chord(share), y + share * radius)}h${n(2 * chord(share))}`;
  const lines = isSmall ? [parallel(level)] : [parallel(-0.45), parallel(0.45), parallel(0)];
  // Where meridians and parallels meet.
  const at = (across: number, share: number): Point => [x + across * chord(share), y + share * radius];
  const places: readonly Point[] = [at(-tilt, level), at(tilt, -level), at(tilt, level), at(-tilt, -level)];
  const start: Point = places[from] ?? [x, y];
  const end: Point = places[(from + others) % 4] ?? [x, y];
  const edge = start[0] < x ? 0 : width;
  // Over the outside of the globe, and through its middle a little upwards.
  const across = (start[0] + end[0]) / 2 - x;
  const down = (start[1] + end[1]) / 2 - y;
  const isThrough = across === 0 && down === 0;
  const by: Point = [
    across * 0.7 + (end[0] - start[0]) / 2,
    isThrough ? -radius * 0.2 : down + (end[1] - start[1]) / 2,
  ];
  return [
    ['shape', circle([x, y], radius)],
    ['line', [meridian(tilt), ...lines].join('')],
    ['point', isSmall ? '' : dots(places)],
    ['main', `M${ns(edge, start[1])}H${n(start[0])}q${ns(...by, end[0] - start[0], end[1] - start[1])}`],
    ['dot', dots([start, end])],
  ];
};
