import { range } from '#art/path.ts';
import type { Scene } from '#art/scene.ts';
import { node } from '#art/scenes/signs.ts';

/** Work that parts and comes back. */
export const git: Scene = {
  large: (pen, random) => {
    const [from, to] = random.pick([
      [6, 26],
      [4, 22],
      [10, 30],
    ]);
    const commits = random.whole(1, 3);
    const name = random.pick(['FIX', 'DEV', '#7', 'PR']);
    const below = random.pick([0, 1]);
    pen.line('line', [0.6, 8.6], [35.4, 8.6]);
    pen.bend('main', [from, 8.6], [from + 5, 4]);
    pen.line('main', [from + 5, 4], [to - 5, 4]);
    pen.bend('main', [to - 5, 4], [to, 8.6]);
    for (const x of [from, to]) {
      pen.circle('shape', x, 8.6, 1.2);
    }
    if (below === 1) {
      pen.circle('shape', (from + to) / 2, 8.6, 1.2);
    }
    for (const index of range(commits)) {
      pen.circle('lit', from + 5 + ((index + 0.5) * (to - from - 10)) / commits, 4, 1.2);
    }
    pen.label(name, (from + to) / 2, 1.2);
    pen.label('MAIN', from < 8 ? 31 : 4, 10.9);
  },
  small: (pen, random) => {
    const side = random.pick([-1, 1]);
    const y = random.pick([5, 6]);
    pen.line('line', [12 - side * 3.4, 4], [12 - side * 3.4, 12]);
    pen.line('main', [12 + side * 3.8, y], [12 + side * 3.8, 8]);
    pen.arc('main', [12 + side * 0.2, 8], 3.6, side === 1 ? [0, Math.PI / 2] : [Math.PI, Math.PI / 2]);
    pen.line('main', [12 + side * 0.2, 11.6], [12 - side * 3.4, 11.6]);
    if (random.chance(0.5)) {
      pen.circle('shape', 12 - side * 3.4, 7.6, 1.3);
    }
    pen.circle('shape', 12 - side * 3.4, 4.2, 1.6);
    pen.circle('shape', 12 - side * 3.4, 11.6, random.pick([1.6, 1.9]));
    pen.circle('lit', 12 + side * 3.8, y, 1.9);
  },
};

/** Parts of a system, and which asks which. */
export const services: Scene = {
  large: (pen, random) => {
    const front = random.pick(['WEB', 'APP', 'CLI']);
    const high = random.pick([5, 6, 8]);
    const behind = random.pick([
      ['SQL', 'LOG'],
      ['KV', 'S3'],
      ['DB', 'MQ', 'LOG'],
      ['SQL', 'KV', 'S3'],
    ]);
    const lit = random.whole(0, behind.length + 1);
    const ink = (index: number) => (index === lit ? 'lit' : 'shape');
    const y = (row: number) => 6 + (row - (behind.length - 1) / 2) * (behind.length === 2 ? 6.4 : 4);
    pen.arrow('main', [8.6, 6], [13, 6]);
    for (const row of behind.keys()) {
      pen.bend(row === lit - 2 ? 'main' : 'line', [22.4, 6], [27, y(row)]);
    }
    node(pen, ink(0), front, [4.6, 6], 8, 4);
    node(pen, ink(1), 'API', [18, 6], 8.8, high);
    for (const [row, name] of behind.entries()) {
      node(pen, ink(row + 2), name, [31, y(row)], 8, behind.length === 2 ? 4 : 3);
    }
  },
  small: (pen, random) => {
    const behind = random.whole(2, 3);
    const lit = random.whole(0, behind);
    const [wide, step] = behind === 2 ? [6, 8.8] : [3.8, 5.5];
    const x = (index: number) => 12 + (index - (behind - 1) / 2) * step;
    pen.line('main', [12, 6], [12, 8.4]);
    pen.line('line', [x(0), 11], [x(0), 8.4], [x(behind - 1), 8.4], [x(behind - 1), 11]);
    pen.line('line', [12, 8.4], [12, behind === 3 ? 11 : 8.4]);
    pen.box(lit === 0 ? 'lit' : 'shape', 8.6, 2.8, 6.8, 3.6, 0.7);
    for (const index of range(behind)) {
      pen.box(lit === index + 1 ? 'lit' : 'shape', x(index) - wide / 2, 9.8, wide, 3.4, 0.7);
    }
  },
};
