import type { Motif } from '#art/motif.ts';
import { circle, dots, n, ns, type Point, polyline, range } from '#art/path.ts';

/** Mountains from the side, and a path that winds up the highest one to its flag. */
export const peaks: Motif = ({ width, height, size }, random) => {
  const at = random.pick([0.3, 0.5, 0.68]);
  const broad = random.pick([0.7, 1.1, 1.6]);
  const manner = random.pick(['winding', 'ridge', 'camps'] as const);
  const low = random.pick([0, 0, 0.25]);
  const sun = random.pick([0, 0, 0.16, 0.24]);
  const sunAt = random.pick([-0.3, 0.3]);
  const turns = random.whole(2, size === 'large' ? 4 : 3);
  const others = random.whole(1, 3);
  const places = range(3).map((index) => (at + 0.28 + index * 0.27 + random.pick([0, 0.08])) % 1);
  const heights = range(3).map(() => random.pick([0.34, 0.5, 0.62]));
  const base = height - 0.8;
  const pole = Math.min(2.6, height / 5);
  const top: Point = [width * at, 0.8 + pole + height * low];
  const reach = (base - top[1]) * broad;
  const peak = ([x, y]: Point, half: number) =>
    `M${ns(x - half, base)}L${ns(x - 0.7, y + 0.5)}q${ns(0.7, -0.8, 1.4, 0)}L${ns(x + half, base)}z`;
  const behind = range(others).map((index) => {
    const high = (base - top[1]) * (heights[index] ?? 0.5);
    return peak([width * (places[index] ?? 0.5), base - high], high * broad * 1.1);
  });
  // From side to side within the mountain, which is less wide higher up.
  const way = range(turns + 1).map((index): Point => {
    const share = index / (turns + 1);
    const side = (index % 2 === 0 ? -1 : 1) * (at > 0.5 ? -1 : 1);
    return [top[0] + side * reach * (1 - share) * (index === 0 ? 0.7 : 0.52), base + (top[1] - base) * share];
  });
  const slope = range(4).map(
    (index): Point => [top[0] - (at > 0.5 ? 1 : -1) * reach * (1 - index / 4), base + (top[1] - base) * (index / 4)],
  );
  const path = manner === 'ridge' ? slope : way;
  const seen = path.filter(([x]) => x > 0 && x < width);
  const flag = Math.min(3, height / 5);
  return [
    ['tint', sun === 0 ? '' : circle([width * ((at + sunAt + 1) % 1), height * 0.32], height * sun)],
    ['shape', behind.join('')],
    ['shade', peak(top, reach)],
    ['line', `M0 ${n(base)}H${n(width)}`],
    ['main', `${polyline([...path, top])}v${n(-pole)}`],
    ['lit', `M${ns(top[0], top[1] - pole)}h${n(flag)}l${ns(-flag / 4, pole * 0.3, flag / 4, pole * 0.3)}h${n(-flag)}z`],
    ['dot', dots(manner === 'winding' ? seen.slice(0, 1) : seen)],
  ];
};
