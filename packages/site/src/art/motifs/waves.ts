import type { Motif } from '#art/motif.ts';
import { dots, n, ns, type Point, range } from '#art/path.ts';

// Half a sine wave as a cubic Bézier curve: where its control points are, in shares of its length and its height.
const CONTROL = 0.3642;
const REACH = 4 / 3;

/** Waves of one length and many heights, which may settle: performance, and what is observed. */
export const waves: Motif = ({ width, height, size }, random) => {
  const isSmall = size === 'small';
  const middle = height / 2;
  const decay = isSmall ? 1 : random.pick([1, 1, 0.86, 0.76]);
  const isSteady = decay === 1;
  const first = random.pick(lengths(isSmall, isSteady));
  const most =
    (isSmall ? 3 : random.pick([4.5, 5.5, 6.5])) * Math.min(1, isSmall ? 1 : height / 16) * random.pick([-1, 1]);
  const count = isSmall ? random.whole(2, 3) : random.whole(3, 6);
  const begin = isSteady ? -random.whole(0, Math.floor(first / 2)) : 0;
  const halves: { readonly x: number; readonly length: number }[] = [];
  for (let x = begin, length = first; x < width && length > 1; x += length, length *= decay) {
    halves.push({ x, length });
  }
  const crest = (index: number, length: number) => ((index % 2 === 0 ? -1 : 1) * length) / first;
  const wave = (share: number) => {
    const curves = halves.map(({ length }, index) => {
      const reach = share * most * REACH * crest(index, length);
      return `c${ns(CONTROL * length, reach, (1 - CONTROL) * length, reach, length, 0)}`;
    });
    return `M${ns(begin, middle)}${curves.join('')}${isSteady ? '' : `H${n(width)}`}`;
  };
  const shares = range(count).map((index) => 1 - (2 * (index + 1)) / (count + (isSmall ? 0 : 1)));
  const crests = halves
    .map(({ x, length }, index): Point => [x + length / 2, middle + most * crest(index, length)])
    .filter(([x]) => x > 1 && x < width - 1);
  const shown = random.whole(0, crests.length - 1);
  return [
    ['tint', wave(1)],
    ['line', shares.map(wave).join('')],
    ['main', wave(1)],
    ['dot', dots(crests.slice(shown, shown + 1))],
  ];
};

function lengths(isSmall: boolean, isSteady: boolean): readonly [number, ...number[]] {
  if (isSmall) {
    return [3, 4, 5, 6];
  }
  return isSteady ? [5, 6, 8, 10, 13] : [10, 12, 14];
}
