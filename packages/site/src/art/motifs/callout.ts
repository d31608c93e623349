import type { Motif, Part } from '#art/motif.ts';
import { corner, n, ns, type Point, range } from '#art/path.ts';

type Bubble = {
  readonly across: number;
  readonly down: number;
  readonly radius: number;
  readonly tail: number;
  readonly isTailLeft: boolean;
};

/** Something that is said, before what was said earlier: news. */
export const callout: Motif = ({ width, height, size }, random) => {
  const isSmall = size === 'small';
  const across = isSmall ? random.pick([6.5, 7.5]) : random.whole(14, 20);
  const down = isSmall ? 4.2 : Math.min(random.whole(7, 9), height - 3.5);
  const earlier = isSmall ? random.whole(0, 2) : random.whole(1, 3);
  const [aside, back] = isSmall ? [1, 0.6] : [random.pick([2, 3]), size === 'flat' ? 0.4 : 0.9];
  const side = random.pick([-1, 1]);
  const tail = isSmall ? 1.3 : 2;
  const share = isSmall ? 0.5 : random.pick([0.35, 0.5, 0.65]);
  const x = (width - across) * share - (side * aside * earlier) / 2;
  const y = (height - down - tail + back * earlier) / 2;
  const bubble = { across, down, radius: isSmall ? 1 : 1.5, tail, isTailLeft: random.chance(0.5) };
  const front = pathOf([x, y], bubble);
  const behind = range(earlier)
    .reverse()
    .map((index): Part => {
      const corner: Point = [x + side * aside * (index + 1), y - back * (index + 1)];
      return ['shade', pathOf(corner, { ...bubble, isTailLeft: !bubble.isTailLeft })];
    });
  const inset = isSmall ? 1.6 : 2.2;
  const room = across - 2 * inset;
  const rows = isSmall ? 2 : random.whole(2, Math.floor((down - 1) / 2));
  const [headline = y, ...lines] = range(rows).map((index) => y + (down * (index + 1)) / (rows + 1));
  const line = (row: number, length: number) => `M${ns(x + inset, row)}h${n(length)}`;
  return [
    ...behind,
    ['shape', front],
    ['bar', lines.map((row) => line(row, room * random.pick([0.55, 0.75, 1]))).join('')],
    ['bar-main', line(headline, room * random.pick([0.2, 0.35, 0.5]))],
    ['main', front],
  ];
};

/** A box with round corners and a tail below, by its upper left corner. */
function pathOf([x, y]: Point, { across, down, radius, tail, isTailLeft }: Bubble): string {
  const edge = across - 2 * radius;
  const end = down - 2 * radius;
  const [before, after] = isTailLeft ? [1, edge - tail - 1] : [edge - tail - 1, 1];
  const pointed = isTailLeft ? `l${ns(-tail, tail)}v${n(-tail)}` : `v${n(tail)}l${ns(-tail, -tail)}`;
  return [
    `M${ns(x + radius, y)}h${n(edge)}${corner(radius, radius)}v${n(end)}${corner(-radius, radius)}`,
    `h${n(-after)}${pointed}h${n(-before)}`,
    `${corner(-radius, -radius)}v${n(-end)}${corner(radius, -radius)}z`,
  ].join('');
}
