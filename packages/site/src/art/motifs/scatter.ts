import type { Motif } from '#art/motif.ts';
import { n, ns, range } from '#art/path.ts';

/** Values heaped up point by point, of which one column is looked at: a distribution. */
export const scatter: Motif = ({ width, height, size }, random) => {
  const gap = size === 'small' ? 3 : 2;
  const isCentred = random.chance(0.4);
  const course = random.pick(['peak', 'tail', 'two', 'any'] as const);
  const peak = random.pick([0.25, 0.5, 0.7]);
  const lit = random.pick([0.3, 0.5, 0.75]);
  const values = range(24).map(() => random.whole(1, 10) / 10);
  const columns = Math.floor((width - 2) / gap);
  const most = Math.floor((height - 2) / gap) + 1;
  const share = (index: number) => {
    const place = index / (columns - 1);
    const hill = (at: number, broad: number) => Math.exp(-(((place - at) / broad) ** 2));
    return {
      peak: hill(peak, 0.22),
      tail: place < 0.12 ? 0.5 : Math.exp(-(place - 0.12) * 3),
      two: Math.max(hill(0.22, 0.14), 0.7 * hill(0.72, 0.16)),
      any: values[index] ?? 0.5,
    }[course];
  };
  const left = (width - gap * (columns - 1)) / 2;
  const column = (index: number) => {
    const count = Math.max(1, Math.round(most * share(index)));
    const bottom = isCentred ? height / 2 + ((count - 1) * gap) / 2 : height - 1;
    return `M${ns(left + gap * index, bottom)}h0${`m0${n(-gap)}h0`.repeat(count - 1)}`;
  };
  const chosen = Math.round(lit * (columns - 1));
  return [
    [
      'bar',
      range(columns)
        .filter((index) => index !== chosen)
        .map(column)
        .join(''),
    ],
    ['bar-main', column(chosen)],
  ];
};
