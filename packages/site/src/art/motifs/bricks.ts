import type { Motif } from '#art/motif.ts';
import { dot, dots, n, ns, type Point, range } from '#art/path.ts';

/** A wall of bricks with one gap, which one line goes through. */
export const bricks: Motif = ({ width, height, size }, random) => {
  const rows = Math.min(random.pick([6, 8]), size === 'flat' ? 5 : 8);
  const columns = random.whole(2, 4);
  const long = random.pick([2.4, 3.6]);
  const at = random.pick([0.4, 0.56, 0.7]);
  const gap = random.whole(1, rows - 2);
  const step = height / rows;
  const y = (row: number) => (row + 0.5) * step;
  const pitch = long + 1.9;
  const left = Math.min(width - columns * pitch - 2, Math.max(3, width * at - (columns * pitch) / 2));
  const bars = range(rows).flatMap((row) =>
    row === gap
      ? []
      : range(columns + (row % 2)).map((column) => {
          const x = left + column * pitch - (row % 2) * (pitch / 2);
          const isCut = row % 2 === 1 && (column === 0 || column === columns);
          const from = isCut && column === 0 ? left : x;
          return `M${ns(from, y(row))}h${n(isCut ? Math.max(0, long - pitch / 2) : long)}`;
        }),
  );
  const stops = range(size === 'small' ? 1 : random.whole(1, 3))
    .map((index) => (gap + 2 * (index + 1)) % rows)
    .filter((row, index, all) => row !== gap && all.indexOf(row) === index)
    .map((row): Point => [left - 1.9, y(row)])
    .filter(([x]) => x > 1);
  return [
    ['line', stops.map(([x, stop]) => `M0 ${n(stop)}H${n(x)}`).join('')],
    ['point', dots(stops)],
    ['bar', bars.join('')],
    ['main', `M0 ${n(y(gap))}H${n(width)}`],
    ['dot', dot([left + columns * pitch + 1, y(gap)])],
  ];
};
