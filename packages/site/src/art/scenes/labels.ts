import { range } from '#art/path.ts';
import type { Pen } from '#art/pen.ts';
import type { Scene } from '#art/scene.ts';

/** A page with something new on it. */
export const news: Scene = {
  large: (pen, random) => {
    const column = random.pick([13, 16, 19]);
    const tag = random.pick(['NEW', 'GA', 'BETA']);
    const rows = random.whole(3, 4);
    pen.box('shape', 4, 0.4, 28, 11.2, 0.8);
    pen.line('main', [6.4, 2.8], [21, 2.8]);
    pen.box('lit', 24, 1.4, 6.4, 2.8, 1.4);
    pen.label(tag, 27.2, 2.8);
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

/** What one says and another answers. */
export const talk: Scene = {
  canMirror: true,
  large: (pen, random) => {
    const [one, other] = random.pick([
      ['?', 'OK'],
      ['Q', 'A'],
      ['HI', 'YES'],
      ['?', '+1'],
    ]);
    const wide = random.pick([11, 13]);
    bubble(pen, 'shape', 2 + wide / 2, 3.2, wide / 2, 2.6, 3 - wide / 2);
    pen.label(one, 2 + wide / 2, 3.2);
    bubble(pen, 'lit', 34 - (wide + 2) / 2, 6.6, (wide + 2) / 2, 2.6, wide / 2 - 2);
    pen.label(other, 34 - (wide + 2) / 2, 6.6);
  },
  small: (pen, random) => {
    const w = random.pick([6, 6.6, 7.2]);
    const tail = random.pick([-3, 3]);
    bubble(pen, 'lit', 12, 6.7, w, 3.7, tail);
    for (const index of range(3)) {
      pen.dot(9 + index * 3, 6.7);
    }
  },
};

/** What can be played. */
export const film: Scene = {
  large: (pen, random) => {
    const played = random.whole(8, 28);
    const end = random.pick(['4:20', '9:05', '12:30']);
    pen.box('shape', 9, 0.4, 18, 8.4, 0.8);
    pen.mark('lit', 18, 4.6, [
      [-1.6, -2.2],
      [2.2, 0],
      [-1.6, 2.2],
    ]);
    pen.line('line', [1, 10.8], [29, 10.8]);
    pen.line('main', [1, 10.8], [played, 10.8]);
    pen.dot(played, 10.8);
    pen.label(end, 33, 10.8);
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

/** What is said, with its tail, by its middle, half its width and half its height. */
function bubble(pen: Pen, ink: 'shape' | 'lit', x: number, y: number, w: number, h: number, tail: number): void {
  pen.mark(ink, x, y, [
    [1 - w, -h],
    [w - 1, -h],
    [w, 1 - h],
    [w, h - 1],
    [w - 1, h],
    [tail + 1.4, h],
    [tail, h + 2],
    [tail - 1.4, h],
    [1 - w, h],
    [-w, h - 1],
    [-w, 1 - h],
  ]);
}
