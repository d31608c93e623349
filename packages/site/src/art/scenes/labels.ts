import { labelWidth } from '#art/glyphs.ts';
import { range } from '#art/path.ts';
import { boxWidth } from '#art/pen.ts';
import type { Scene } from '#art/scene.ts';

/** A page with something new on it. */
export const news: Scene = {
  large: (pen, random) => {
    const column = random.pick([13, 16, 19]);
    const tag = random.pick(['NEW', 'GA', 'BETA']);
    const rows = random.whole(3, 4);
    pen.box('shape', 4, 0.4, 28, 11.2, 0.8);
    pen.line('main', [6.4, 2.8], [20, 2.8]);
    const width = boxWidth(tag) + 0.6;
    pen.box('lit', 30.4 - width, 1.4, width, 2.8, 1.4);
    pen.label(tag, 30.4 - width / 2, 2.8);
    pen.box('shade', 6.4, 5.2, column - 6.4 - 1, 4.8, 0.4);
    for (const row of range(rows)) {
      const y = 5.6 + (row * 4.2) / (rows - 1);
      pen.line('line', [column + 1, y], [row === rows - 1 ? 24 : 29.6, y]);
    }
  },
  small: (pen, random) => {
    const left = random.pick([true, false]);
    const wide = random.pick([4, 4.8]);
    pen.box('shape', 5, 3, 14, 10, 0.8);
    pen.line('main', [7.4, 5.6], [16.6, 5.6]);
    pen.box('lit', left ? 7.4 : 16.6 - wide, 7.8, wide, 3, 0.3);
    const x = left ? 7.4 + wide + 1.4 : 7.4;
    const end = left ? 16.6 : 15.2 - wide;
    pen.line('line', [x, 8.4], [end, 8.4]);
    pen.line('line', [x, 10.6], [end, 10.6]);
  },
};

type Bubble = readonly [x: number, y: number, width: number, height: number];

/** Who asks, who answers, and who says something more. */
const TALKS: readonly [readonly Bubble[], ...(readonly Bubble[])[]] = [
  [
    [1, 0.6, 15, 5],
    [20, 4.6, 15, 5],
  ],
  [
    [4, 0.4, 17, 5.4],
    [16.6, 4.4, 16, 5.4],
  ],
  [
    [1, 2.8, 15.4, 5.2],
    [21, 5.8, 14, 4.4],
    [19, 0.4, 14, 3.4],
  ],
];

/** What one says and another answers. */
export const talk: Scene = {
  large: (pen, random) => {
    const bubbles = random.pick(TALKS);
    const [one, other] = random.pick([
      ['?', 'OK'],
      ['Q', 'A'],
      ['HI', 'YES'],
      ['?', '+1'],
    ]);
    for (const [index, [x, y, width, height]] of bubbles.entries()) {
      pen.bubble(index === 1 ? 'lit' : 'shape', x, y, width, height, index === 0 ? 'left' : 'right');
      const label = [one, other][index] ?? '';
      const ink = index === 1 ? 'main' : 'line';
      const rows = height > 4 ? 2 : 1;
      const step = height / (rows + 1);
      pen.label(label, x + 1.4, y + step, 'left');
      pen.line(
        ink,
        [x + (label === '' ? 1.4 : 2.6 + labelWidth(label)), y + step],
        [x + width - random.pick([1.4, 2.6, 4]), y + step],
      );
      if (rows === 2) {
        pen.line(ink, [x + 1.4, y + 2 * step], [x + random.pick([5, 7, 9]), y + 2 * step]);
      }
    }
  },
  small: (pen, random) => {
    const w = random.pick([6, 6.6, 7.2]);
    pen.bubble('lit', 12 - w, 3, 2 * w, 7.4, random.pick(['left', 'right']));
    if (random.chance(0.5)) {
      for (const index of range(3)) {
        pen.dot(9 + index * 3, 6.7);
      }
    } else {
      pen.line('main', [14.4 - w, 5.4], [9.6 + w, 5.4]);
      pen.line('main', [14.4 - w, 8], [11, 8]);
    }
  },
};

/** What can be played. */
export const film: Scene = {
  large: (pen, random) => {
    const played = random.whole(8, 24);
    const end = random.pick(['4:20', '9:05', '12:30']);
    pen.box('shape', 3.4, 0.4, 24, 8.4, 0.8);
    pen.mark('lit', 15.4, 4.6, [
      [-1.6, -2.2],
      [2.2, 0],
      [-1.6, 2.2],
    ]);
    pen.line('line', [3.4, 10.8], [27.4, 10.8]);
    pen.line('main', [3.4, 10.8], [played, 10.8]);
    pen.dot(played, 10.8);
    pen.label(end, 28.8, 10.8, 'left');
  },
  small: (pen, random) => {
    const played = random.whole(8, 16);
    pen.box('shape', 4.6, 3, 14.8, 7.6, 0.8);
    pen.mark('lit', 12, 6.8, [
      [-1.5, -2.2],
      [2.2, 0],
      [-1.5, 2.2],
    ]);
    pen.line('line', [5, 12.8], [19, 12.8]);
    pen.line('main', [5, 12.8], [played, 12.8]);
  },
};
