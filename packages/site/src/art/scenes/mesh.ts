import { type Point, range } from '#art/path.ts';
import type { Scene } from '#art/scene.ts';
import { cross, node } from '#art/scenes/signs.ts';

/** A tree of names, and the way down it. */
export const names: Scene = {
  large: (pen, random) => {
    const chosen = random.whole(0, 2);
    const top = random.pick([
      ['COM', 'NET', 'ORG'],
      ['COM', 'DEV', 'IO'],
      ['DE', 'COM', 'EU'],
    ]);
    const leafNames = random.pick([
      ['WWW', 'API'],
      ['MX', 'NS'],
      ['API', 'CDN'],
    ]);
    const x = (column: number) => 6 + column * 12;
    for (const column of range(3)) {
      pen.line(column === chosen ? 'main' : 'line', [18, 1.4], [x(column), 5.5]);
    }
    const leaves = [x(chosen) - 3.1, x(chosen) + 3.1];
    const lit = random.whole(0, 1);
    for (const [index, at] of leaves.entries()) {
      pen.line(index === lit ? 'main' : 'line', [x(chosen), 5.5], [at, 10.3]);
    }
    pen.circle('lit', 18, 1.5, 1.1);
    for (const column of range(3)) {
      node(pen, column === chosen ? 'lit' : 'shape', top[column] ?? '', [x(column), 5.5], 6.4, 2.7);
    }
    for (const [index, at] of leaves.entries()) {
      node(pen, index === lit ? 'lit' : 'shape', leafNames[index] ?? '', [at, 10.3], 5.6, 2.6);
    }
  },
  small: (pen, random) => {
    const chosen = random.whole(0, 2);
    const radius = random.pick([1.7, 2]);
    for (const column of range(3)) {
      pen.line(column === chosen ? 'main' : 'line', [12, 4.6], [6 + column * 6, 11.4]);
    }
    pen.circle('lit', 12, 4.6, radius);
    for (const column of range(3)) {
      pen.circle(column === chosen ? 'lit' : 'shape', 6 + column * 6, 11.4, 1.6);
    }
  },
};

/** One record in many memories, each of which ends on its own. */
export const lifetimes: Scene = {
  large: (pen, random) => {
    const rest = random.pick([
      ['300', '42', '0'],
      ['60', '17', '5'],
      ['900', '310', '0'],
    ]);
    const shares = random.pick([
      [1, 0.45, 0.08],
      [0.8, 0.3, 0.1],
      [0.95, 0.6, 0.2],
    ]);
    node(pen, 'lit', 'A', [3.6, 6], 6, 6);
    for (const row of range(3)) {
      const y = 2 + row * 4;
      pen.bend(row === 0 ? 'main' : 'line', [6.6, 6], [13, y]);
    }
    for (const row of range(3)) {
      const y = 2 + row * 4;
      pen.box('shape', 13, y - 1.3, 16, 2.6, 0.6);
      pen.box('lit', 13, y - 1.3, Math.max(1.6, 16 * (shares[row] ?? 0)), 2.6, 0.6);
      pen.label(rest[row] ?? '', 32.8, y);
    }
  },
  small: (pen, random) => {
    const angle = random.pick([0.9, 2, 3.6, 4.6]);
    pen.circle('shape', 12, 8.6, 4.6);
    pen.line('line', [12, 2.6], [12, 4]);
    pen.line('line', [10.8, 2.6], [13.2, 2.6]);
    pen.line('main', [12, 5.6], [12, 8.6], [12 + 2.6 * Math.sin(angle), 8.6 - 2.6 * Math.cos(angle)]);
  },
};

/** One address in many places; who asks gets the nearest. */
export const edge: Scene = {
  large: (pen, random) => {
    const near = random.whole(0, 2);
    const places = random.pick([
      ['SFO', 'FRA', 'SIN'],
      ['IAD', 'AMS', 'NRT'],
      ['GRU', 'LHR', 'SYD'],
    ]);
    const closer = random.pick([2, 3, 4]);
    const at = (column: number): Point =>
      column === near ? [18 + (column - 1) * (13 - closer), 4.6] : [6 + column * 12, 2];
    for (const column of range(3)) {
      if (column !== near) {
        pen.line('line', [18, 9], at(column));
      }
    }
    pen.arrow('main', [18, 8.6], [at(near)[0] - (near - 1) * 2, 6.8]);
    for (const [column, place] of places.entries()) {
      node(pen, column === near ? 'lit' : 'shape', place, at(column), 7, 3.4);
    }
    node(pen, 'shape', 'YOU', [18, 10.2], 6.4);
  },
  small: (pen, random) => {
    const tilt = random.pick([2, 2.6]);
    const [x, y] = random.pick([
      [14.6, 6],
      [9.4, 9.6],
      [14.2, 10.4],
      [9.6, 6],
    ]);
    pen.circle('shape', 12, 8, 5.2);
    pen.line('line', [6.8, 8], [17.2, 8]);
    pen.line('line', [12, 2.8], [12, 13.2]);
    pen.ellipse('line', 12, 8, tilt + 0.5, 5.2);
    pen.circle('lit', x, y, 1.7);
  },
};

/** Where hops stand in an upper and a lower row, aligned or staggered. */
const ROWS = [
  [
    [10, 18, 26],
    [10, 18, 26],
  ],
  [
    [14, 22],
    [14, 22],
  ],
  [
    [10, 18, 26],
    [14, 22],
  ],
  [
    [14, 22],
    [10, 18, 26],
  ],
  [[10, 18, 26], [18]],
  [[18], [10, 18, 26]],
] as const;

/** Each pair of places that a line joins, in the order of the way from one end to the other. */
function linesOf(ends: readonly [Point, Point], rows: readonly (readonly Point[])[]): (readonly [Point, Point])[] {
  const hops = rows.flat();
  const [start, end] = ends;
  return [
    ...rows.flatMap((row) => row.slice(0, 1).map((hop) => [start, hop] as const)),
    ...hops.flatMap((hop) => hops.filter(([x]) => x > hop[0] && x - hop[0] <= 8).map((to) => [hop, to] as const)),
    ...rows.flatMap((row) => row.slice(-1).map((hop) => [hop, end] as const)),
  ];
}

/** The way that a packet finds from one to another. */
export const route: Scene = {
  large: (pen, random) => {
    const rows = random.pick(ROWS).map((columns, row) => columns.map((x): Point => [x, row === 0 ? 2 : 10]));
    const hops = rows.flat();
    const down = hops[random.whole(0, hops.length - 1)];
    const ends = [
      [3, 6],
      [33, 6],
    ] as const;
    const lines = linesOf(ends, rows);
    const way: Point[] = [ends[0]];
    for (let at: Point = ends[0]; at !== ends[1]; way.push(at)) {
      const next = lines.flatMap(([from, to]) => (from === at ? [to] : []));
      at = next[random.whole(0, next.length - 1)] ?? ends[1];
    }
    for (const line of lines) {
      pen.line('line', ...line);
    }
    pen.line('main', ...way);
    for (const hop of hops) {
      pen.circle(way.includes(hop) ? 'lit' : 'shape', ...hop, 1.3);
    }
    if (down !== undefined && !way.includes(down)) {
      cross(pen, ...down, 0.55);
    }
    node(pen, 'lit', 'A', ends[0], 4, 4);
    node(pen, 'lit', 'B', ends[1], 4, 4);
  },
  small: (pen, random) => {
    const over = random.whole(0, 1);
    const rows = random
      .pick([
        [[9.6], [14.4]],
        [[14.4], [9.6]],
        [[12], [12]],
        [[9.4, 14.6], [12]],
        [[12], [9.4, 14.6]],
      ])
      .map((columns, row) => columns.map((x): Point => [x, row === 0 ? 4.4 : 11.6]));
    for (const [row, hops] of rows.entries()) {
      pen.line(row === over ? 'main' : 'line', [5.4, 8], ...hops, [18.6, 8]);
    }
    pen.circle('lit', 5.4, 8, 1.7);
    pen.circle('lit', 18.6, 8, 1.7);
    for (const [row, hops] of rows.entries()) {
      for (const hop of hops) {
        pen.circle(row === over ? 'lit' : 'shape', ...hop, 1.6);
      }
    }
  },
};
