import type { Motif } from '#art/motif.ts';
import { corner, n, ns, range } from '#art/path.ts';

type Bubble = { readonly x: number; readonly y: number; readonly wide: number; readonly isLeft: boolean };

/** What some say to each other, and what is said about it. */
export const bubbles: Motif = ({ width, height, size }, random) => {
  const count = random.whole(1, size === 'flat' ? 2 : 3);
  const isLeftFirst = random.chance(0.5);
  const longs = range(3).map(() => random.pick([0.4, 0.56, 0.72]));
  const lit = random.whole(0, 2) % count;
  const lines = random.pick([1, 2]);
  const inset = random.pick([0.04, 0.14]);
  const shares = range(4).map(() => random.pick([0.4, 0.7, 1]));
  const tail = Math.min(1.5, height / 10);
  const high = count === 1 ? height * 0.66 : (height - 1.2) / count - tail - 0.3;
  const radius = Math.min(1.4, high / 3);
  const all = range(count).map((index): Bubble => {
    const isLeft = isLeftFirst === (index % 2 === 0);
    const wide = width * (longs[index] ?? 0.5);
    return {
      x: isLeft ? width * inset : width * (1 - inset) - wide,
      y: count === 1 ? (height - high - tail) / 2 : 0.6 + index * (high + tail + 0.5),
      wide,
      isLeft,
    };
  });
  const shape = ({ x, y, wide, isLeft }: Bubble) => {
    // Its tail is at the lower corner of the side that it is said from.
    const before = isLeft ? wide - 2 * radius - 2 * tail : tail * 0.4;
    return [
      `M${ns(x + radius, y)}h${n(wide - 2 * radius)}${corner(radius, radius)}v${n(high - 2 * radius)}${corner(-radius, radius)}`,
      `h${n(-before)}l${ns(isLeft ? -tail * 1.6 : -tail * 0.2, tail, isLeft ? -tail * 0.2 : -tail * 1.6, -tail)}`,
      `H${n(x + radius)}${corner(-radius, -radius)}v${n(2 * radius - high)}${corner(radius, -radius)}z`,
    ].join('');
  };
  const written = ({ x, y, wide }: Bubble, bubble: number) =>
    range(high > 4.8 ? lines : 1)
      .map(
        (index, _, { length }) =>
          `M${ns(x + 1.8, y + (high * (index + 1)) / (length + 1))}h${n((wide - 3.6) * (shares[(bubble + index) % 4] ?? 1))}`,
      )
      .join('');
  const others = all.filter((_, index) => index !== lit);
  return [
    ['shape', others.map(shape).join('')],
    [
      'lit',
      all
        .slice(lit, lit + 1)
        .map(shape)
        .join(''),
    ],
    ['bar', all.map((each, index) => (index === lit ? '' : written(each, index))).join('')],
    ['bar-main', all.map((each, index) => (index === lit ? written(each, index) : '')).join('')],
  ];
};
