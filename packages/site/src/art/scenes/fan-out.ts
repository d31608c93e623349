import { range } from '#art/path.ts';
import type { Scene } from '#art/scene.ts';
import { cross, node, parcel, server, tick } from '#art/scenes/signs.ts';

/** One that many go through, and what share each behind it gets. */
export const balance: Scene = {
  large: (pen, random) => {
    const shares = random.pick([
      ['80', '15', '5'],
      ['10', '80', '10'],
      ['5', '25', '70'],
      ['50', '50'],
      ['90', '10'],
      ['33', '33', '33'],
    ]);
    const hub = random.pick([10, 12, 14]);
    const most = Math.max(...shares.map(Number));
    const gap = 12 / shares.length;
    const y = (row: number) => gap * (row + 0.5);
    pen.arrow('main', [0.4, 6], [hub - 3, 6]);
    for (const [row, share] of shares.entries()) {
      pen.bend(Number(share) === most ? 'main' : 'line', [hub, 6], [25.8, y(row)]);
    }
    node(pen, 'lit', 'LB', [hub, 6], 5.2, 4.4);
    for (const [row, share] of shares.entries()) {
      node(pen, Number(share) === most ? 'lit' : 'shape', share, [30.6, y(row)], 9.4, 3);
    }
  },
  small: (pen, random) => {
    const chosen = random.whole(0, 2);
    const radius = random.pick([1.7, 2.1]);
    for (const row of range(3)) {
      pen.bend(row === chosen ? 'main' : 'line', [7, 8], [15, 4 + row * 4]);
    }
    pen.circle('lit', 6.8, 8, radius);
    for (const row of range(3)) {
      pen.circle(row === chosen ? 'lit' : 'shape', 16.6, 4 + row * 4, 1.4);
    }
  },
};

/** A path decides which service answers. */
export const gateway: Scene = {
  large: (pen, random) => {
    const routes = random
      .pick([
        ['/API API', '/APP UI', '/* WEB'],
        ['/V1 OLD', '/V2 NEW', '/* 404'],
        ['/A A', '/B B', '/* C'],
        ['/PAY PAY', '/IMG S3', '/* WEB'],
        ['/API API', '/* WEB'],
        ['/V2 NEW', '/* OLD'],
      ])
      .map((route) => route.split(' '));
    const chosen = random.whole(0, routes.length - 1);
    const gap = 12 / routes.length;
    const y = (row: number) => gap * (row + 0.5);
    pen.arrow('main', [0.4, y(chosen)], [9, y(chosen)]);
    pen.box('shape', 9.6, 0.3, 11, 11.4, 0.8);
    for (const [row, [path = '', service = '']] of routes.entries()) {
      if (row === chosen) {
        pen.box('lit', 10.8, y(row) - 1.2, 8.6, 2.4, 0.4);
      }
      pen.label(path, 15.1, y(row));
      pen.arrow(row === chosen ? 'main' : 'line', [21.4, y(row)], [27, y(row)]);
      node(pen, row === chosen ? 'lit' : 'shape', service, [31.6, y(row)], 7.6);
    }
  },
  small: (pen, random) => {
    const wide = random.pick([4.6, 5.4]);
    const chosen = random.whole(0, 2);
    pen.box('shape', 4.6, 3, wide, 10, 0.8);
    for (const row of range(3)) {
      const y = 4.8 + row * 3.2;
      pen.line(row === chosen ? 'main' : 'line', [6.6, y], [15, y]);
      pen.box(row === chosen ? 'lit' : 'shape', 15.4, y - 1, 4, 2, 0.5);
    }
  },
};

/** The first does not answer, so the second does. */
export const failover: Scene = {
  large: (pen, random) => {
    const names = random.pick([
      ['A', 'B'],
      ['1', '2'],
      ['EU', 'US'],
      ['A', 'B', 'C'],
    ]);
    const code = random.pick(['503', '429', '500']);
    const split = random.pick([12, 14]);
    const last = names.length - 1;
    const y = (row: number) => 2.4 + (row * 7.4) / last;
    pen.line('main', [6, 6], [split, 6]);
    for (const [row, name] of names.slice(0, last).entries()) {
      pen.line('line', [split, 6], [split, y(row)], [20, y(row)]);
      cross(pen, 21.8, y(row), 0.9);
      pen.line('line', [23.6, y(row)], [27, y(row)]);
      node(pen, 'shape', name, [31.4, y(row)], 8, 3);
    }
    pen.arrow('main', [split, 6], [split, y(last)], [27, y(last)]);
    pen.dot(split, 6);
    node(pen, 'shape', 'GET', [3.6, 6], 6.4, 4);
    node(pen, 'lit', names[last] ?? '', [31.4, y(last)], 8, 3);
    pen.label(code, 17.4, y(0) - 1.5);
    pen.label('200', 20.6, y(last) - 1.5);
  },
  small: (pen, random) => {
    const x = random.pick([13.4, 14.4]);
    pen.box('shape', x, 3, 5, 4, 0.7);
    pen.box('lit', x, 9, 5, 4, 0.7);
    cross(pen, 9, 5, random.pick([1.1, 1.3]));
    pen.arrow('main', [4.6, 5], [4.6, 11], [x - 1.6, 11]);
  },
};

/** A parcel that is signed, on its way to who waits for it. */
export const webhook: Scene = {
  large: (pen, random) => {
    const method = random.pick(['POST', 'EVENT', 'PUSH']);
    const sign = random.pick(['SIG', 'HMAC', 'ID=7']);
    const at = random.pick([17, 18.4, 19.8]);
    const lost = random.whole(0, 2);
    const y = lost === 0 ? 5.2 : 6.4;
    server(pen, 'shape', 3.2, 6, 5.2, 8);
    if (lost > 0) {
      pen.dashes('line', [6.6, 3.4], [at - 7, 3.4]);
      cross(pen, at - 5.8, 3.4);
    }
    pen.arrow('line', [6.6, y], [29.4, y]);
    pen.label(method, 10, lost === 0 ? 3.6 : 8);
    parcel(pen, 'lit', [at, y - 0.6], 3.6, 3.6, 1.8);
    pen.label(sign, at, y + 4.6);
    pen.circle('lit', 32.6, y, 2.6);
    tick(pen, 32.6, y, 1.2);
  },
  small: (pen, random) => {
    const side = random.pick([1, -1]);
    parcel(pen, 'shape', [12, 8], random.pick([5.4, 6]), 5.2, random.pick([2.6, 3]));
    pen.circle('lit', 12 + side * 2.8, 9.4, 1.6);
  },
};

/** What came before, and the one that is sent once more to where one works. */
export const replay: Scene = {
  large: (pen, random) => {
    const bad = random.whole(0, 2);
    const port = random.pick([':3000', ':8080', ':5000']);
    pen.box('shape', 0.6, 0.4, 13.4, 11.2, 0.8);
    for (const row of range(3)) {
      const y = 2.4 + row * 3.6;
      if (row === bad) {
        pen.box('lit', 1.6, y - 1.4, 11.4, 2.8, 0.4);
        pen.label('500', 4.8, y);
      } else {
        pen.label('200', 4.8, y);
      }
      pen.line('line', [8.6, y], [11.4, y]);
    }
    const y = 2.4 + bad * 3.6;
    pen.bend('main', [14.6, y], [21, 6]);
    pen.arrow('main', [21, 6], [23.4, 6]);
    pen.box('shape', 24, 1.4, 11.4, 9.2, 0.8);
    pen.line('line', [24, 3.8], [35.4, 3.8]);
    pen.label(port, 29.7, 7.2);
  },
  small: (pen, random) => {
    const [radius, turn] = random.pick([
      [4.4, 1],
      [4.8, 1],
      [4.4, -1],
      [4.8, -1],
    ]);
    const [from, to] = [-Math.PI / 2 + turn * 0.5, -Math.PI / 2 + turn * 5.78];
    pen.arc('main', [12, 8], radius, [from, to], 'arrow');
    pen.mark('lit', 12, 8, [
      [-1.2, -1.9],
      [2, 0],
      [-1.2, 1.9],
    ]);
  },
};
