import { range } from '#art/path.ts';
import type { Scene } from '#art/scene.ts';
import { cross, node, padlock, person, server, tick } from '#art/scenes/signs.ts';
import { dateIn } from '#art/scenes/slug-facts.ts';

/** Two parties, and what they say until the lock is shut. */
export const handshake: Scene = {
  large: (pen, random) => {
    const [ask, answer, end] = random.pick([
      ['HELLO', 'CERT', 'DONE'],
      ['HELLO', 'KEY', 'DONE'],
      ['KEY', 'CERT', 'DONE'],
      ['HELLO', 'ALPN', 'DONE'],
    ]);
    const lit = random.whole(0, 2);
    const ink = (row: number) => (row === lit ? 'main' : 'line');
    pen.box('shape', 0.4, 1, 5, 10, 0.8);
    pen.line('line', [0.4, 3.4], [5.4, 3.4]);
    pen.label(ask, 17.6, 1);
    pen.arrow(ink(0), [6.2, 2.6], [29, 2.6]);
    pen.label(answer, 17.6, 4.8);
    pen.arrow(ink(1), [29, 6.4], [6.2, 6.4]);
    pen.label(end, 17.6, 8.6);
    pen.arrow(ink(2), [6.2, 10.2], [29, 10.2]);
    pen.box('shape', 29.8, 1, 5.8, 10, 0.8);
    padlock(pen, 32.7, 6.8, 3.2);
  },
  small: (pen, random) => {
    padlock(pen, 12, 9.4, random.pick([7.4, 8, 8.6]), random.pick(['lit', 'shape']));
  },
};

/** A hello whose name only the one it is for can read. */
export const hidden: Scene = {
  large: (pen, random) => {
    const outer = random.pick(['SNI=*', 'SNI=?', 'ECH']);
    const signs = random.whole(5, 8);
    pen.box('shape', 1, 0.6, 23, 10.8, 0.8);
    pen.label(outer, 5.6, 2.6);
    pen.line('line', [1, 4.4], [24, 4.4]);
    pen.box('lit', 3, 6, 19, 3.8, 0.6);
    for (const index of range(signs)) {
      pen.dot(8.6 + index * 1.6, 7.9);
    }
    padlock(pen, 5.4, 8.3, 1.8, 'shape');
    pen.arrow('line', [30, 4.2], [25, 2.6]);
    pen.mark('line', 32.6, 6, [
      [-3, 0],
      [-1.5, -1.4],
      [0, -1.9],
      [1.5, -1.4],
      [3, 0],
      [1.5, 1.4],
      [0, 1.9],
      [-1.5, 1.4],
      [-3, 0],
    ]);
    pen.circle('shape', 32.6, 6, 0.9);
  },
  small: (pen, random) => {
    const deep = random.pick([9, 9.6, 10.2]);
    pen.box('shape', 4.4, 3.4, 15.2, 9.6, 0.8);
    pen.line('line', [4.8, 3.8], [12, deep - 0.4], [19.2, 3.8]);
    pen.circle('lit', 12, deep - 0.6, random.pick([1.8, 2.2]));
  },
};

/** Both show a certificate, of one authority that both know. */
export const certificates: Scene = {
  large: (pen, random) => {
    const [left, right] = random.pick([
      ['A', 'B'],
      ['API', 'DB'],
      ['V1', 'V2'],
      ['POD', 'SVC'],
    ]);
    const seal = random.pick([0, 1]);
    pen.line('line', [15, 1.9], [5.8, 1.9], [5.8, 5]);
    pen.line('line', [21, 1.9], [30.2, 1.9], [30.2, 5]);
    node(pen, 'lit', 'CA', [18, 1.9], 6);
    pen.arrow('main', [12.4, 7.4], [23.6, 7.4]);
    pen.arrow('main', [23.6, 9.6], [12.4, 9.6]);
    for (const [index, label] of [left, right].entries()) {
      const x = index === 0 ? 5.8 : 30.2;
      pen.box('shape', x - 5.2, 5, 10.4, 6.6, 0.6);
      pen.label(label, x - 1.4, 7.1);
      pen.line('line', [x - 3.8, 9.7], [x + 0.6, 9.7]);
      pen.circle(index === seal ? 'lit' : 'shade', x + 3.1, 8.6, 1.1);
    }
  },
  small: (pen, random) => {
    const lines = random.whole(1, 2);
    const x = random.pick([15, 16, 8.4]);
    pen.box('shape', 4.4, 3.2, 15.2, 8, 0.8);
    for (const index of range(lines)) {
      pen.line(
        'line',
        x > 12 ? [7, 6 + index * 2.6] : [12.6, 6 + index * 2.6],
        x > 12 ? [11, 6 + index * 2.6] : [17, 6 + index * 2.6],
      );
    }
    pen.mark('main', x, 11, [
      [-1.2, 0],
      [-1.2, 2.6],
      [0, 1.8],
      [1.2, 2.6],
      [1.2, 0],
    ]);
    pen.circle('lit', x, 9.4, 2.2);
  },
};

/** Who asks is looked at before what is asked for. */
export const identity: Scene = {
  large: (pen, random) => {
    const allowed = random.pick([0, 1]);
    const no = random.pick(['401', '403']);
    const gate = random.pick(['ID', 'SSO', 'IAP']);
    const app = random.pick(['APP', 'API', 'DB']);
    const [yes, refused] = allowed === 0 ? [3, 9] : [9, 3];
    person(pen, 'lit', 2.6, yes, 1.2);
    pen.arrow('main', [5.4, yes], [12.4, yes]);
    person(pen, 'shape', 2.6, refused, 1.2);
    pen.arrow('line', [5.4, refused], [12.4, refused]);
    pen.arrow('line', [12.4, refused + 1.4], [5.4, refused + 1.4]);
    pen.label(no, 9, refused - 1.6);
    pen.box('shape', 13, 0.6, 8.6, 10.8, 0.8);
    pen.label(gate, 17.3, 6);
    pen.arrow('main', [22.2, yes], [27, yes]);
    node(pen, 'lit', app, [31.5, yes], 7.8, 4.8);
  },
  small: (pen, random) => {
    const place = random.pick([9, 12]);
    pen.box('shape', 4.6, 3, 14.8, 10, 1);
    person(pen, 'lit', place, 8, random.pick([1.6, 1.8]));
    if (place < 12) {
      pen.line('line', [14.4, 6.6], [16.8, 6.6]);
      pen.line('line', [14.4, 9.4], [16.8, 9.4]);
    }
  },
};

/** Every door has a guard of its own, and being inside is worth nothing. */
export const doors: Scene = {
  large: (pen, random) => {
    const open = random.whole(0, 2);
    const names = random.pick([
      ['GIT', 'CRM', 'DB'],
      ['API', 'SSH', 'DB'],
      ['WIKI', 'CI', 'LOG'],
    ]);
    const y = (row: number) => 2 + row * 4;
    for (const row of range(3)) {
      pen.bend(row === open ? 'main' : 'line', [6.4, 6], [17.6, y(row)]);
    }
    pen.arrow('main', [17.6, y(open)], [26, y(open)]);
    person(pen, 'lit', 3, 6, 1.6);
    for (const row of range(3)) {
      if (row === open) {
        pen.circle('lit', 19.6, y(row), 1.5);
        tick(pen, 19.6, y(row), 0.7);
      } else {
        pen.circle('shape', 19.6, y(row), 1.5);
        cross(pen, 19.6, y(row), 0.6);
      }
      node(pen, row === open ? 'lit' : 'shape', names[row] ?? '', [31, y(row)], 8.4, 3);
    }
  },
  small: (pen, random) => {
    const side = random.pick([1, -1]);
    const wide = random.pick([3.4, 3.8]);
    pen.box('shape', 12 - wide, 3, wide * 2, 10.4, 0.6);
    pen.mark('lit', 12 + side * wide, 8.2, [
      [0, -5.2],
      [-side * 4.2, -3.6],
      [-side * 4.2, 5.2],
      [0, 5.2],
    ]);
    pen.dot(12 + side * (wide - 3), 9);
    pen.line('line', [4, 13.4], [20, 13.4]);
  },
};

/** The three parts of a token, each looked at. */
export const token: Scene = {
  large: (pen, random) => {
    const names = random.pick([
      ['ALG', 'EXP', 'SIG'],
      ['ALG', 'AUD', 'SIG'],
      ['KID', 'ISS', 'SIG'],
    ]);
    const wrong = random.whole(0, 3);
    const widths = [9, 14, 10];
    let x = 0.6;
    for (const [index, width] of widths.entries()) {
      pen.box(index === wrong ? 'lit' : 'shape', x, 1, width, 4.4, 0.6);
      pen.label(names[index] ?? '', x + width / 2, 3.2);
      (index === wrong ? cross : tick)(pen, x + width / 2, 9, 1);
      if (index > 0) {
        pen.dot(x - 0.45, 5);
      }
      pen.line('line', [x + width / 2, 5.4], [x + width / 2, 7]);
      x += width + 0.9;
    }
  },
  small: (pen, random) => {
    const widths = random.pick([
      [4, 6, 4],
      [3.4, 7.2, 3.4],
      [5, 4, 5],
    ]);
    const lit = random.whole(0, 2);
    let x = 4.2;
    for (const [index, width] of widths.entries()) {
      pen.box(index === lit ? 'lit' : 'shape', x, 4, width, 4, 0.6);
      x += width + 0.8;
    }
    tick(pen, 12, 11.6, 1.5);
  },
};

/** The same bytes, cut in two places. */
export const smuggled: Scene = {
  large: (pen, random) => {
    const first = random.pick([5, 6]);
    const second = first + random.whole(3, 4);
    const [one, other] = random.pick([
      ['CL', 'TE'],
      ['TE', 'CL'],
      ['H2', 'H1'],
    ]);
    const x = (index: number) => 0.6 + index * 2.9;
    for (const index of range(12)) {
      pen.box('shape', x(index), 4.4, 2.9, 3.2, 0.2);
    }
    pen.box('lit', x(first), 4.4, x(second) - x(first), 3.2, 0.2);
    const middle = (x(first) + x(second)) / 2;
    pen.label('GET', middle, 6);
    pen.line('main', [x(0) + 0.3, 3.4], [x(0) + 0.3, 2.4], [x(second) - 0.3, 2.4], [x(second) - 0.3, 3.4]);
    pen.label(one, x(second) / 2, 1);
    pen.line('line', [x(0) + 0.3, 8.6], [x(0) + 0.3, 9.6], [x(first) - 0.3, 9.6], [x(first) - 0.3, 8.6]);
    pen.label(other, x(first) / 2, 11);
  },
  small: (pen, random) => {
    const [first, second] = random.pick([
      [2, 3],
      [1, 3],
      [1, 2],
      [2, 4],
    ]);
    for (const index of range(4)) {
      pen.box(index >= first && index < second ? 'lit' : 'shape', 4.4 + index * 3.8, 6, 3.8, 4, 0.3);
    }
    pen.line('main', [4.8, 4.6], [4.8, 3.2], [4 + second * 3.8, 3.2], [4 + second * 3.8, 4.6]);
    pen.line('main', [4.8, 11.4], [4.8, 12.8], [4 + first * 3.8, 12.8], [4 + first * 3.8, 11.4]);
  },
};

const SHIELD = [
  [0, -1],
  [0.9, -0.7],
  [0.9, 0.1],
  [0.5, 0.7],
  [0, 1],
  [-0.5, 0.7],
  [-0.9, 0.1],
  [-0.9, -0.7],
] as const;

/** What is meant to harm ends at the shield. */
export const shield: Scene = {
  large: (pen, random, about) => {
    const [above, below] = random.pick([
      ['../..', 'CVE'],
      ['CVE', '%00'],
      ['%00', '{{*}}'],
      ['XSS', '../..'],
    ]);
    const x = random.pick([18.6, 19.4, 20.2]);
    const date = dateIn(about);
    pen.label('GET', 4, 6);
    pen.arrow('main', [8, 6], [29, 6]);
    for (const [label, y] of [
      [above, 2],
      [below, 10],
    ] as const) {
      pen.label(label, 4, y);
      pen.line('line', [8, y], [x - 7, y]);
      cross(pen, x - 6, y, 0.6);
    }
    pen.mark(
      'lit',
      x,
      6,
      SHIELD.map(([across, down]) => [across * 4.6, down * 5.1]),
    );
    tick(pen, x, 6, 1.8);
    server(pen, 'shape', 32.6, 6, 5.4, 7);
    if (date !== undefined) {
      pen.label(`${date.year}-${String(date.month).padStart(2, '0')}`, 31.7, 11.2);
    }
  },
  small: (pen, random) => {
    const [w, h] = random.pick([
      [5, 5.4],
      [5.4, 5.6],
      [4.6, 5.4],
    ]);
    pen.mark(
      'lit',
      12,
      8,
      SHIELD.map(([x, y]) => [x * w, y * h]),
    );
    tick(pen, 12, 8, random.pick([1.7, 2.1]));
  },
};

/** A day for each bar, and the one that was bad. */
export const outage: Scene = {
  large: (pen, random) => {
    const bad = random.whole(4, 17);
    const long = random.whole(1, 3);
    const share = random.pick(['99.9%', '99.5%', '98.7%']);
    const code = random.pick(['503', '500', '502']);
    pen.label(share, 4, 1.4);
    for (const index of range(22)) {
      const isBad = index >= bad && index < bad + long;
      pen.box(isBad ? 'lit' : 'shape', 0.8 + index * 1.58, isBad ? 7.4 : 4, 0.95, isBad ? 4 : 7.4, 0.3);
    }
    pen.label(code, Math.max(10, 1.2 + (bad + long / 2) * 1.58), 2.4);
  },
  small: (pen, random) => {
    const bad = random.whole(1, 4);
    for (const index of range(6)) {
      pen.box(
        index === bad ? 'lit' : 'shape',
        4.6 + index * 2.6,
        index === bad ? 8.6 : 3,
        1.7,
        index === bad ? 4.4 : 10,
        0.4,
      );
    }
  },
};

/** What a rule answers that is not a 403. */
const REFUSALS: Readonly<Record<string, string>> = { JWT: '401', AUTH: '401', RATE: '429' };

/** Rules in their order; the first that says no is the last. */
export const gates: Scene = {
  large: (pen, random) => {
    const closed = random.whole(1, 2);
    const rules = random.pick([
      ['JWT', 'RATE', 'GEO'],
      ['IP', 'AUTH', 'RATE'],
      ['1', '2', '3'],
      ['ACL', 'JWT', 'WAF'],
      ['TLS', 'JWT', 'RATE'],
    ]);
    const x = (index: number) => 7.5 + index * 9.2;
    pen.arrow('main', [0.6, 6.6], [x(closed) - 1.8, 6.6]);
    pen.arrow('line', [x(closed) - 1.8, 8], [0.6, 8]);
    for (const index of range(3)) {
      pen.label(rules[index] ?? '', x(index), 1.2);
      if (index === closed) {
        pen.box('lit', x(index) - 1.2, 2.8, 2.4, 9, 0.4);
      } else {
        pen.box('shape', x(index) - 1.2, 2.8, 2.4, 3, 0.4);
        pen.box('shape', x(index) - 1.2, 8.8, 2.4, 3, 0.4);
      }
    }
    // On this side of what is closed: nothing comes through.
    pen.label(REFUSALS[rules[closed] ?? ''] ?? '403', x(closed) - 4.6, 10.2);
    pen.dashes('line', [x(closed) + 2.4, 7.3], [35, 7.3]);
  },
  small: (pen, random) => {
    const open = random.pick([[9], [6.6, 10.6]]);
    const [at, high] = random.pick([
      [8.4, 6],
      [7.6, 10],
      [8, 4.8],
      [7.4, 11],
    ]);
    for (const x of open) {
      pen.box('shape', x, 3, 1.8, at - 5, 0.4);
      pen.box('shape', x, at + 2, 1.8, 11 - at, 0.4);
    }
    pen.box('lit', 15.6, 3, 2.6, 10, 0.6);
    pen.arrow('main', [4.6, at], [13.4, at]);
    pen.dot(16.9, high);
  },
};
