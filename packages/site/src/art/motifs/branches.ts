import type { Frame, Motif, Part } from '#art/motif.ts';
import { metro } from '#art/motifs/metro.ts';
import { outline } from '#art/motifs/outline.ts';
import { bend, dots, n, ns, type Point, range, tenths } from '#art/path.ts';
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

/** Work that parts from a trunk and comes back to it, or goes over from one line to another: engineering. */
export const branches: Motif = (frame, random) => random.pick([lanes, trunk, trunk, metro, outline])(frame, random);

/** Lines beside each other, and a way that goes over from one to the next. */
function lanes({ width, height }: Frame, random: Random): readonly Part[] {
  const count = random.whole(2, height < 12 ? 3 : 5);
  const gap = Math.min((height - 4) / (count - 1), height * random.pick([0.16, 0.28]));
  const top = (height - gap * (count - 1)) * random.pick([0.25, 0.5, 0.75]);
  const over = random.pick([2, 4]);
  // As exact as path data, so that steps from lane to lane add up.
  const [first, step] = [tenths(top), tenths(gap)];
  const y = (lane: number) => first + lane * step;
  let lane = random.pick([0, count - 1]);
  let turn = lane === 0 ? 1 : -1;
  let way = `M0 ${n(y(lane))}`;
  const at: Point[] = [];
  for (let x = random.whole(1, 5); x + over + 1 < width; x += over + random.whole(1, 5)) {
    at.push([x, y(lane)]);
    turn = lane + turn < 0 || lane + turn >= count ? -turn : turn;
    way += `H${n(x)}${bend(over, turn * step)}`;
    lane += turn;
  }
  const begins = range(count).map((index) => (index % 2 === 0 ? 0 : random.whole(0, 3)));
  return [
    ['line', begins.map((x, index) => `M${ns(x, y(index))}H${n(width)}`).join('')],
    ['point', dots(begins.flatMap((x, index) => (x > 0 ? [[x, y(index)] as const] : [])))],
    ['main', `${way}H${n(width)}`],
    ['dot', dots(at)],
  ];
}

function trunk({ width, height, size }: Frame, random: Random): readonly Part[] {
  const isSmall = size === 'small';
  // Where the trunk is, and on which of its sides the branches are.
  const [trunkAt, sides] = random.pick<readonly [trunkAt: number, sides: readonly number[]]>([
    [0.18, [1]],
    [0.82, [-1]],
    [0.5, [-1, 1]],
    [0.5, [1, -1]],
    [0.34, [1, -1]],
  ]);
  const over = random.pick([2, 3, 4.5]);
  const deep = random.pick([1, 2, 3]);
  const isLong = random.chance(0.5);
  // Over a trunk that is nearer to the upper edge there is room for one.
  const rows = sides.length === 2 ? Math.min(deep, 2) : deep;
  const rowsOn = (side: number) => (trunkAt === 0.34 && side < 0 ? 1 : rows);
  const room = height * (trunkAt === 0.5 ? 0.38 : 0.6);
  const gap = Math.min(room / rows, height * 0.34);
  const y = (row: number) =>
    tenths(height * trunkAt + row * (trunkAt === 0.34 && row < 0 ? Math.min(gap, height * 0.24) : gap));
  const all = sides.flatMap((side) =>
    along(0, side, rowsOn(side), [random.whole(1, 6), width], { width, over, isLong }, random),
  );
  const path = ({ from, to, base, row, isOpen }: Branch) => {
    const out = `M${ns(from, y(base))}${bend(over, y(row) - y(base))}`;
    return isOpen ? `${out}H${n(to)}` : `${out}H${n(to - over)}${bend(over, y(base) - y(row))}`;
  };
  const marks = ({ from, to, row, isOpen }: Branch): readonly Point[] => {
    const [first, last] = [from + over, isOpen ? to : to - over];
    const between = last - first > 4 && !isSmall ? [(first + last) / 2] : [];
    return [...between, last].map((x): Point => [x, y(row)]);
  };
  const chosen = all[random.whole(0, all.length - 1)];
  const others = all.filter((branch) => branch !== chosen);
  const before = `M0 ${n(y(0))}H`;
  const onTrunk = range(isSmall ? 0 : Math.floor(width / 6)).map((index): Point => [3 + index * 6, y(0)]);
  return [
    ['line', `${before}${n(width)}${others.map(path).join('')}`],
    ['point', dots([...onTrunk, ...others.flatMap(marks)])],
    ...(chosen === undefined
      ? []
      : ([
          ['main', (chosen.base === 0 ? wayTo(chosen, before, width, y(0)) : '') + path(chosen)],
          ['dot', dots(marks(chosen))],
        ] as const)),
  ];
}

/** On the trunk until a branch parts from it, and from where it comes back. */
function wayTo({ from, to, isOpen }: Branch, trunk: string, width: number, y: number): string {
  return `${trunk}${n(from)}${isOpen ? '' : `M${ns(to, y)}H${n(width)}`}`;
}

type Manner = { readonly width: number; readonly over: number; readonly isLong: boolean };

/** Branches on one side of a row, one after the other, and where there is room such as part from them. */
function along(
  base: number,
  side: number,
  rows: number,
  [start, end]: readonly [number, number],
  manner: Manner,
  random: Random,
): readonly Branch[] {
  const { width, over, isLong } = manner;
  const all: Branch[] = [];
  const row = base + side;
  for (let x = start; x + 2 * over + 2 < end; ) {
    const until = x + 2 * over + (isLong ? random.whole(7, 20) : random.whole(2, 7));
    const isOpen = end === width && until > width - 3;
    const to = isOpen ? width - random.whole(2, 4) : Math.min(until, end);
    all.push({ from: x, to, base, row, isOpen });
    if (Math.abs(row) < rows) {
      all.push(...along(row, side, rows, [x + over + 1, to - (isOpen ? 1 : over)], manner, random));
    }
    x = to + random.whole(1, 4);
  }
  return all;
}
