import type { Motif } from '#art/motif.ts';
import { dot, dots, n, ns, type Point, polyline, range } from '#art/path.ts';
import type { Random } from '#art/random.ts';

/** Many that know their neighbours, and a way through them: service meshes, and networks as such. */
export const mesh: Motif = ({ width, height, size }, random) => {
  const isSmall = size === 'small';
  const across = isSmall ? random.pick([3.5, 4, 4.5]) : random.pick([4, 5, 6]);
  const count = size === 'large' ? random.whole(3, 5) : 3;
  const down = isSmall ? 2.5 : Math.min(across * 0.8, (height - 3) / (count - 1));
  const top = (height - (count - 1) * down) / 2;
  const shift = random.pick([-0.75, -0.5, -0.25]) * across;
  const columns = Math.ceil(width / across) + 1;
  // Rows go on past both edges, each half a step beside the one above.
  const at = (column: number, row: number): Point => [(column + (row % 2) / 2) * across + shift, top + row * down];
  const isInside = ([x]: Point) => x > 0.4 && x < width - 0.4;
  const nodes = range(count).flatMap((row) =>
    range(columns + 1)
      .map((column) => at(column, row))
      .filter(isInside),
  );
  const rows = range(count).map((row) => `M0 ${n(top + row * down)}H${n(width)}`);
  const between = range(count - 1).flatMap((row) =>
    range(columns + 1).flatMap((column) => {
      const [x, y] = at(column, row);
      return [across / 2, -across / 2]
        .filter((dx) => Math.min(x, x + dx) < width && Math.max(x, x + dx) > 0)
        .filter(() => isSmall || random.chance(0.88))
        .map((dx) => `M${ns(x, y)}l${ns(dx, down)}`);
    }),
  );
  const way = wayThrough(columns, count, random).map(([column, row]) => at(column, row));
  const end = way.findIndex(([x]) => x > width) + 1;
  const seen = way.filter(isInside);
  return [
    ['line', [...rows, ...between].join('')],
    ['point', dots(nodes)],
    ['main', polyline(way.slice(0, end))],
    ['dot', isSmall ? dot(seen[random.whole(0, seen.length - 1)] ?? [0, 0]) : dots(seen)],
  ];
};

/** From neighbour to neighbour and never back, as columns and rows. */
function wayThrough(columns: number, count: number, random: Random): readonly Point[] {
  const way: Point[] = [];
  let row = random.whole(0, count - 1);
  let turn = row < count / 2 ? 1 : -1;
  for (let column = 0; column <= columns + 1; ) {
    way.push([column, row]);
    if (row + turn < 0 || row + turn >= count) {
      turn = -turn;
    }
    if (random.chance(0.45)) {
      column += row % 2;
      row += turn;
    } else {
      column += 1;
    }
  }
  return way;
}
