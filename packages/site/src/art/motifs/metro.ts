import type { Motif } from '#art/motif.ts';
import { bend, dots, n, ns, type Point, range } from '#art/path.ts';

/** Broad lines that run beside each other, part and change their places, as on the plan of a city's trains. */
export const metro: Motif = ({ width, height, size }, random) => {
  const count = random.whole(2, size === 'flat' ? 3 : 4);
  const gap = Math.min(random.pick([1.9, 3, 4.4]), (height - 4) / (count - 1 + 1));
  const over = Math.max(gap * 1.4, random.pick([3, 5]));
  const chosen = random.whole(0, count - 1);
  const shift = random.pick([-1, 1]);
  const at = random.pick([0.25, 0.5]);
  const stops = random.whole(2, 3);
  const top = (height - gap * (count - 1)) / 2 - (shift * gap) / 2;
  const y = (row: number) => top + row * gap;
  const first = width * at - over / 2;
  // Each moves by one row, one after the other; the chosen one goes against them.
  const lines = range(count).map((row) => {
    const isChosen = row === chosen;
    const x = Math.max(1, first + (isChosen ? 0 : (shift > 0 ? count - row : row) * gap * 0.6));
    const by = isChosen ? (shift > 0 ? height - 1.4 - y(row) : 1.4 - y(row)) * 0.7 : shift * gap;
    return { path: `M0 ${n(y(row))}H${n(x)}${bend(over, by)}H${n(width)}`, x, by, row };
  });
  const line = lines[chosen];
  const marks = range(line === undefined ? 0 : stops).map((index): Point => {
    const x = index === 0 ? (line?.x ?? 0) / 2 : (line?.x ?? 0) + over + index * 3;
    return [Math.min(width - 1, x), y(line?.row ?? 0) + (index === 0 ? 0 : (line?.by ?? 0))];
  });
  return [
    [
      'bar',
      lines
        .filter((_, row) => row !== chosen)
        .map(({ path }) => path)
        .join(''),
    ],
    ['bar-main', line?.path ?? ''],
    ['shape', marks.map(([x, mark]) => `M${ns(x - 0.5, mark)}a.5 .5 0 0 1 1 0a.5 .5 0 0 1-1 0z`).join('')],
    ['point', dots(size === 'small' ? [] : marks)],
  ];
};
