import { range } from '#art/path.ts';
import { boxWidth } from '#art/pen.ts';
import type { Scene } from '#art/scene.ts';
import { dateIn, monthName, versionIn } from '#art/scenes/slug-facts.ts';

/** Signs along a line, the last one new. */
export const release: Scene = {
  large: (pen, random, about) => {
    const before = random.whole(1, 4);
    const gap = random.pick([4, 5, 6]);
    const last = random.pick([24, 26, 28]);
    const isAbove = random.chance(0.5);
    const version = versionIn(about) ?? random.pick(['V1.1', 'V2.0', 'V1.9', 'V3.0']);
    const y = isAbove ? 9 : 3;
    const middle = isAbove ? 3.4 : 8.6;
    const width = boxWidth(version);
    pen.line('line', [0.6, y], [35.4, y]);
    for (const index of range(before)) {
      pen.circle('shape', last - gap * (index + 1), y, 1);
    }
    const centre = Math.min(last, 35.6 - width / 2);
    pen.line('main', [last, y], [last, middle]);
    pen.box('lit', centre - width / 2, middle - 2, width, 4, 0.6);
    pen.label(version, centre, middle);
    pen.circle('lit', last, y, 1.4);
  },
  small: (pen, random) => {
    const hole = random.pick([1, 1.3]);
    const [point, flip] = random.pick([
      [4.2, 1],
      [4.8, 1],
      [4.2, -1],
      [4.8, -1],
    ]);
    pen.mark('lit', 12, 8, [
      [flip * -7, 0],
      [flip * (point - 7), -4.4],
      [flip * 7, -4.4],
      [flip * 7, 4.4],
      [flip * (point - 7), 4.4],
    ]);
    pen.circle('shape', 12 + flip * (point - 6.6), 8, hole);
    pen.line('main', [12 + flip * 0.6, 8], [12 + flip * 4, 8]);
  },
};

/** Lines that went and lines that came. */
export const diff: Scene = {
  large: (pen, random, about) => {
    const signs = random.pick(['-++', '-+ ', '++ ', '--+', ' -+', '+++']);
    const version = versionIn(about);
    const lengths = range(3).map(() => random.whole(10, version === undefined ? 26 : 15));
    pen.box('shape', 0.8, 0.4, 34.4, 11.2, 0.8);
    for (const [row, sign] of [...signs].entries()) {
      const y = 2.6 + row * 3.4;
      if (sign === '+') {
        pen.box('lit', 2, y - 1.2, (lengths[row] ?? 10) + 4.6, 2.4, 0.4);
      }
      pen.label(sign, 3.8, y);
      pen.line(sign === '+' ? 'main' : 'line', [6, y], [5 + (lengths[row] ?? 10), y]);
    }
    if (version !== undefined) {
      pen.label(version, 33, 10, 'right');
    }
  },
  small: (pen, random) => {
    const lengths = random.pick([
      [6, 8, 5],
      [8, 5, 7],
      [5, 7, 8],
      [8, 8, 5],
    ]);
    const minus = random.whole(0, 1);
    for (const [row, length] of lengths.entries()) {
      const y = 4.2 + row * 3.8;
      pen.line(row === minus ? 'line' : 'main', [5, y], [7.6, y]);
      if (row !== minus) {
        pen.line('main', [6.3, y - 1.3], [6.3, y + 1.3]);
      }
      pen.line(row === minus ? 'line' : 'main', [10.4, y], [10.4 + length, y]);
    }
  },
};

/** A month, and the day that counts. */
export const month: Scene = {
  large: (pen, random, about) => {
    const date = dateIn(about);
    const someDay = random.whole(3, 24);
    const someMonth = random.pick([1, 3, 5, 9, 10, 12]);
    const lit = date === undefined || date.day === 0 ? someDay : Math.min(date.day, 28) - 1;
    const name = monthName(date?.month ?? someMonth);
    pen.box('shape', 8, 1, 20, 10.7, 0.8);
    pen.label(name, 18, 2.7);
    pen.line('line', [8, 4.3], [28, 4.3]);
    for (const x of [11.4, 24.6]) {
      pen.line('main', [x, 0.2], [x, 2.2]);
    }
    for (const day of range(28)) {
      const [x, y] = [9.9 + (day % 7) * 2.7, 5.6 + Math.floor(day / 7) * 1.65];
      const half = day === lit ? 0.7 : 0.5;
      pen.mark(day === lit ? 'lit' : 'shade', x, y, [
        [-half, -half],
        [half, -half],
        [half, half],
        [-half, half],
      ]);
    }
  },
  small: (pen, random) => {
    const lit = random.whole(0, 5);
    pen.box('shape', 5, 3.6, 14, 9.6, 1);
    pen.line('main', [5, 6.6], [19, 6.6]);
    pen.line('main', [8.6, 2.4], [8.6, 4.4]);
    pen.line('main', [15.4, 2.4], [15.4, 4.4]);
    pen.box('lit', 6.6 + (lit % 3) * 3.9, 8 + Math.floor(lit / 3) * 2.6, 2.8, 1.8, 0.3);
  },
};
