import type { Motif, Part } from '#art/motif.ts';
import { packets } from '#art/motifs/packets.ts';
import { sequence } from '#art/motifs/sequence.ts';
import { dots, n, ns, type Point, range } from '#art/path.ts';
import type { Random } from '#art/random.ts';

type Stack = { readonly x: number; readonly count: number };

/** Stacks of sheets, each of which speaks to its like in the other stack, or one alone that leans: protocols. */
export const layers: Motif = (frame, random) => random.pick([stacks, stacks, packets, sequence])(frame, random);

const stacks: Motif = ({ width, height, size }, random) => {
  const kind = random.pick(['one', 'two', 'steps', 'relay'] as const);
  const count = random.whole(2, size === 'flat' ? 3 : 5);
  const lean = random.pick([-1, -0.5, 0, 0.5, 1]);
  const flat = random.pick([0.2, 0.36, 0.5]);
  const isWide = random.chance(0.5);
  const lit = random.whole(0, 4);
  const lower = random.whole(1, 2);
  const isLowLeft = random.chance(0.5);
  const shares = sharesOf(kind, random);
  const broad = kind === 'one' ? [7, 11] : [5.5, 8];
  const edge = Math.min(...shares.map((share) => Math.min(share, 1 - share))) * width;
  const half = Math.min((width / shares.length) * 0.44, broad[isWide ? 1 : 0] ?? 7, height * 0.62, edge - 0.8);
  const rise = Math.min(half * flat, height * 0.22);
  const top = rise + 0.8;
  const step = Math.min((height - 2 * top) / Math.max(1, count - 1), random.pick([2.2, 3, 4.5]) * (height / 16));
  const first = (height - step * (count - 1)) / 2;
  const y = (level: number) => first + level * step;
  const stacks = shares.map((share, index): Stack => {
    const isLow = kind === 'relay' ? index === 1 : kind === 'steps' && (index === 0) === isLowLeft;
    return { x: width * share, count: isLow ? Math.max(1, count - lower) : count };
  });
  const beside = edge - half - 0.6;
  const off = kind === 'one' ? lean * Math.max(0, Math.min(2.2, beside / Math.max(1, (count - 1) / 2))) : 0;
  const has = (stack: Stack, level: number) => level >= count - stack.count;
  // One that all of the stacks have.
  const least = count - Math.min(...stacks.map((stack) => stack.count));
  const chosen = Math.max(least, lit % count);
  const [left, right] = [stacks[0]?.x ?? 0, stacks.at(-1)?.x ?? width];
  const levels = range(count).reverse();
  const link = (level: number) => (stacks.length === 1 ? '' : `M${ns(left, y(level))}H${n(right)}`);
  const ends = stacks.flatMap(({ x }, index): readonly Point[] => [
    ...(index > 0 ? [[x - half, y(chosen)] as const] : []),
    ...(index < stacks.length - 1 ? [[x + half, y(chosen)] as const] : []),
  ]);
  return [
    [
      'line',
      levels
        .filter((level) => level !== chosen && level >= least)
        .map(link)
        .join(''),
    ],
    ['main', link(chosen)],
    ...levels.map((level): Part => {
      const sheets = stacks
        .filter((stack) => has(stack, level))
        .map(({ x }) => sheet([x + (level - (count - 1) / 2) * off, y(level)], half, rise));
      return [level === chosen ? 'lit' : 'shape', sheets.join('')];
    }),
    ['dot', dots(ends)],
  ];
};

/** Where the stacks stand, in shares of the width. */
function sharesOf(kind: 'one' | 'two' | 'steps' | 'relay', random: Random): readonly number[] {
  if (kind === 'one') {
    return [random.pick([0.38, 0.5, 0.62])];
  }
  return kind === 'relay' ? [0.17, 0.5, 0.83] : [0.24, 0.76];
}

function sheet([x, y]: Point, half: number, rise: number): string {
  return `M${ns(x - half, y)}l${ns(half, -rise, half, rise, -half, rise)}z`;
}
