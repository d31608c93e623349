import type { Frame, Motif } from '#art/motif.ts';
import { bend, dots, n, ns, type Point, range } from '#art/path.ts';
import type { Random } from '#art/random.ts';

type Branch = {
  readonly from: number;
  readonly to: number;
  /** The row that it parts from; 0 is the trunk's. */
  readonly base: number;
  readonly row: number;
  /** Whether it has not come back yet. */
  readonly isOpen: boolean;
};

/** Work that parts from a trunk and comes back to it: engineering. */
export const branches: Motif = (frame, random) => {
  const { width, height, size } = frame;
  const isSmall = size === 'small';
  const over = isSmall ? 2 : 3;
  const gap = size === 'large' ? 3 : 2.4;
  const y = (row: number) => height / 2 + row * gap;
  const sides = random.pick([
    [-1, 1],
    [1, -1],
  ]);
  const all = isSmall ? few(sides, width, random) : sides.flatMap((side) => many(side, frame, over, random));
  const path = ({ from, to, base, row, isOpen }: Branch) => {
    const out = `M${ns(from, y(base))}${bend(over, y(row) - y(base))}`;
    return isOpen ? `${out}H${n(to)}` : `${out}H${n(to - over)}${bend(over, y(base) - y(row))}`;
  };
  const marks = ({ from, to, row, isOpen }: Branch): readonly Point[] => {
    const [first, last] = [from + over, isOpen ? to : to - over];
    const between = last - first > 3 && !isSmall ? [(first + last) / 2] : [];
    return [...between, last].map((x): Point => [x, y(row)]);
  };
  const chosen = all[random.whole(0, all.length - 1)];
  const others = all.filter((branch) => branch !== chosen);
  const trunk = `M0 ${n(y(0))}H`;
  const onTrunk = range(isSmall ? 0 : Math.floor(width / 6)).map((index): Point => [3 + index * 6, y(0)]);
  return [
    ['line', `${trunk}${n(width)}${others.map(path).join('')}`],
    ['point', dots([...onTrunk, ...others.flatMap(marks)])],
    ...(chosen === undefined
      ? []
      : ([
          ['main', (chosen.base === 0 ? wayTo(chosen, trunk, width, y(0)) : '') + path(chosen)],
          ['dot', dots(marks(chosen))],
        ] as const)),
  ];
};

/** On the trunk until a branch parts from it, and from where it comes back. */
function wayTo({ from, to, isOpen }: Branch, trunk: string, width: number, y: number): string {
  return `${trunk}${n(from)}${isOpen ? '' : `M${ns(to, y)}H${n(width)}`}`;
}

function few([merged = 1, open = -1]: readonly number[], width: number, random: Random): readonly Branch[] {
  return [
    { from: random.pick([1, 2, 3]), to: random.pick([8, 9, 10]), base: 0, row: merged, isOpen: false },
    { from: random.pick([3, 4, 5]), to: width - random.pick([1.5, 2.5]), base: 0, row: open, isOpen: true },
  ];
}

/** Branches on one side of the trunk, one after the other, and where there is room one that parts from such a branch. */
function many(side: number, { width, size }: Frame, over: number, random: Random): readonly Branch[] {
  const all: Branch[] = [];
  for (let x = random.whole(2, 9); x + 3 * over < width; ) {
    const end = x + 2 * over + random.whole(3, 12);
    const isOpen = end > width - 3;
    const to = isOpen ? width - random.whole(2, 5) : end;
    all.push({ from: x, to, base: 0, row: side, isOpen });
    const room = to - x - (isOpen ? 1 : 2) * over;
    if (size === 'large' && room > 2 * over + 1) {
      const from = x + over + random.whole(0, Math.floor(room - 2 * over - 1));
      const inner = Math.min(from + 2 * over + random.whole(1, 4), x + over + room);
      all.push({ from, to: inner, base: side, row: 2 * side, isOpen: false });
    }
    x = to + random.whole(1, 6);
  }
  return all;
}
