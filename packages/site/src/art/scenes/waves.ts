import { range } from '#art/path.ts';
import type { Scene } from '#art/scene.ts';
import { cross, node, paper, server, tick } from '#art/scenes/signs.ts';

/** One box hands the same paper to all who ask. */
export const cache: Scene = {
  large: (pen, random) => {
    // The origin is asked once; after that the cache answers, with the paper or with the word that it has not changed.
    const [asked, ...answers] = random.pick([
      ['MISS', 'HIT', 'HIT'],
      ['200', '200', '304'],
      ['200', '304', '200'],
    ]);
    pen.arrow('line', [6, 6], [12.6, 6]);
    pen.label(asked, 8.9, 3.9);
    pen.arrow('main', [21, 4.4], [25, 2.5], [31, 2.5]);
    pen.arrow('main', [21, 7.6], [25, 9.5], [31, 9.5]);
    server(pen, 'shape', 3, 6, 5, random.pick([5, 6, 7]));
    pen.box('lit', 13, 1.5, 8, 9, 1);
    paper(pen, 'shape', 17, 6);
    for (const [index, y] of [2.5, 9.5].entries()) {
      node(pen, 'shape', index === 0 ? 'A' : 'B', [33.6, y], 4, 4);
      pen.label(answers[index] ?? '', 27.6, y + (index === 0 ? -1.5 : 1.6));
    }
  },
  small: (pen, random) => {
    const shift = random.pick([-1.4, -1, 1, 1.4]);
    const size = random.pick([5.6, 6.4]);
    paper(pen, 'shape', 12 + shift, 8 - 0.9, size, 8);
    paper(pen, 'lit', 12 - shift, 8 + 0.9, size, 8);
  },
};

/** A bucket that fills at its own pace, and what finds no token in it. */
export const bucket: Scene = {
  large: (pen, random) => {
    const tokens = random.whole(2, 8);
    const rate = random.pick(['5/S', '10/S', '50/S', '1/S']);
    for (const index of range(3)) {
      pen.box('shape', 1 + index * 2.8, 5, 1.9, 2, 0.3);
    }
    pen.arrow('line', [9.6, 6], [12.4, 6]);
    pen.label(rate, 13, 1);
    pen.arrow('line', [18, 0.3], [18, 2.4]);
    pen.line('shape', [13.4, 3.4], [14.6, 11.6], [21.4, 11.6], [22.6, 3.4]);
    for (const index of range(tokens)) {
      pen.circle('lit', 16 + (index % 3) * 2, 10.3 - Math.floor(index / 3) * 2.1, 0.7);
    }
    pen.arrow('main', [22.6, 3.4], [24.6, 2.6], [28.8, 2.6]);
    pen.arrow('line', [22.6, 3.4], [24.6, 9.4], [28.8, 9.4]);
    node(pen, 'lit', '200', [32.6, 2.6], 6);
    node(pen, 'shape', '429', [32.6, 9.4], 6);
  },
  small: (pen, random) => {
    const tokens = random.whole(2, 6);
    const [wide, foot] = random.pick([
      [5.2, 4],
      [5.8, 4.2],
      [4.8, 4],
    ]);
    pen.line('line', [12 - wide, 4], [12 - foot, 13], [12 + foot, 13], [12 + wide, 4]);
    for (const index of range(tokens)) {
      pen.circle('lit', 9.6 + (index % 3) * 2.4, 11.2 - Math.floor(index / 3) * 2.9, 1);
    }
    pen.circle('lit', 12, 3.4, 1);
  },
};

const SPANS = [
  [0, 26],
  [2, 21],
  [5, 15],
  [8, 10],
  [11, 5],
] as const;

/** The spans of one trace, one below the other. */
export const trace: Scene = {
  large: (pen, random) => {
    const count = random.whole(4, 5);
    const slow = random.whole(1, count - 1);
    const names = random.pick([
      ['EDGE', 'AUTH', 'API', 'SQL', 'LOG'],
      ['GET', 'DNS', 'TLS', 'APP', 'SQL'],
      ['LB', 'GW', 'APP', 'SQL', 'S3'],
    ]);
    const gap = 12 / count;
    for (const index of range(count)) {
      const [start, length] = SPANS[index] ?? SPANS[0];
      const y = gap * (index + 0.5);
      const x = 8 + start + random.pick([0, 0.6, 1.2]) * (index > 0 ? 1 : 0);
      if (index > 0) {
        pen.line('line', [x - 1, y - gap], [x - 1, y], [x, y]);
      }
      pen.box(index === slow ? 'lit' : 'shape', x, y - 0.8, length, 1.6, 0.5);
      if (index === 0 || index === slow) {
        pen.label(names[index] ?? '', 3.4, y);
      }
    }
  },
  small: (pen, random) => {
    const slow = random.whole(0, 3);
    const [second, third] = random.pick([
      [6, 8],
      [9, 5],
      [4, 7],
    ]);
    const spans = [
      [0, 13],
      [1.5, second],
      [4, third],
      [8, 5],
    ] as const;
    for (const [index, [start, length]] of spans.entries()) {
      pen.box(index === slow ? 'lit' : 'shape', 5.5 + start, 3 + index * 2.8, length, 1.7, 0.5);
    }
  },
};

/** Attempts after pauses that grow, until one is answered. */
export const retry: Scene = {
  large: (pen, random) => {
    const [gaps, names] = random.pick([
      [
        [5, 9, 17],
        ['1S', '2S', '4S'],
      ],
      [
        [4, 9, 18],
        ['1S', '3S', '9S'],
      ],
      [
        [6, 18],
        ['1S', '5S'],
      ],
      [
        [4, 6, 9, 12],
        ['1S', '2S', '4S', '8S'],
      ],
    ]);
    const code = random.pick(['503', '502', '429']);
    const y = 8.6;
    const places = [2.2];
    for (const gap of gaps) {
      places.push((places.at(-1) ?? 0) + gap);
    }
    pen.line('line', [0, y], [36, y]);
    for (const [index, gap] of gaps.entries()) {
      const from = places[index] ?? 0;
      pen.hop(index === gaps.length - 1 ? 'main' : 'line', [from, y - 1.2], [from + gap, y - 1.2], 1 + gap * 0.2);
      pen.label(names[index] ?? '', from + gap / 2, y - 3.4 - gap * 0.2);
    }
    for (const [index, x] of places.entries()) {
      const isLast = index === places.length - 1;
      pen.circle(isLast ? 'lit' : 'shape', x, y, 1.3);
      (isLast ? tick : cross)(pen, x, y, 0.55);
    }
    pen.label(code, places[0] ?? 0, 11.2);
    pen.label('200', places.at(-1) ?? 0, 11.2);
  },
  small: (pen, random) => {
    const places = random.pick([
      [4.6, 7, 11, 18.4],
      [5, 8.4, 18.4],
      [4.6, 6.6, 10, 18.4],
    ]);
    const y = 11;
    for (const [index, x] of places.slice(0, -1).entries()) {
      const to = places[index + 1] ?? x;
      pen.hop(index === places.length - 2 ? 'main' : 'line', [x, y - 1], [to, y - 1], (to - x) * 0.7);
    }
    for (const x of places.slice(0, -1)) {
      pen.circle('shape', x, y, 0.7);
    }
    pen.circle('lit', places.at(-1) ?? 0, y, random.pick([1.6, 1.9]));
  },
};

/** How many requests took how long, and the slow few at the end. */
export const latency: Scene = {
  large: (pen, random) => {
    // Shapes in which the last bar, or the last two, are a hundredth of the area.
    const peaks = random.pick([
      [
        [14, 2, 0.62],
        [18, 5, 0.5],
        [16, 3, 0.58],
        [20, 5, 0.54],
      ],
      [
        [16, 4, 0.5],
        [20, 3, 0.58],
        [18, 5, 0.5],
        [14, 2, 0.62],
      ],
    ]);
    const share = random.pick([0.6, 0.7]);
    const [bars, peak, spread] = random.pick(peaks);
    const step = 34.4 / bars;
    const heights = range(bars).map((index) =>
      Math.max(0.4, 8.6 * Math.exp(-((Math.log((index + 1) / (peak + 1)) / spread) ** 2) / 2)),
    );
    const [half, most] = [barsOf(heights, 0.5), barsOf(heights, 0.99)];
    pen.line('line', [0, 11.4], [36, 11.4]);
    for (const [index, height] of heights.entries()) {
      pen.box(index < most ? 'shape' : 'lit', 1 + index * step, 11.4 - height, share * step, height, 0.2);
    }
    for (const [name, before, top] of [
      ['P50', half, 1],
      ['P99', most, 6],
    ] as const) {
      const x = 1 + (before - (1 - share) / 2) * step;
      pen.line('main', [x, 11.4], [x, top + 1.4]);
      pen.label(name, x, top);
    }
  },
  small: (pen, random) => {
    const heights = random.pick([
      [4, 9, 6, 3, 1.6],
      [7, 10, 5, 2.6, 1.4],
      [2, 6, 10, 5, 2],
      [3, 10, 8, 4, 2],
      [9, 7, 4.4, 2.6, 1.6],
    ]);
    for (const [index, height] of heights.entries()) {
      pen.box(index === 4 ? 'lit' : 'shape', 5.2 + index * 2.9, 13 - height, 2, height, 0.4);
    }
  },
};

/** How many bars, from the left, come nearest to that share of the area. */
function barsOf(heights: readonly number[], share: number): number {
  const areaOf = (bars: number) => heights.slice(0, bars).reduce((sum, height) => sum + height, 0);
  const off = (bars: number) => Math.abs(areaOf(bars) / areaOf(heights.length) - share);
  return range(heights.length).reduce((best, bars) => (off(bars) < off(best) ? bars : best), 0);
}

/** What comes piece by piece, through what must not hold it back. */
export const stream: Scene = {
  large: (pen, random) => {
    const lit = random.whole(0, 4);
    const proxy = random.pick([16, 18, 20]);
    const sign = random.pick(['SSE', 'DATA:', 'TOK']);
    pen.line('line', [6.6, 6], [28, 6]);
    node(pen, 'lit', random.pick(['LLM', 'API']), [3.3, 6], 6.4, 6);
    pen.line('line', [proxy, 0.8], [proxy, 4.4]);
    pen.line('line', [proxy, 7.6], [proxy, 11.2]);
    for (const index of range(5)) {
      pen.box(index === lit ? 'lit' : 'shape', 8.2 + index * 3.9, 5, 2.4, 2, 0.4);
    }
    pen.label(sign, proxy < 17 ? 23 : 11.6, 2.6);
    pen.box('shape', 28.6, 1, 7.2, 10);
    for (const [index, length] of random
      .pick([
        [4.4, 4.8, 2],
        [4.8, 3.2, 3.6],
        [3.6, 4.8, 1.2],
      ])
      .entries()) {
      pen.line(index === 2 ? 'main' : 'line', [30, 3.4 + index * 2.5], [30 + length, 3.4 + index * 2.5]);
    }
  },
  small: (pen, random) => {
    const [a, b, c] = random.pick([
      [10, 7, 4],
      [8, 10, 3],
      [10, 9, 6],
      [7, 8, 2],
      [9, 6, 7],
    ]);
    pen.box('shape', 4.5, 3, 15, 10, 1);
    pen.line('line', [7, 6], [7 + a, 6]);
    pen.line('line', [7, 8.4], [7 + b, 8.4]);
    pen.line('main', [7, 10.7], [7 + c, 10.7]);
    pen.dot(7 + c + 2, 10.7);
  },
};
