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
    pen.line('main', [12 + side * 3.8, y], [12 + side * 3.8, 7.6], [12 - side * 3.4, 10.6]);
    pen.circle('shape', 12 - side * 3.4, 4.2, 1.6);
    pen.circle('shape', 12 - side * 3.4, 11.6, random.pick([1.6, 1.9]));
    pen.circle('lit', 12 + side * 3.8, y, 1.9);
  },
};

/** Parts of a system, and which asks which. */
export const services: Scene = {
  large: (pen, random) => {
    const lit = random.whole(0, 3);
    const low = random.pick(['DB', 'SQL', 'KV', 'S3']);
    const high = random.pick(['WEB', 'APP', 'CLI']);
    pen.arrow('main', [8.6, 6], [13, 6]);
    pen.bend('main', [22.4, 6], [27, 2.6]);
    pen.bend('line', [22.4, 6], [27, 9.4]);
    node(pen, lit === 0 ? 'lit' : 'shape', high, [4.6, 6], 8, random.pick([4, 5]));
    node(pen, lit === 1 ? 'lit' : 'shape', 'API', [18, 6], 8.8, random.pick([5, 6, 8]));
    node(pen, lit === 2 ? 'lit' : 'shape', low, [31, 2.6], 8, 4);
    pen.box(lit === 3 ? 'lit' : 'shape', 27, 7.4, 8, 4);
    pen.line('line', [29, 9.4], [33, 9.4]);
  },
  small: (pen, random) => {
    const lit = random.whole(0, 2);
    pen.line('main', [12, 6], [12, 8.4]);
    pen.line('line', [7, 11], [7, 8.4], [17, 8.4], [17, 11]);
    const wide = random.pick([3, 3.6]);
    pen.box(lit === 0 ? 'lit' : 'shape', 12 - wide, 2.8, wide * 2, 3.6, 0.7);
    for (const index of range(2)) {
      pen.box(lit === index + 1 ? 'lit' : 'shape', 4.6 + index * 8.8, 9.8, 6, 3.4, 0.7);
    }
  },
};
