import type { Motif } from '#art/motif.ts';
import { n, ns, type Point, range } from '#art/path.ts';

/** Text in pieces, some of which are looked at: language models. */
export const tokens: Motif = ({ width, height, size }, random) => {
  const isSmall = size === 'small';
  const step = isSmall ? 2.3 : 2.6;
  const count = isSmall ? 3 : Math.floor((height - 3) / step) + 1;
  const left = isSmall ? 1.75 : 3;
  const y = (row: number) => height / 2 + (row - (count - 1) / 2) * step;
  const lengths = isSmall ? ([0, 1.5, 3] as const) : ([0, 1, 2, 3, 5] as const);
  const rows = range(count).map((row) => {
    const isLast = row === count - 1;
    const most = isSmall ? 5 : 20;
    const end = width - left - random.whole(isLast ? most / 2 : 0, isLast ? most : most / 4);
    const bars: string[] = [];
    for (let x = left; x <= end; ) {
      const length = Math.min(random.pick(lengths), end - x);
      bars.push(bar([x, y(row)], length));
      x += length + 2;
    }
    return bars;
  });
  const chosen = rows[random.whole(0, count - 1)] ?? [];
  const from = random.whole(0, chosen.length - 1);
  const lit = chosen.slice(from, from + (isSmall ? 1 : random.whole(1, 4)));
  return [
    [
      'bar',
      rows
        .flat()
        .filter((each) => !lit.includes(each))
        .join(''),
    ],
    ['bar-main', lit.join('')],
  ];
};

function bar([x, y]: Point, length: number): string {
  return `M${ns(x, y)}h${n(length)}`;
}
