import type { Motif } from '#art/motif.ts';
import { bend, box, circle, dot, dots, n, ns, type Point, range } from '#art/path.ts';

/** What comes in on one line goes to one of many: load balancing. */
export const fanOut: Motif = ({ width, height, size }, random) => {
  const isSmall = size === 'small';
  const middle = height / 2;
  const count = random.whole(3, size === 'large' ? 6 : 4);
  const gap = isSmall ? 6 / count : Math.min(4, (height - 4) / (count - 1));
  const hub: Point = [isSmall ? 3.5 : random.whole(9, Math.round(width / 2.6)), middle];
  const end = isSmall ? 8.5 : width - random.whole(6, 12);
  const rows = range(count).map((index) => middle + (index - (count - 1) / 2) * gap);
  const chosen = random.whole(0, count - 1);
  const isRound = random.chance(0.5);
  const down = isSmall ? 1.3 : 1.6;
  const across = isRound ? down : random.pick(isSmall ? [2, 2.4] : [3, 4]);
  const targets = rows.map((y) =>
    isRound ? circle([end + down / 2, y], down / 2) : box([end, y - down / 2], across, down, 0.5),
  );
  const ways = rows.map((y) => `M${ns(...hub)}${bend(end - hub[0], y - middle)}`);
  const others = (paths: readonly string[]) => paths.filter((_, index) => index !== chosen).join('');
  // What is behind each.
  const depth = isSmall ? 0 : random.whole(0, 3);
  const behind = rows.flatMap((y) => range(depth).map((index): Point => [end + across + 1 + index, y]));
  return [
    ['line', others(ways)],
    ['point', dots(behind)],
    ['main', `M0 ${n(middle)}H${n(hub[0])}${bend(end - hub[0], (rows[chosen] ?? middle) - middle)}`],
    ['shape', others(targets)],
    ['lit', (targets[chosen] ?? '') + circle(hub, isSmall ? 1.2 : random.pick([1.1, 1.3, 1.5]))],
    ['dot', dot(hub)],
  ];
};
