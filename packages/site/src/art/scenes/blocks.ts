import { type Point, range } from '#art/path.ts';
import type { Pen } from '#art/pen.ts';
import type { Scene } from '#art/scene.ts';
import { cross, node, parcel } from '#art/scenes/signs.ts';

/** Nodes with their pods, of which one is to be placed. */
export const pods: Scene = {
  large: (pen, random) => {
    const counts = range(3).map(() => random.whole(1, 4));
    const lit = random.whole(0, 2);
    const label = random.pick(['POD', 'JOB', 'CPU']);
    for (const [index, count] of counts.entries()) {
      const x = 0.6 + index * 12;
      pen.box('shape', x, 0.4, 10.8, 11.2, 1);
      pen.label(`NODE ${index + 1}`, x + 5.4, 2);
      for (const place of range(count)) {
        const [px, py] = [x + 0.5 + (place % 2) * 5.1, 3.6 + Math.floor(place / 2) * 3.9];
        if (index === lit && place === count - 1) {
          pen.box('lit', px, py, 4.7, 3.3, 0.5);
          pen.label(label, px + 2.35, py + 1.65);
        } else {
          pen.box('shade', px, py, 4.7, 3.3, 0.5);
        }
      }
    }
  },
  small: (pen, random) => {
    const lit = random.whole(0, 3);
    const wide = random.pick([10, 11]);
    pen.box('shape', 12 - wide / 2, 3, wide, 10, 1.2);
    const step = (wide - 1.2) / 2;
    for (const place of range(4)) {
      pen.box(
        place === lit ? 'lit' : 'shade',
        12 - step + 0.5 + (place % 2) * step,
        4.1 + Math.floor(place / 2) * 4.2,
        step - 1,
        3.4,
        0.5,
      );
    }
  },
};

/** What a pod is told, the pause in which it is still asked, and its end. */
export const shutdown: Scene = {
  large: (pen, random) => {
    const time = random.pick(['30S', '15S', '60S']);
    const kill = random.pick([29, 31]);
    const drained = random.pick([14, 17, 20]);
    pen.line('line', [0.6, 9.4], [35.4, 9.4]);
    pen.box('lit', 4.6, 3.6, kill - 4.6, 3.6, 0.4);
    for (const x of [4.6, kill]) {
      pen.line('main', [x, 2.4], [x, 9.4]);
    }
    pen.label('TERM', 4.6, 1);
    pen.label('KILL', kill, 1);
    pen.label(time, (4.6 + kill) / 2, 5.4);
    for (const x of range(6)
      .map((index) => 2 + index * 2.6)
      .filter((x) => x < drained)) {
      pen.circle('shape', x, 9.4, 0.8);
    }
    pen.dot(drained, 9.4);
  },
  small: (pen, random) => {
    const gap = random.pick([0.9, 0.7]);
    const radius = random.pick([4.6, 5]);
    pen.arc('main', [12, 8.4], radius, [gap - Math.PI / 2, 1.5 * Math.PI - gap]);
    pen.line('main', [12, 2.6], [12, random.pick([7.6, 8.4])]);
  },
};

/** Three resources, each of another owner, one bound to the next. */
export const routes: Scene = {
  large: (pen, random) => {
    const [first, second, third] = random.pick([
      ['GW', 'ROUTE', 'SVC'],
      ['CLASS', 'GW', 'ROUTE'],
      ['GW', 'HTTP', 'SVC'],
    ]);
    const lit = random.whole(0, 2);
    const [low, mid, high] = random.pick([
      [3.4, 6, 8.6],
      [8.6, 6, 3.4],
      [6, 6, 6],
    ]);
    pen.arrow('main', [9.6, low], [13, mid]);
    pen.arrow('main', [23, mid], [26.4, high]);
    for (const [index, [label, y]] of (
      [
        [first, low],
        [second, mid],
        [third, high],
      ] as const
    ).entries()) {
      node(pen, index === lit ? 'lit' : 'shape', label, [4.8 + index * 13.2, y], 8.8, 4.4);
    }
  },
  small: (pen, random) => {
    const lit = random.whole(0, 2);
    const slope = random.pick([3.4, -3.4]);
    const y = (index: number) => 8 + (index - 1) * slope;
    pen.line('main', [6.4, y(0)], [17.6, y(2)]);
    for (const index of range(3)) {
      pen.box(index === lit ? 'lit' : 'shape', 4.4 + index * 5.6, y(index) - 1.6, 4, 3.2, 0.7);
    }
  },
};

/** What a package needs, and what those need. */
export const packages: Scene = {
  large: (pen, random) => {
    const version = random.pick(['V1', 'V2', 'V3']);
    const lit = random.whole(0, 2);
    const formats = random.pick([
      ['DEB', 'RPM', 'TGZ'],
      ['NPM', 'TGZ', 'ZIP'],
      ['ESM', 'CJS', 'TS'],
    ]);
    for (const row of range(3)) {
      pen.bend(row === lit ? 'main' : 'line', [11, 4.9], [25, 2 + row * 4]);
    }
    parcel(pen, 'lit', [6.6, 4.9], 4, 4, 2);
    pen.label(version, 6.6, 11.2);
    for (const [row, format] of formats.entries()) {
      node(pen, row === lit ? 'lit' : 'shape', format, [30.2, 2 + row * 4], 10.4);
    }
  },
  small: (pen, random) => {
    parcel(pen, 'lit', [12, 8], random.pick([5.4, 6]), 5.2, random.pick([2.6, 3]));
  },
};

/** One that is written to, and copies that are read. */
export const database: Scene = {
  large: (pen, random) => {
    const copies = random.whole(2, 3);
    const failed = random.whole(-1, copies - 1);
    const y = (row: number) => (12 / copies) * (row + 0.5);
    for (const row of range(copies)) {
      if (row === failed) {
        pen.dashes('line', [19, 6 + (y(row) - 6) * 0.35], [28.4, y(row)]);
        cross(pen, 24, 6 + (y(row) - 6) * 0.7);
      } else {
        pen.bend('main', [13, 6], [31, y(row)]);
      }
    }
    pen.arrow('line', [0.6, 6], [5.8, 6]);
    pen.label('W', 3, 4.4);
    drum(pen, 'lit', 10.6, 6, 4.2, 8.4);
    for (const row of range(copies)) {
      drum(pen, 'shape', 31.4, y(row), 3, copies === 3 ? 2.6 : 4);
    }
    pen.label(random.pick(['SQL', 'DB', 'KV']), 10.6, 7.4);
  },
  small: (pen, random) => {
    drum(pen, random.pick(['lit', 'shape']), 12, 8, random.pick([4.6, 5.2, 5.8]), 9.6, random.whole(0, 2));
  },
};

// Enough that a rim is round in the largest drawing.
const STEPS_OF_A_RIM = 8;

function drum(pen: Pen, ink: 'lit' | 'shape', x: number, y: number, half: number, height: number, bands = 0): void {
  const [h, bow] = [height / 2, Math.min(height * 0.14, half * 0.3)];
  // Half of a rim, from left to right, that much above its middle or below it.
  const rim = (middle: number, up: number) =>
    range(STEPS_OF_A_RIM + 1).map((step): Point => {
      const angle = (Math.PI * step) / STEPS_OF_A_RIM;
      return [-half * Math.cos(angle), middle - up * Math.sin(angle)];
    });
  pen.mark(ink, x, y, [...rim(bow - h, bow), ...rim(h - bow, -bow).toReversed()]);
  pen.mark('main', x, y, rim(bow - h, -bow));
  for (const band of range(bands)) {
    pen.mark('line', x, y, rim(bow - h + ((band + 1) * (height - 2 * bow)) / (bands + 1), -bow));
  }
}
