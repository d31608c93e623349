import type { Motif } from '#art/motif.ts';
import { bend, box, dots, n, range } from '#art/path.ts';

/** A line that goes below a wall where others end at it. */
export const beneath: Motif = ({ width, height, size }, random) => {
  const level = height * random.pick([0.4, 0.5, 0.58]);
  const at = width * random.pick([0.34, 0.5, 0.62]);
  const thick = Math.min(random.pick([2, 4.5, 8]), width / 5);
  const high = level * random.pick([0.6, 0.85]);
  const deep = (height - level - 1) * random.pick([0.5, 0.8]);
  const over = random.pick([2.5, 4, 5.5]);
  const from = Math.max(1.2, at - thick / 2 - over - random.pick([1.5, 3, 5]));
  const to = Math.min(width - over - 1.2, at + thick / 2 + random.pick([1.5, 3, 5]));
  const stops = range(size === 'small' ? 1 : random.whole(1, 3)).map((index) => level - high * (0.3 + index * 0.27));
  const wall = at - thick / 2;
  return [
    ['tint', `M0 ${n(level)}H${n(width)}V${n(height)}H0z`],
    ['line', `M0 ${n(level)}H${n(width)}${stops.map((y) => `M0 ${n(y)}H${n(wall - 1.2)}`).join('')}`],
    ['point', dots(stops.map((y) => [wall - 1.2, y] as const))],
    ['shape', box([wall, level - high], thick, high, 0.4)],
    ['main', `M0 ${n(level)}H${n(from)}${bend(over, deep)}H${n(to)}${bend(over, -deep)}H${n(width)}`],
    [
      'dot',
      dots([
        [from, level],
        [to + over, level],
      ]),
    ],
  ];
};
