import { range } from '#art/path.ts';
import type { Scene } from '#art/scene.ts';
import { node } from '#art/scenes/signs.ts';

/** Dialled from within, through a wall that lets nobody in. */
export const tunnel: Scene = {
  large: (pen, random) => {
    const ports = random.pick([[':3000'], [':8080'], [':5432'], [':22'], [':3000', ':22'], [':8080', ':5432']]);
    const packets = random.whole(0, 3);
    const high = ports.length === 1 ? 5 : 4;
    pen.wall(random.pick([17.4, 18.6, 19.8]), 3.6);
    for (const [row, port] of ports.entries()) {
      const y = 6 + (row - (ports.length - 1) / 2) * 6;
      node(pen, 'shape', port, [4.6, y], 8.4, high);
      pen.box('lit', 9.6, y - 1.4, 17.4, 2.8, 1.4);
      pen.arrow('main', [11.4, y], [25.2, y]);
      for (const index of range(packets)) {
        pen.box('shape', 12.8 + index * 3.4, y - 0.6, 1.8, 1.2, 0.3);
      }
    }
    pen.box('shape', 27.8, ports.length === 1 ? 2.5 : 1, 7, ports.length === 1 ? 7 : 10, 3.3);
    pen.label('443', 31.3, 6);
  },
  small: (pen, random) => {
    // As often two as the large one has two ports.
    const pipes = random.pick([1, 1, 2]);
    const dots = range(pipes).map(() => random.pick([7, 16.6]));
    pen.wall(random.pick([11.4, 12.2, 13]), 3.6);
    for (const [row, x] of dots.entries()) {
      const y = 8 + (row - (pipes - 1) / 2) * 5.2;
      pen.box('lit', 4.4, y - 1.4, 15.2, 2.8, 1.4);
      pen.dot(x, y);
    }
  },
};

/** A branch of its own has an address of its own. */
export const preview: Scene = {
  large: (pen, random) => {
    const number = random.pick(['#42', '#7', '#128', '#310']);
    const up = random.pick([9, 11]);
    pen.line('line', [0.6, 9.6], [21, 9.6]);
    pen.circle('shape', 3, 9.6, 1.1);
    pen.circle('shape', up, 9.6, 1.1);
    pen.bend('main', [4.1, 9.6], [up, 4]);
    pen.line('main', [up, 4], [16, 4]);
    pen.circle('lit', up + 1, 4, 1.1);
    pen.arrow('main', [16, 4], [20.4, 4]);
    pen.label(number, up + 1, 1.2);
    pen.box('lit', 21.4, 0.6, 14, 10.8, 0.8);
    pen.line('line', [21.4, 3.6], [35.4, 3.6]);
    pen.dot(23.2, 2.1);
    pen.dot(24.8, 2.1);
    pen.label('HTTPS', 28.4, 7.6);
  },
  small: (pen, random) => {
    const y = random.pick([3.6, 4]);
    pen.line('line', [7.4, 3.4], [7.4, 12.6]);
    pen.bend('main', [7.4, 11], [16, y + 4]);
    pen.circle('shape', 7.4, 4.2, 1.6);
    pen.circle('shape', 7.4, 12, 1.6);
    pen.circle('lit', 16.4, random.pick([7, 6]), 2);
  },
};

/** Many small ones behind one wall, which keep their way open. */
export const devices: Scene = {
  large: (pen, random) => {
    const count = random.whole(3, 5);
    const lit = random.whole(0, count - 1);
    const [sign, hub] = random.pick([
      ['PING', '443'],
      ['MQTT', 'HUB'],
      ['CONN', 'API'],
    ]);
    const y = (row: number) => (12 / count) * (row + 0.5);
    for (const row of range(count)) {
      pen.bend(row === lit ? 'main' : 'line', [4.6, y(row)], [13, 6]);
    }
    for (const row of range(count)) {
      pen.box(row === lit ? 'lit' : 'shape', 1.4, y(row) - 0.9, 3.2, 1.8, 0.4);
    }
    node(pen, 'shape', 'NAT', [16.4, 6], 6.6, 8);
    pen.arrow('main', [20.2, 6], [28.4, 6]);
    pen.label(sign, 24.2, 4.4);
    pen.circle('lit', 32.2, 6, 3.2);
    pen.label(hub, 32.2, 6);
  },
  small: (pen, random) => {
    const half = random.pick([3, 3.4]);
    const pins = random.whole(2, 3);
    for (const index of range(pins)) {
      const off = (index - (pins - 1) / 2) * 2.4;
      pen.line('line', [12 + off, 3], [12 + off, 13]);
      pen.line('line', [7, 8 + off], [17, 8 + off]);
    }
    pen.box('shape', 12 - half, 8 - half, half * 2, half * 2, 0.8);
    const core = random.pick([1.3, 1.7]);
    pen.box('lit', 12 - core, 8 - core, core * 2, core * 2, 0.3);
  },
};
