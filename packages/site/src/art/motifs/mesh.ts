import type { Frame, Motif, Part } from '#art/motif.ts';
import { globe } from '#art/motifs/globe.ts';
import { dots, n, ns, type Point, polyline, range } from '#art/path.ts';
import type { Random } from '#art/random.ts';

/** Many that know their neighbours, and a way through them: service meshes, and networks as such. */
export const mesh: Motif = (frame, random) => random.pick([rows, rows, ring, globe])(frame, random);

/** Neighbours around something, which are all or some of them linked across. */
function ring({ width, height }: Frame, random: Random): readonly Part[] {
  const count = random.whole(4, 7);
  const turn = random.pick([0, 0.5]) / count;
  const broad = random.pick([1, 1.6, 2.2]);
  const leap = random.whole(2, 3);
  const hasCentre = random.chance(0.5);
  const share = random.pick([0.3, 0.5, 0.7]);
  const ry = height / 2 - 1.5;
  const rx = Math.min(ry * broad, width / 2 - 1.5);
  const centre: Point = [rx + 1.5 + (width - 2 * rx - 3) * share, height / 2];
  const at = (index: number): Point => {
    const angle = (index / count + turn) * 2 * Math.PI;
    return [Math.round(centre[0] - rx * Math.cos(angle)), Math.round(centre[1] - ry * Math.sin(angle))];
  };
  const nodes = range(count).map(at);
  const across = range(count).map((index) => (hasCentre ? [at(index), centre] : [at(index), at(index + leap)]));
  const start = random.whole(0, count - 1);
  const way = hasCentre
    ? [at(start), centre, at(start + Math.floor(count / 2))]
    : [at(start), at(start + leap), at(start + leap + 1)];
  return [
    ['line', `${polyline(nodes)}z${across.map(polyline).join('')}`],
    ['point', dots(hasCentre ? [...nodes, centre] : nodes)],
    ['main', polyline(way)],
    ['dot', dots(way)],
  ];
}

/** Neighbours in rows, which go on past both edges. */
function rows({ width, height, size }: Frame, random: Random): readonly Part[] {
  const isSmall = size === 'small';
  const across = random.pick([4, 6, 8]);
  const count = random.whole(2, size === 'flat' ? 3 : 4);
  const share = random.pick([0.55, 0.8, 1]);
  // Each half a step beside the one above, or right below it.
  const aside = random.pick([0.5, 0.5, 0]);
  const shift = random.pick([-0.75, -0.5, -0.25]) * across;
  // Where they are many, a small drawing shows no more than what is between them.
  const hasRows = random.chance(0.6) && !(isSmall && across < 8);
  const down = ((height - 3) * share) / (count - 1);
  const top = (height - (count - 1) * down) / 2;
  const columns = Math.ceil(width / across) + 1;
  const at = (column: number, row: number): Point => [(column + (row % 2) * aside) * across + shift, top + row * down];
  const isInside = ([x]: Point) => x > 0.4 && x < width - 0.4;
  const nodes = range(count).flatMap((row) =>
    range(columns + 1)
      .map((column) => at(column, row))
      .filter(isInside),
  );
  const level = range(hasRows ? count : 0).map((row) => `M0 ${n(top + row * down)}H${n(width)}`);
  const steps = aside === 0 ? [0, across] : [across / 2, -across / 2];
  const between = range(count - 1).flatMap((row) =>
    range(columns + 1).flatMap((column) => {
      const [x, y] = at(column, row);
      return steps
        .filter((dx) => Math.min(x, x + dx) < width && Math.max(x, x + dx) > 0)
        .map((dx) => `M${ns(x, y)}l${ns(dx, down)}`);
    }),
  );
  const way = wayThrough(columns, count, random).map(([column, row]) => at(column, row));
  const end = way.findIndex(([x]) => x > width) + 1;
  const seen = way.filter(isInside);
  return [
    ['line', [...level, ...between].join('')],
    ['point', isSmall ? '' : dots(nodes)],
    ['main', polyline(way.slice(0, end))],
    ['dot', dots(seen)],
  ];
}

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
    if (random.chance(0.5)) {
      column += row % 2;
      row += turn;
    } else {
      column += 1;
    }
  }
  return way;
}
