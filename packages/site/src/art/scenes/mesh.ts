import { range } from '#art/path.ts';
import type { Scene } from '#art/scene.ts';
import { node } from '#art/scenes/signs.ts';

/** A tree of names, and the way down it. */
export const names: Scene = {
  canMirror: true,
  large: (pen, random) => {
    const chosen = random.whole(0, 2);
    const top = random.pick([
      ['COM', 'NET', 'ORG'],
      ['COM', 'DEV', 'IO'],
      ['DE', 'COM', 'EU'],
    ]);
    const leaf = random.pick(['WWW', 'API', 'MX', 'NS']);
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
      if (index === lit) {
        node(pen, 'lit', leaf, [at, 10.3], 5.6, 2.6);
      } else {
        pen.box('shape', at - 2.6, 9, 5.2, 2.6);
      }
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
  canMirror: true,
  large: (pen, random) => {
    const near = random.whole(0, 2);
    const places = random.pick([
      ['SFO', 'FRA', 'SIN'],
      ['IAD', 'AMS', 'NRT'],
      ['GRU', 'LHR', 'SYD'],
    ]);
    const x = (column: number) => 6 + column * 12;
    const off = near === 1 ? random.pick([-4.6, 4.6]) : 4.6 * (1 - near);
    const user = x(near) + off;
    for (const column of range(3)) {
      if (column !== near) {
        pen.line('line', [user, 9], [x(column), 4]);
      }
    }
    pen.arrow('main', [user, 9], [x(near) + (user - x(near)) * 0.36, 5]);
    for (const column of range(3)) {
      node(pen, column === near ? 'lit' : 'shape', places[column] ?? '', [x(column), 2.6], 7, 3.8);
    }
    pen.circle('shape', user, 9.8, 3 - 1.2);
    pen.dot(user, 9.8);
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

/** The way that a packet finds from one to another. */
export const route: Scene = {
  large: (pen, random) => {
    const heights = random.pick([
      [2, 10],
      [2.4, 9.6],
      [2, 9],
    ]);
    const way = range(3).map(() => random.whole(0, 1));
    const x = (column: number) => 10 + column * 8;
    const at = (column: number, row: number) => [x(column) + (row === 0 ? 0 : 1.4), heights[row] ?? 2] as const;
    for (const column of range(2)) {
      pen.line('line', at(column, 0), at(column + 1, 0));
      pen.line('line', at(column, 1), at(column + 1, 1));
      pen.line('line', at(column, 0), at(column + 1, 1));
      pen.line('line', at(column, 1), at(column + 1, 0));
    }
    for (const row of range(2)) {
      pen.line('line', [4, 6], at(0, row));
      pen.line('line', at(2, row), [32, 6]);
    }
    pen.line('main', [4, 6], ...way.map((row, column) => at(column, row)), [32, 6]);
    for (const column of range(3)) {
      for (const row of range(2)) {
        pen.circle(way[column] === row ? 'lit' : 'shape', ...at(column, row), 1.3);
      }
    }
    node(pen, 'lit', 'A', [3, 6], 4, 4);
    node(pen, 'lit', 'B', [33, 6], 4, 4);
  },
  small: (pen, random) => {
    const over = random.whole(0, 1);
    const [left, right] = random.pick([
      [9.6, 14.4],
      [12, 12],
    ]);
    const at = (row: number) => [row === 0 ? left : right, row === 0 ? 4.4 : 11.6] as const;
    for (const row of range(2)) {
      pen.line(row === over ? 'main' : 'line', [5.4, 8], at(row), [18.6, 8]);
    }
    pen.circle('lit', 5.4, 8, 1.7);
    pen.circle('lit', 18.6, 8, 1.7);
    for (const row of range(2)) {
      pen.circle(row === over ? 'lit' : 'shape', ...at(row), 1.6);
    }
  },
};
