import type { Motif } from '#art/motif.ts';
import { calendar } from '#art/motifs/calendar.ts';
import { box, circle, dots, n, ns, type Point, range } from '#art/path.ts';

type Sign = {
  readonly x: number;
  readonly top: number;
  readonly edge: number;
  readonly across: number;
  readonly written: number;
};

const SMALL_WIDTH = 24;

/** Signs along a line, as far as it has come: releases, one after the other. */
export const timeline: Motif = (frame, random) => random.pick([signs, signs, signs, calendar])(frame, random);

const signs: Motif = ({ width, height, size }, random) => {
  const isSmall = size === 'small';
  const k = height / 16;
  // Where the line is, and on which of its sides the signs are.
  const [level, sides] = random.pick<readonly [level: number, sides: readonly number[]]>([
    [0.5, [-1, 1]],
    [0.5, [1, -1]],
    [0.84, [-1]],
    [0.16, [1]],
    [0.66, [-1, -1, 1]],
    [0.34, [1, 1, -1]],
  ]);
  const form = random.pick(['sign', 'disc', 'flag', 'bar'] as const);
  const wide = random.pick([3.5, 5, 7]);
  const apart = random.pick([0.8, 1.15, 1.6]);
  const lengths = random.pick(['even', 'growing', 'shrinking', 'any'] as const);
  const place = random.pick([0.2, 0.5, 0.85]);
  const y = height * level;
  const room = (side: number) => (side < 0 ? y : height - y);
  const nearest = Math.min(...sides.map(room));
  const down = Math.min(form === 'disc' ? wide * 0.75 : random.pick([2.4, 3.4]), height * 0.3, nearest - 1.6);
  const across = form === 'disc' ? down : wide;
  const gap = (form === 'bar' ? wide * 0.6 : across * (sides.length === 2 ? 0.8 : 1.12)) * apart;
  const first = across / 2 + random.pick([1, 2.2, 3.4]);
  const count = Math.max(2, Math.floor((width - first - across / 2 - 0.8) / gap) + 1);
  const signs = range(count).map((index): Sign => {
    const side = sides[index % sides.length] ?? 1;
    const most = room(side) - down - 0.9;
    const share = {
      even: 0.8,
      growing: 0.25 + (0.75 * index) / count,
      shrinking: 1 - (0.75 * index) / count,
      any: random.pick([0.2, 0.5, 0.75, 1]),
    }[lengths];
    const edge = y + side * (most * share + 0.2 * k);
    return {
      x: first + index * gap,
      edge,
      top: side < 0 ? edge - down : edge,
      across,
      written: random.pick([0.3, 0.5, 0.7]),
    };
  });
  // One that the small drawing has as well.
  const seen = Math.min(count, Math.max(2, Math.floor((SMALL_WIDTH - first - across / 2 - 0.8) / gap) + 1));
  const chosen = Math.min(seen - 1, Math.floor(seen * place));
  const lit = signs.slice(chosen, chosen + 1);
  const others = signs.filter((sign) => !lit.includes(sign));
  const shapes = (of: readonly Sign[]) => of.map((sign) => shapeOf(sign, form, down)).join('');
  const words = (of: readonly Sign[]) =>
    isSmall || form === 'disc' || form === 'bar' || wide < 4
      ? ''
      : of
          .map(
            ({ x, top, written }) =>
              `M${ns(x - (form === 'flag' ? -0.9 : across / 2 - 1), top + down / 2)}h${n((across - 2) * written)}`,
          )
          .join('');
  // A flag's pole is as high as the flag.
  const far = (top: number, edge: number) => (edge === top ? top + down : top);
  const end = (top: number, edge: number) => (form === 'flag' ? far(top, edge) : edge);
  const stems = (of: readonly Sign[]) => of.map(({ x, edge, top }) => `M${ns(x, y)}V${n(end(top, edge))}`).join('');
  const feet = (of: readonly Sign[]) => dots(of.map(({ x }): Point => [x, y]));
  const reached = first + chosen * gap;
  const isBar = form === 'bar';
  return [
    ['line', `M${ns(reached, y)}H${n(width)}${isBar ? '' : stems(others)}`],
    ['bar', isBar ? stems(others) : ''],
    ['point', isBar || isSmall ? '' : feet(others)],
    ['shape', isBar ? '' : shapes(others)],
    ['line', words(others)],
    ['main', `M0 ${n(y)}H${n(reached)}${isBar ? '' : stems(lit)}`],
    ['bar-main', isBar ? stems(lit) : ''],
    ['lit', isBar ? '' : shapes(lit)],
    ['main', words(lit)],
    ['dot', feet(lit)],
  ];
};

function shapeOf({ x, top, across }: Sign, form: 'sign' | 'disc' | 'flag' | 'bar', down: number): string {
  if (form === 'disc') {
    return circle([x, top + down / 2], down / 2);
  }
  return form === 'flag'
    ? `M${ns(x, top)}h${n(across * 0.85)}l${ns(-down / 3, down / 2, down / 3, down / 2)}H${n(x)}z`
    : box([x - across / 2, top], across, down, 0.5);
}
