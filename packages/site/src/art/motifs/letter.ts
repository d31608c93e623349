import type { Motif } from '#art/motif.ts';
import { box, dot, n, ns, range } from '#art/path.ts';

/** A letter that has come, perhaps with others before it. */
export const letter: Motif = ({ width, height }, random) => {
  const broad = random.pick([1.4, 1.7, 2]);
  const scale = random.pick([0.72, 1]);
  const at = random.pick([0.15, 0.5, 0.85]);
  const isOpen = random.chance(0.35);
  const trail = random.whole(1, 3);
  const isLeft = at > 0.5 || (at === 0.5 && random.chance(0.5));
  const flap = random.pick([0.5, 0.62]);
  const whole = (height - 1.6) * scale;
  const high = isOpen ? whole * 0.66 : whole;
  const wide = Math.min(high * broad, width * 0.7);
  const [left, top] = [1 + (width - 2 - wide) * at, (height + whole) / 2 - high];
  const fold = high * flap * (isOpen ? -0.75 : 1);
  const v = `M${ns(left + 0.3, top + 0.3)}L${ns(left + wide / 2, top + fold)}L${ns(left + wide - 0.3, top + 0.3)}`;
  const speed = range(trail).map((index) => {
    const y = top + high * (0.25 + index * 0.25);
    const [near, far] = isLeft
      ? [left - 1.4, Math.max(0, left - 5 - index * 3)]
      : [left + wide + 1.4, Math.min(width, left + wide + 5 + index * 3)];
    return `M${ns(near, y)}H${n(far)}`;
  });
  const sheet = high * 0.62;
  const sheetAt = top - sheet * 0.55;
  return [
    ['shape', isOpen ? box([left + wide * 0.12, sheetAt], wide * 0.76, sheet, 0.3) : ''],
    ['bar', isOpen ? `M${ns(left + wide * 0.12 + 1.4, sheetAt + 1.6)}h${n(wide * 0.4)}` : ''],
    ['line', speed.join('')],
    ['lit', box([left, top], wide, high, 0.6)],
    ['main', isOpen ? '' : v],
    ['dot', isOpen ? '' : dot([left + wide / 2, top + fold])],
  ];
};
