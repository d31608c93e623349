import type { Motif } from '#art/motif.ts';
import { circle, dot, n, ns, type Point, range } from '#art/path.ts';

/** A tunnel from within: its rings, and what is seen at its end. */
export const corridor: Motif = ({ width, height, size }, random) => {
  const isRound = random.chance(0.5);
  const count = random.whole(2, size === 'large' ? 5 : 3);
  const end: Point = [width * random.pick([0.26, 0.5, 0.74]), height * random.pick([0.36, 0.5, 0.64])];
  const near = random.pick([0.7, 0.9, 1]);
  const lit = random.chance(0.7) ? count - 1 : random.whole(0, count - 1);
  const from: Point = [isRound ? end[0] + (width / 2 - end[0]) * 0.5 : width / 2, height / 2];
  const smallest = random.pick([0.16, 0.26]);
  const [halfWide, halfHigh] = isRound
    ? [height / 2 - 0.4, height / 2 - 0.4]
    : [(width / 2 - 0.5) * near, height / 2 - 0.4];
  const rings = range(count).map((index) => {
    // Each as much smaller than the one before as that one is.
    const share = smallest ** (index / Math.max(1, count - 1));
    const off = (1 - share) / (1 - smallest);
    const at: Point = [from[0] + (end[0] - from[0]) * off, from[1] + (end[1] - from[1]) * off];
    return { at, wide: halfWide * share, high: halfHigh * share };
  });
  const shape = ({ at: [x, y], wide, high }: (typeof rings)[number]) =>
    isRound
      ? circle([x, Math.min(height - high - 0.2, Math.max(high + 0.2, y))], high)
      : `M${ns(x - wide, Math.max(0.2, y - high))}h${n(2 * wide)}V${n(Math.min(height - 0.2, y + high))}h${n(-2 * wide)}z`;
  const last = rings.at(-1);
  const [outer] = rings;
  const edges =
    isRound || outer === undefined || last === undefined
      ? ''
      : [-1, 1]
          .flatMap((h) => [-1, 1].map((v) => [h, v] as const))
          .map(
            ([h, v]) =>
              `M${ns(outer.at[0] + h * outer.wide, outer.at[1] + v * outer.high)}L${ns(last.at[0] + h * last.wide, last.at[1] + v * last.high)}`,
          )
          .join('');
  const ground = (index: number) => (index % 2 === 0 ? 'shape' : 'shade');
  return [
    ...rings.map((ring, index) => [index === lit ? 'lit' : ground(index), shape(ring)] as const),
    ['line', edges],
    ['dot', last === undefined ? '' : dot(last.at)],
  ];
};
