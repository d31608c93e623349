import type { Motif } from '#art/motif.ts';
import { wheel } from '#art/motifs/wheel.ts';
import { bend, box, circle, dot, dots, n, ns, type Point, range } from '#art/path.ts';

/** What comes in on one line, or on some, goes to one of many, perhaps by another that chooses: load balancing. */
export const fanOut: Motif = (frame, random) => random.pick([ways, ways, ways, wheel])(frame, random);

const ways: Motif = ({ width, height, size }, random) => {
  const isSmall = size === 'small';
  const kind = random.pick(['fan', 'tree', 'cross'] as const);
  const count = kind === 'tree' ? random.pick([4, 6]) : random.whole(2, size === 'flat' ? 4 : 6);
  const spread = random.pick([1, 1, 0.66]);
  const inputs = kind === 'cross' ? random.whole(2, 4) : 1;
  const hubX = width * (kind === 'cross' ? random.pick([0.36, 0.5]) : random.pick([0.16, 0.28, 0.4]));
  const isRound = random.chance(0.5);
  const chosen = random.whole(0, count - 1);
  const middle = height / 2;
  const radius = Math.min(random.pick([1.2, 1.7]), height / 8);
  const rowsOf = (many: number, share: number) => {
    const gap = many < 2 ? 0 : Math.min(height / 2.4, ((height - 3) * share) / (many - 1));
    return range(many).map((index) => middle + (index - (many - 1) / 2) * gap);
  };
  const rows = rowsOf(count, spread);
  const down = Math.min(radius * 1.5, (height - 3) / count);
  const across = isRound ? down : down * random.pick([1.8, 2.6]);
  const end = width - across - (isSmall ? 1.5 : random.whole(2, 8));
  const targets = rows.map((y) =>
    isRound ? circle([end + down / 2, y], down / 2) : box([end, y - down / 2], across, down, Math.min(0.5, down / 3)),
  );
  const hasDots = isSmall && isRound;
  const hub: Point = [hubX, middle];
  // Those that choose between the hub and the targets, each for as many.
  const between = kind === 'tree' ? rowsOf(count === 6 ? random.pick([2, 3]) : 2, spread * 0.8) : [];
  const betweenX = (hubX + end) / 2;
  const by = (index: number): Point => [betweenX, between[Math.floor((index * between.length) / count)] ?? middle];
  const wayTo = (index: number, y: number) => {
    if (between.length === 0) {
      return `M${ns(...hub)}${bend(end - hubX, y - middle)}`;
    }
    const [x, row] = by(index);
    return `M${ns(...hub)}${bend(x - hubX, row - middle)}${bend(end - x, y - row)}`;
  };
  const comes = rowsOf(inputs, 0.8).map((y) => `M0 ${n(y)}${bend(hubX, middle - y)}`);
  const come = random.whole(0, inputs - 1);
  const ways = rows.map((y, index) => wayTo(index, y));
  const others = (paths: readonly string[], but: number) => paths.filter((_, index) => index !== but).join('');
  return [
    ['line', others(ways, chosen) + others(comes, come)],
    ['main', (comes[come] ?? '') + (ways[chosen] ?? '')],
    ['point', dots(isSmall ? [] : between.map((y): Point => [betweenX, y]))],
    ['shape', hasDots ? '' : others(targets, chosen)],
    [
      'point',
      hasDots
        ? others(
            rows.map((y) => dot([end + down / 2, y])),
            chosen,
          )
        : '',
    ],
    ['lit', (targets[chosen] ?? '') + circle(hub, radius)],
    ['dot', dot(hub)],
  ];
};
