import { range } from '#art/path.ts';
import type { Scene } from '#art/scene.ts';
import { cross, node } from '#art/scenes/signs.ts';

/** Streams side by side: one waits for its lost packet, the others do not. */
export const quic: Scene = {
  large: (pen, random) => {
    const lane = random.whole(0, 2);
    const slot = random.whole(1, 3);
    const streams = random.pick([
      ['0', '4', '8'],
      ['1', '2', '3'],
      ['4', '8', '12'],
    ]);
    for (const row of range(3)) {
      const y = 2 + row * 4;
      pen.arrow(row === lane ? 'line' : 'main', [5.6, y], [35.4, y]);
    }
    for (const row of range(3)) {
      const y = 2 + row * 4;
      node(pen, 'shape', streams[row] ?? '', [2.6, y], 4.4);
      for (const index of range(5)) {
        if (row === lane && index === slot) {
          continue;
        }
        pen.box(row === lane ? 'shape' : 'lit', 7.2 + index * 5.3, y - 1, 3.6, 2, 0.4);
      }
    }
    cross(pen, 9 + slot * 5.3, 2 + lane * 4, 0.9);
  },
  small: (pen, random) => {
    const lane = random.whole(0, 2);
    const slot = random.whole(0, 2);
    for (const row of range(3)) {
      for (const index of range(3)) {
        if (row !== lane || index !== slot) {
          pen.box(row === lane ? 'shape' : 'lit', 5 + index * 5, 3 + row * 3.8, 3.9, 2.4, 0.5);
        }
      }
    }
    cross(pen, 6.95 + slot * 5, 4.2 + lane * 3.8, 1);
  },
};

/** One pipe for the frames of all streams: what is lost at its head holds up the rest. */
export const frames: Scene = {
  large: (pen, random) => {
    const streams = random.pick([
      ['1', '3', '5', '1', '3'],
      ['3', '1', '1', '5', '3'],
      ['5', '3', '1', '3', '5'],
      ['1', '1', '3', '5', '5'],
    ]);
    const below = random.pick(['TCP', 'H2', 'HTTP']);
    node(pen, 'shape', below, [3.6, 6], 7.2, 5);
    pen.line('main', [8.4, 2.6], [35, 2.6]);
    pen.line('main', [8.4, 9.4], [35, 9.4]);
    for (const [index, stream] of streams.entries()) {
      node(pen, stream === streams[0] ? 'lit' : 'shape', stream, [11 + index * 4.2, 6], 3.2, 4);
    }
    cross(pen, 32.2, 6, 1.1);
  },
  small: (pen, random) => {
    const lit = random.whole(0, 2);
    const apart = random.pick([4, 4.6]);
    pen.line('main', [4, 8 - apart], [20, 8 - apart]);
    pen.line('main', [4, 8 + apart], [20, 8 + apart]);
    for (const index of range(3)) {
      pen.box(index === lit ? 'lit' : 'shape', 4.4 + index * 3.9, 6, 2.7, 4, 0.5);
    }
    cross(pen, 18.2, 8, 1.2);
  },
};

/** One connection that stays, so that one of many gets all calls. */
export const calls: Scene = {
  large: (pen, random) => {
    const chosen = random.whole(0, 2);
    const many = random.whole(3, 4);
    const share = random.pick([
      ['100%', '0%'],
      ['ALL', '0'],
    ]);
    const y = (row: number) => 2 + row * 4;
    for (const line of range(many)) {
      const off = (line - (many - 1) / 2) * 0.8;
      pen.bend('main', [7, 6 + off], [27, y(chosen) + off]);
    }
    node(pen, 'shape', 'GRPC', [3.4, 6], 6.8, 5);
    for (const row of range(3)) {
      node(pen, row === chosen ? 'lit' : 'shape', share[row === chosen ? 0 : 1], [31.4, y(row)], 8, 3);
    }
  },
  small: (pen, random) => {
    const chosen = random.whole(0, 2);
    const left = random.pick([5.6, 6.4]);
    for (const off of [-0.9, 0.9]) {
      pen.bend('main', [left + 2, 8 + off], [15, 4 + chosen * 4 + off]);
    }
    pen.circle('shape', left, 8, 2);
    for (const row of range(3)) {
      pen.box(row === chosen ? 'lit' : 'shape', 15, 2.6 + row * 4, 4, 2.8, 0.6);
    }
  },
};

/** First a question, then one connection on which both may speak. */
export const socket: Scene = {
  large: (pen, random) => {
    const [ask, answer] = random.pick([
      ['GET', '101'],
      ['WSS', '101'],
      ['SUB', 'ACK'],
    ]);
    const frames = random.whole(2, 4);
    pen.box('shape', 0.4, 0.6, 5, 10.8, 0.8);
    pen.box('shape', 30.6, 0.6, 5, 10.8, 0.8);
    pen.arrow('line', [6.2, 2.6], [29.8, 2.6]);
    pen.label(ask, 11, 1.2);
    pen.arrow('line', [29.8, 5.4], [6.2, 5.4]);
    pen.label(answer, 25, 4.1);
    pen.box('lit', 5.4, 7.4, 25.2, 3.2, 0.4);
    for (const index of range(frames)) {
      const x = 18 + (index - (frames - 1) / 2) * (22 / frames);
      pen.arrow(
        'main',
        ...(index % 2 === 0
          ? ([
              [x - 1.8, 9],
              [x + 1.8, 9],
            ] as const)
          : ([
              [x + 1.8, 9],
              [x - 1.8, 9],
            ] as const)),
      );
    }
  },
  small: (pen, random) => {
    const gap = random.pick([1.8, 2.2, 2.6]);
    const high = random.pick([9, 10]);
    pen.box('shape', 3.8, 8 - high / 2, 2.8, high, 0.8);
    pen.box('shape', 17.4, 8 - high / 2, 2.8, high, 0.8);
    pen.arrow('main', [8.4, 8 - gap], [15.6, 8 - gap]);
    pen.arrow('main', [15.6, 8 + gap], [8.4, 8 + gap]);
  },
};

/** One protocol in another. */
export const packet: Scene = {
  large: (pen, random) => {
    const [outer, inner, core] = random.pick([
      ['IP', 'TCP', 'HTTP'],
      ['IP', 'UDP', 'QUIC'],
      ['ETH', 'IP', 'TCP'],
      ['IP', 'TCP', 'TLS'],
      ['UDP', 'QUIC', 'H3'],
    ]);
    const lit = random.pick([1, 2]);
    pen.box('shape', 0.6, 0.4, 34.8, 11.2, 1);
    pen.label(outer, 4, 6);
    pen.box(lit === 1 ? 'lit' : 'shade', 7.4, 2, 26.4, 8, 0.8);
    pen.label(inner, 11.4, 6);
    pen.box(lit === 2 ? 'lit' : 'shape', 15.4, 3.6, 16.8, 4.8, 0.6);
    pen.label(core, 23.8, 6);
  },
  small: (pen, random) => {
    const lit = random.whole(1, 2);
    const off = random.pick([0, 1.4]);
    pen.box('shape', 4, 3, 16, 10, 1);
    pen.box(lit === 1 ? 'lit' : 'shape', 6.4 + off, 5, 11.4 - off, 6, 0.8);
    pen.box(lit === 2 ? 'lit' : 'shape', 9 + off, 7, 6.6 - off, 2, 0.4);
  },
};

/** The newer way is tried, and the older one answers where it is blocked. */
export const race: Scene = {
  large: (pen, random) => {
    const wall = random.pick([15, 18, 21]);
    const time = random.pick(['50MS', '200MS', '0.1S']);
    pen.box('shape', 0.4, 0.6, 5, 10.8, 0.8);
    pen.box('shape', 30.6, 0.6, 5, 10.8, 0.8);
    pen.line('line', [6.2, 3.2], [wall - 1.6, 3.2]);
    pen.label('H3', 10, 1.7);
    cross(pen, wall, 3.2, 1);
    pen.label(time, wall + 6.6, 3.2);
    pen.arrow('main', [6.2, 8.8], [29.8, 8.8]);
    pen.label('H2', 10, 7.3);
  },
  small: (pen, random) => {
    const wall = random.pick([12, 14, 16]);
    pen.line('line', [4.4, 5], [wall - 2.4, 5]);
    cross(pen, wall, 5, 1.3);
    pen.arrow('main', [4.4, 11], [19.6, 11]);
    pen.dot(random.pick([7, 10]), 11);
  },
};

/** A phone changes its network, and the connection goes on: packets name it, not its address. */
export const roaming: Scene = {
  large: (pen, random) => {
    const id = random.pick(['ID 7F', 'ID A3', 'ID 2C']);
    const next = random.pick(['5G', 'LTE']);
    pen.box('shape', 0.4, 1.2, 5, 9.6, 1);
    pen.dot(2.9, 8.8);
    pen.line('line', [6.4, 3], [17.4, 3]);
    cross(pen, 19.4, 3, 1);
    pen.label('WIFI', 11.6, 1.4);
    pen.arrow('main', [6.4, 9], [27, 9]);
    pen.label(next, 11.6, 7.4);
    node(pen, 'lit', id, [31.6, 6], 8.4, 9.6);
  },
  small: (pen, random) => {
    const wall = random.pick([12.4, 13, 13.6]);
    pen.box('shape', 4.4, 3, 4.6, 10, 1);
    pen.dot(6.7, 11.2);
    pen.line('line', [10.6, 5], [wall, 5]);
    cross(pen, 16.4, 5, 1.2);
    pen.arrow('main', [10.6, 11], [19.6, 11]);
  },
};
