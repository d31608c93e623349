import { range } from '#art/path.ts';
import { boxWidth } from '#art/pen.ts';
import type { Scene } from '#art/scene.ts';
import { node } from '#art/scenes/signs.ts';

/** Text in pieces, each of which counts. */
export const budget: Scene = {
  large: (pen, random) => {
    const widths = range(8).map(() => random.pick([2.2, 3, 3.8, 5]));
    const lit = random.whole(1, 4);
    const [used, most, share] = random.pick([
      ['620', '1K', 0.62],
      ['1.9K', '4K', 0.48],
      ['7K', '8K', 0.88],
      ['98K', '128K', 0.77],
    ]);
    let [x, y] = [0.8, 0.8];
    for (const [index, width] of widths.entries()) {
      if (x + width > 35.4) {
        break;
      }
      pen.box(index === lit ? 'lit' : 'shape', x, y, width, 3, 0.6);
      x += width + 0.8;
    }
    y = 8.4;
    pen.box('shape', 0.8, 7.2, 34.4, 2, 1);
    pen.box('lit', 0.8, 7.2, 34.4 * share, 2, 1);
    pen.label(used, Math.min(0.8 + 34.4 * share - 1, 26), 5.6);
    pen.label(most, 34.4 - boxWidth(most) / 2 + 0.4, 10.9);
  },
  small: (pen, random) => {
    const rows = random.pick([
      [
        [5, 8],
        [8, 5],
      ],
      [
        [3.4, 9.6],
        [6, 7],
      ],
      [
        [8, 5],
        [4, 9],
      ],
    ]);
    const lit = random.whole(0, 3);
    for (const [row, widths] of rows.entries()) {
      let x = 5;
      for (const [index, width] of widths.entries()) {
        pen.box(row * 2 + index === lit ? 'lit' : 'shape', x, 3.6 + row * 4.8, width, 3.6, 1);
        x += width + 1;
      }
    }
  },
};

/** A model that calls what it has been given, until it is done. */
export const tools: Scene = {
  canMirror: true,
  large: (pen, random) => {
    const lit = random.whole(0, 2);
    const names = random.pick([
      ['SQL', 'GIT', 'WEB'],
      ['RUN', 'GET', 'SQL'],
      ['MCP', 'FS', 'WEB'],
    ]);
    const hub = random.pick([5, 6, 7]);
    const y = (row: number) => 2 + row * 4;
    for (const row of range(3)) {
      pen.bend(row === lit ? 'main' : 'line', [hub + 4, 6], [26, y(row)]);
    }
    node(pen, 'lit', 'LLM', [hub, 6.4], 8, 6.6);
    for (const row of range(3)) {
      pen.circle(row === lit ? 'lit' : 'shape', 26, y(row), 0.9);
      pen.label(names[row] ?? '', 30.6, y(row));
    }
  },
  small: (pen, random) => {
    const lit = random.pick([0, 1, 2, 3]);
    const around = [
      [5.6, 4.4],
      [18.4, 4.4],
      [5.6, 11.6],
      [18.4, 11.6],
    ] as const;
    for (const [index, point] of around.entries()) {
      pen.line(index === lit ? 'main' : 'line', [12, 8], point);
    }
    const half = random.pick([2.4, 2.8]);
    pen.box('lit', 12 - half, 8 - half, half * 2, half * 2, 0.8);
    for (const [index, [x, y]] of around.entries()) {
      pen.circle(index === lit ? 'lit' : 'shape', x, y, 1.3);
    }
  },
};

const LANGUAGES: Readonly<Record<string, string>> = {
  go: 'GO',
  golang: 'GO',
  java: 'JAVA',
  javascript: 'JS',
  node: 'NODE',
  nodejs: 'NODE',
  python: 'PY',
  rust: 'RUST',
  typescript: 'TS',
};

/** A file of code, in an editor. */
export const editor: Scene = {
  large: (pen, random, { topic }) => {
    const name = LANGUAGES[topic] ?? random.pick(['{}', '>_']);
    const lit = random.whole(0, 3);
    const lengths = range(4).map((row) => (row === 0 || row === 3 ? random.whole(8, 12) : random.whole(9, 20)));
    pen.box('shape', 0.8, 0.4, 34.4, 11.2, 0.8);
    pen.line('line', [0.8, 3.2], [35.2, 3.2]);
    pen.label(name, 1.6 + boxWidth(name) / 2, 1.8);
    for (const [row, length] of lengths.entries()) {
      const y = 4.9 + row * 1.75;
      const x = 5.4 + (row === 1 || row === 2 ? 3 : 0);
      pen.line('line', [2.6, y], [3.4, y]);
      const from = row === 3 ? x + 2 : x;
      pen.line(row === lit ? 'main' : 'line', [from, y], [x + length, y]);
    }
    pen.label('{', 7 + (lengths[0] ?? 8), 4.9);
    pen.label('}', 5.8, 10.15);
  },
  small: (pen, random) => {
    const reach = random.pick([3, 3.4, 3.8]);
    const slash = random.pick([1, 1.4]);
    pen.line('main', [8.4, 8 - reach], [8.4 - reach, 8], [8.4, 8 + reach]);
    pen.line('main', [15.6, 8 - reach], [15.6 + reach, 8], [15.6, 8 + reach]);
    pen.line('line', [12 + slash, 8 - reach - 0.6], [12 - slash, 8 + reach + 0.6]);
  },
};
