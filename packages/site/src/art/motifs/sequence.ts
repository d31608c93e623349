import type { Motif } from '#art/motif.ts';
import { box, dots, n, ns, type Point, range } from '#art/path.ts';

/** What two say to each other, one after the other, from top to bottom: a handshake. */
export const sequence: Motif = ({ width, height, size }, random) => {
  const isFlat = size === 'flat';
  const count = random.whole(isFlat ? 2 : 3, isFlat ? 3 : 5);
  const drop = random.pick([0, 0.5, 1]);
  const isRight = random.chance(0.5);
  const hasThird = random.chance(0.3);
  const inset = random.pick(hasThird ? [0.14, 0.2] : [0.14, 0.24, 0.34]);
  const chosen = random.whole(0, count - 1);
  const rails = [width * inset, ...(hasThird ? [width / 2] : []), width * (1 - inset)];
  const head = isFlat ? 1.4 : 2.2;
  const wide = Math.min(5, width * 0.2);
  const step = (height - head - 2) / count;
  const messages = range(count).map((index): readonly [Point, Point] => {
    const [left, right] = hasThird && index % 2 === 1 ? [rails[1], rails[2]] : [rails[0], rails.at(-1)];
    const y = head + 1.4 + index * step;
    const ends = isRight === (index % 2 === 0) ? [left, right] : [right, left];
    return [
      [ends[0] ?? 0, y],
      [ends[1] ?? 0, y + step * 0.8 * drop],
    ];
  });
  const path = ([from, to]: readonly [Point, Point]) => `M${ns(...from)}L${ns(...to)}`;
  const others = messages.filter((_, index) => index !== chosen);
  const [from, to] = messages[chosen] ?? [[0, 0] as const, [0, 0] as const];
  return [
    ['line', rails.map((x) => `M${ns(x, head)}V${n(height)}`).join('') + others.map(path).join('')],
    ['shape', rails.map((x) => box([x - wide / 2, 0.4], wide, head, 0.5)).join('')],
    ['point', dots(others.map(([, end]) => end))],
    ['main', path([from, to])],
    ['dot', dots([to])],
  ];
};
