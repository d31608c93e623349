import type { Motif } from '#art/motif.ts';
import { box, dot, n, ns, range } from '#art/path.ts';

/** One lock or some on a line, of which the one that matters may be open. */
export const locks: Motif = ({ width, height, size }, random) => {
  const count = random.pick([1, 1, 2, 3]);
  const broad = random.pick([1, 1.35]);
  const scale = random.pick([0.8, 1]);
  const isOpen = random.chance(0.4);
  const chosen = random.whole(0, count - 1);
  const hasSlot = random.chance(0.5);
  const at = random.pick([0.3, 0.5, 0.7]);
  const level = random.pick([0.3, 0.5, 0.7]);
  const through = random.chance(0.5);
  const whole = Math.min((height - 1.6) * (count === 1 ? 1 : 0.72) * scale, (width - 2) / (count * 0.8 * broad));
  const [high, wide] = [whole * 0.58, whole * 0.58 * broad];
  const top = (height - whole) / 2 + whole - high;
  const pitch = Math.min(wide * 1.7, (width - wide - 1) / Math.max(1, count - 1));
  const first = count === 1 ? width * at : (width - pitch * (count - 1)) / 2;
  const reach = wide * 0.28;
  const rise = whole - high - reach;
  const all = range(count).map((index) => first + pitch * index);
  const shackle = (x: number, index: number) =>
    `M${ns(x - reach, top)}v${n(-rise)}a${ns(reach, reach, 0, 0, 1, 2 * reach, 0)}v${n(rise * (isOpen && index === chosen ? 0.35 : 1))}`;
  const body = (x: number) => box([x - wide / 2, top], wide, high, Math.min(1, high / 5));
  const hole = (x: number) => dot([x, top + high * (hasSlot ? 0.38 : 0.5)]);
  const slot = (x: number) => (hasSlot && size !== 'flat' ? `M${ns(x, top + high * 0.38)}v${n(high * 0.3)}` : '');
  const but = (index: number) => index !== chosen;
  const x = all[chosen] ?? first;
  const y = top + high * level;
  return [
    ['line', `M0 ${n(y)}H${n(through ? width : (all.at(-1) ?? x))}`],
    [
      'bar',
      all
        .map(shackle)
        .filter((_, index) => but(index))
        .join(''),
    ],
    ['bar-main', shackle(x, chosen)],
    ['main', `M0 ${n(y)}H${n(x)}`],
    [
      'shape',
      all
        .filter((_, index) => but(index))
        .map(body)
        .join(''),
    ],
    ['lit', body(x)],
    [
      'point',
      all
        .filter((_, index) => but(index))
        .map(hole)
        .join(''),
    ],
    ['main', slot(x)],
    ['dot', hole(x)],
  ];
};
