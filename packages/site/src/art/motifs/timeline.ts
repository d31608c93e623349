import type { Motif } from '#art/motif.ts';
import { box, dots, n, ns, type Point, range } from '#art/path.ts';

type Sign = { readonly x: number; readonly top: number; readonly edge: number; readonly written: number };

/** Signs along a line, as far as it has come: releases, one after the other. */
export const timeline: Motif = ({ width, height, size }, random) => {
  const isSmall = size === 'small';
  const middle = height / 2;
  const across = isSmall ? random.pick([3, 4]) : random.pick([5, 6]);
  const down = isSmall ? 1.8 : 2;
  const gap = isSmall ? across * 0.75 : across - random.pick([0.5, 1.5]);
  const first = isSmall ? random.pick([2.6, 3.2]) : random.whole(4, 6);
  const longest = isSmall ? 1 : Math.min(5, middle - down - 0.75);
  const up = random.pick([0, 1]);
  const signs = range(Math.floor((width - first - across / 2 - (isSmall ? 0 : 0.75)) / gap) + 1).map((index): Sign => {
    const side = index % 2 === up ? -1 : 1;
    const edge = middle + side * Math.max(1, longest - random.pick([0, 0, 1, 2]));
    const written = isSmall ? 0 : random.whole(1, across - 2);
    return { x: first + index * gap, edge, top: side < 0 ? edge - down : edge, written };
  });
  const chosen = random.whole(isSmall ? 0 : Math.ceil(signs.length / 3), signs.length - 1);
  const lit = signs.slice(chosen, chosen + 1);
  const others = signs.filter((sign) => !lit.includes(sign));
  const frames = (of: readonly Sign[]) =>
    of.map(({ x, top }) => box([x - across / 2, top], across, down, 0.55)).join('');
  const words = (of: readonly Sign[]) =>
    isSmall ? '' : of.map(({ x, top, written }) => `M${ns(x - across / 2 + 1, top + down / 2)}h${n(written)}`).join('');
  const stems = (of: readonly Sign[]) => of.map(({ x, edge }) => `M${ns(x, middle)}V${n(edge)}`).join('');
  const feet = (of: readonly Sign[]) => dots(of.map(({ x }): Point => [x, middle]));
  const reached = first + chosen * gap;
  return [
    ['line', `M${ns(reached, middle)}H${n(width)}${stems(others)}`],
    ['point', feet(others)],
    ['shape', frames(others)],
    ['line', words(others)],
    ['main', `M0 ${n(middle)}H${n(reached)}${stems(lit)}`],
    ['lit', frames(lit)],
    ['main', words(lit)],
    ['dot', feet(lit)],
  ];
};
