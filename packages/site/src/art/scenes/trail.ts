import { type Point, range } from '#art/path.ts';
import type { Scene } from '#art/scene.ts';
import { cross, ghost, tick } from '#art/scenes/signs.ts';

/** What is done first, and what comes after it. */
export const steps: Scene = {
  large: (pen, random) => {
    const at = random.whole(1, 3);
    const [low, high] = random.pick([
      [6, 6],
      [9, 3],
      [8, 4],
      [3, 9],
    ]);
    const y = (index: number) => low + ((high - low) * index) / 3;
    const x = (index: number) => 3.4 + index * 9.7;
    pen.line('line', ...range(4).map((index) => [x(index), y(index)] as const));
    pen.line('main', ...range(at + 1).map((index) => [x(index), y(index)] as const));
    for (const index of range(4)) {
      pen.circle(index === at ? 'lit' : 'shape', x(index), y(index), 2.4);
      if (index < at) {
        tick(pen, x(index), y(index), 1);
      } else {
        pen.label(`${index + 1}`, x(index), y(index));
      }
    }
  },
  small: (pen, random) => {
    const done = random.whole(1, 2);
    const length = random.pick([6, 7, 8]);
    for (const row of range(3)) {
      const y = 4.2 + row * 3.8;
      if (row < done) {
        tick(pen, 6.6, y, 1.3);
      } else {
        pen.circle('shape', 6.6, y, 1.1);
      }
      pen.line(row === done - 1 ? 'main' : 'line', [10.4, y], [10.4 + length + (row === 1 ? 0 : 1), y]);
    }
  },
};

/** A command, and what it says. */
export const terminal: Scene = {
  large: (pen, random) => {
    const command = random.pick(['RUN', 'GET', 'UP', 'START', 'CURL']);
    const rows = range(2).map(() => random.whole(8, 24));
    pen.box('shape', 3, 0.4, 30, 11.2, 1);
    pen.line('line', [3, 3], [33, 3]);
    for (const index of range(3)) {
      pen.circle('shade', 5 + index * 1.7, 1.7, 0.5);
    }
    pen.label(`> ${command}`, 10 + command.length * 0.6, 5.4);
    for (const [index, length] of rows.entries()) {
      pen.line(index === 1 ? 'main' : 'line', [5.6, 7.9 + index * 1.9], [5.6 + length, 7.9 + index * 1.9]);
    }
  },
  small: (pen, random) => {
    const x = random.pick([8, 8.8]);
    const long = random.pick([3.4, 4.2, 5]);
    pen.box('shape', 4.4, 3, 15.2, 10, 1.2);
    pen.line('main', [x - 1, 5.8], [x + 1.4, 8], [x - 1, 10.2]);
    pen.line('main', [x + 3.2, 10.2], [x + 3.2 + long, 10.2]);
  },
};

/** What was tried, and what came of it. */
export const tests: Scene = {
  large: (pen, random) => {
    const lengths = range(3).map(() => random.whole(12, 19));
    const bad = random.whole(0, 2);
    pen.box('shape', 0.8, 0.4, 34.4, 11.2, 0.8);
    for (const [row, length] of lengths.entries()) {
      const y = 2.4 + row * 3.6;
      if (row === bad) {
        pen.box('lit', 1.8, y - 1.5, 32.4, 3, 0.4);
      }
      (row === bad ? cross : tick)(pen, 4.4, y, 0.9);
      pen.line(row === bad ? 'main' : 'line', [8, y], [8 + length, y]);
      pen.label(row === bad ? 'FAIL' : 'OK', 32.8, y, 'right');
    }
  },
  small: (pen, random) => {
    const top = random.pick([3.2, 3.6]);
    const fill = random.pick([9.4, 10.2, 11]);
    pen.mark('shape', 12, 8, [
      [-1.6, -4.6],
      [-1.6, -1],
      [-5, 5],
      [5, 5],
      [1.6, -1],
      [1.6, -4.6],
    ]);
    const reach = 1.6 + ((fill - 7) / 6) * 3.4;
    pen.mark('lit', 12, 8, [
      [-reach, fill - 8],
      [reach, fill - 8],
      [5, 5],
      [-5, 5],
    ]);
    pen.line('main', [9.4, top], [14.6, top]);
  },
};

/** Places of tiles by column and row: the same before and after a move. */
const TILES: readonly [readonly Point[], ...(readonly Point[])[]] = [
  [
    [0, 0],
    [1, 0],
    [0, 1],
  ],
  [
    [0, 0],
    [1, 0],
    [2, 1],
  ],
  [
    [0, 0],
    [1, 1],
    [2, 1],
  ],
  [
    [0, 1],
    [1, 1],
    [2, 0],
  ],
];

/** What moves from the old place to the new one. */
export const move: Scene = {
  large: (pen, random) => {
    const tiles = random.pick(TILES);
    const names = random.pick([
      ['V1', 'V2'],
      ['V2', 'V3'],
      ['OLD', 'NEW'],
    ]);
    for (const [index, name] of names.entries()) {
      const left = index === 0 ? 1 : 23;
      pen.box('shape', left, 3, 12, 8.6, 0.8);
      pen.label(name, left + 6, 1.2);
      for (const [column, row] of tiles) {
        const [x, y] = [left + 1.3 + column * 3.4, 4.3 + row * 3.4];
        if (index === 0) {
          ghost(pen, x, y, 2.6, 2.6);
        } else {
          pen.box('lit', x, y, 2.6, 2.6, 0.4);
        }
      }
    }
    pen.arrow('main', [14.4, 7.3], [21.6, 7.3]);
  },
  small: (pen, random) => {
    const places = random.pick([[8], [6, 10], [5.4, 8, 10.6]]);
    const high = random.pick([9.2, 10]);
    for (const [index, x] of [4, 14.8].entries()) {
      pen.box(index === 0 ? 'shape' : 'lit', x, 8 - high / 2, 5.2, high, 0.8);
      for (const y of places) {
        pen.line(index === 0 ? 'line' : 'main', [x + 1.8, y], [x + 3.4, y]);
      }
    }
    pen.arrow('main', [10.2, 8], [13.7, 8]);
  },
};
