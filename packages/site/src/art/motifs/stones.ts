import type { Motif } from '#art/motif.ts';
import { dot, halfEllipse, n, ns, type Point, range } from '#art/path.ts';

/** Stepping stones that come nearer, or go away: one step after the other. */
export const stones: Motif = ({ width, height, size }, random) => {
  const count = random.whole(3, size === 'large' ? 7 : 5);
  const grow = random.pick([0.35, 0.6, 1]);
  const sway = random.pick([0, 0.6, 1]);
  const isUp = random.chance(0.5);
  const chosen = random.whole(1, count - 1);
  const tall = random.pick([0.5, 0.75, 1]);
  const sizes = range(count).map((index) => grow + ((1 - grow) * index) / (count - 1));
  const total = sizes.reduce((sum, each) => sum + each, 0);
  const unit = Math.min((width - 3) / (2.5 * total), height / 4.4);
  const gap = (width - 3 - 2 * unit * total) / Math.max(1, count - 1);
  let x = 1.5;
  const all = sizes.map((share, index) => {
    const rx = unit * share;
    const ry = rx * tall;
    const middle = height / 2 + (isUp ? -1 : 1) * (index / (count - 1) - 0.5) * height * (1 - sway) * 0.5;
    const y = middle + (index % 2 === 0 ? -1 : 1) * sway * height * 0.17;
    const at: Point = [x + rx, Math.min(height - ry - 0.4, Math.max(ry + 0.4, y))];
    x += 2 * rx + gap;
    return { at, rx, ry };
  });
  const stone = ({ at: [cx, cy], rx, ry }: (typeof all)[number]) =>
    `M${ns(cx, cy - ry)}${halfEllipse(rx, 2 * ry, 'right')}${halfEllipse(rx, -2 * ry, 'left')}z`;
  const lit = all[chosen];
  const steps = all.slice(0, chosen + 1).map(({ at }) => at);
  return [
    [
      'shape',
      all
        .filter((_, index) => index > chosen)
        .map(stone)
        .join(''),
    ],
    ['shade', all.slice(0, chosen).map(stone).join('')],
    ['lit', lit === undefined ? '' : stone(lit)],
    ['main', `M0 ${n(steps[0]?.[1] ?? 0)}L${steps.map((step) => ns(...step).trim()).join('L')}`],
    ['dot', lit === undefined ? '' : dot(lit.at)],
  ];
};
