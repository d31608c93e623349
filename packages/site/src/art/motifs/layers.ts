import type { Motif, Part } from '#art/motif.ts';
import { dots, n, ns, type Point, range } from '#art/path.ts';

/** Stacks of sheets, each of which speaks to its like in the other stack: protocols. */
export const layers: Motif = (frame, random) =>
  frame.size === 'small' ? oneStack(frame, random) : stacks(frame, random);

const stacks: Motif = ({ width, height, size }, random) => {
  const count = size === 'flat' ? 3 : random.whole(3, 5);
  // One between two others has fewer sheets, as a router has.
  const stackCount = random.pick([2, 2, 3]);
  const half = Math.min(stackCount === 3 ? 4.5 : random.pick([6, 7, 8]), height * 0.42);
  const rise = half * 0.36;
  const step = Math.min(random.pick([2, 2.5, 3]), (height - 2 * rise - 2) / (count - 1));
  const top = (height - step * (count - 1)) / 2;
  const chosen = random.whole(0, count - 1);
  const inset = half + random.whole(2, size === 'flat' ? 10 : 5);
  const centres = [inset, ...(stackCount === 3 ? [width / 2] : []), width - inset];
  const left = centres[0] ?? 0;
  const right = centres.at(-1) ?? width;
  const lowered = Math.min(chosen, random.whole(1, count - 1));
  const has = (stack: number, level: number) => stackCount === 2 || stack !== 1 || level >= lowered;
  const y = (level: number) => top + level * step;
  const link = (level: number) => `M${ns(left, y(level))}H${n(right)}`;
  const levels = range(count).reverse();
  const corners = centres.flatMap((x, stack): readonly Point[] => [
    ...(stack > 0 ? [[x - half, y(chosen)] as const] : []),
    ...(stack < centres.length - 1 ? [[x + half, y(chosen)] as const] : []),
  ]);
  return [
    [
      'line',
      levels
        .filter((level) => level !== chosen)
        .map(link)
        .join(''),
    ],
    ['main', link(chosen)],
    ...levels.map((level): Part => {
      const sheets = centres.filter((_, stack) => has(stack, level)).map((x) => sheet([x, y(level)], half, rise));
      return [level === chosen ? 'lit' : 'shape', sheets.join('')];
    }),
    ['dot', dots(corners)],
  ];
};

const oneStack: Motif = ({ width, height }, random) => {
  const count = random.whole(3, 4);
  const [half, rise] = [4, 1.5];
  const step = 4.2 / (count - 1);
  const lean = random.pick([-0.8, -0.4, 0, 0.4, 0.8]);
  const chosen = random.whole(0, count - 1);
  return range(count)
    .reverse()
    .map((level): Part => {
      const off = level - (count - 1) / 2;
      return [level === chosen ? 'lit' : 'shape', sheet([width / 2 + off * lean, height / 2 + off * step], half, rise)];
    });
};

function sheet([x, y]: Point, half: number, rise: number): string {
  return `M${ns(x - half, y)}l${ns(half, -rise, half, rise, -half, rise)}z`;
}
