import { range } from '#art/path.ts';
import type { Pen } from '#art/pen.ts';
import type { Random } from '#art/random.ts';
import type { Scene } from '#art/scene.ts';
import { node, tick } from '#art/scenes/signs.ts';

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
    let x = 0.8;
    for (const [index, width] of widths.entries()) {
      if (x + width > 35.4) {
        break;
      }
      pen.box(index === lit ? 'lit' : 'shape', x, 0.8, width, 3, 0.6);
      x += width + 0.8;
    }
    pen.box('shape', 0.8, 7.2, 34.4, 2, 1);
    pen.box('lit', 0.8, 7.2, 34.4 * share, 2, 1);
    pen.label(used, 0.8 + 34.4 * share, 5.6);
    pen.label(most, 35.2, 10.9, 'right');
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

/** Code in a pane of an editor, from there on: a block in braces, one of its lines lit. */
function code(pen: Pen, random: Random, left: number, lit: number | undefined): void {
  for (const row of range(4)) {
    const y = 4.9 + row * 1.75;
    const x = left + ([0, 3, 3, 2][row] ?? 0);
    const length = row === 1 || row === 2 ? random.whole(8, 14) : random.whole(6, 10);
    pen.line(row === lit ? 'main' : 'line', [x, y], [x + length, y]);
    if (row === 0) {
      pen.label('{', x + length + 1.6, y);
    }
  }
  pen.label('}', left + 0.4, 10.15);
}

/** Files beside the one that is open. */
function files(pen: Pen, random: Random): void {
  const lit = random.whole(0, 3);
  pen.line('line', [12, 3.2], [12, 11.6]);
  for (const row of range(4)) {
    const y = 4.9 + row * 1.75;
    const x = row === 0 ? 2.6 : 4.2;
    if (row === lit) {
      pen.box('lit', 1.8, y - 0.75, 9.2, 1.5, 0.4);
    }
    pen.line(row === lit ? 'main' : 'line', [x, y], [x + random.pick([3, 4, 5.4]), y]);
  }
}

/** What a run of the code has said. */
function output(pen: Pen, random: Random): void {
  pen.line('line', [22.6, 3.2], [22.6, 11.6]);
  pen.label('>', 24.6, 4.9);
  pen.line('line', [26.4, 4.9], [26.4 + random.pick([3, 5, 7]), 4.9]);
  for (const row of range(2)) {
    tick(pen, 24.7, 7.4 + row * 2.4, 0.6);
    pen.line('line', [26.4, 7.4 + row * 2.4], [26.4 + random.pick([3, 5, 7]), 7.4 + row * 2.4]);
  }
}

/** A file of code, in an editor. */
export const editor: Scene = {
  large: (pen, random, { topic }) => {
    const name = LANGUAGES[topic] ?? random.pick(['{}', '>_']);
    const beside = random.pick([undefined, files, output]);
    pen.box('shape', 0.8, 0.4, 34.4, 11.2, 0.8);
    pen.line('line', [0.8, 3.2], [35.2, 3.2]);
    pen.label(name, 2.6, 1.8, 'left');
    beside?.(pen, random);
    code(pen, random, beside === files ? 14 : 3, beside === files ? undefined : random.whole(0, 3));
  },
  small: (pen, random) => {
    const isTag = random.chance(0.5);
    const reach = random.pick([3, 3.4, 3.8]);
    const slash = random.pick([1, 1.4]);
    if (isTag) {
      pen.line('main', [8.4, 8 - reach], [8.4 - reach, 8], [8.4, 8 + reach]);
      pen.line('main', [15.6, 8 - reach], [15.6 + reach, 8], [15.6, 8 + reach]);
      pen.line('line', [12 + slash, 8 - reach - 0.6], [12 - slash, 8 + reach + 0.6]);
      return;
    }
    for (const side of [-1, 1]) {
      const x = (off: number) => 12 + side * off;
      pen.line(
        'main',
        [x(4.4), 3.4],
        [x(5.6), 4.4],
        [x(5.6), 6.8],
        [x(7), 8],
        [x(5.6), 9.2],
        [x(5.6), 11.6],
        [x(4.4), 12.6],
      );
    }
    for (const y of random.pick([[8], [6.6, 9.4], [5.4, 8, 10.6]])) {
      pen.line('line', [12 - slash * 2, y], [12 + (y === 8 ? reach - 1 : 1), y]);
    }
  },
};
