import { n } from '#art/path.ts';

/**
 * Capitals, digits and signs as single strokes, so that a label is a part of the drawing: no font to wait for, nothing to select,
 * translate or find, and the same on a card. Each is 8 wide and 12 high: where it starts, then relative path data.
 */
const GLYPHS: Readonly<Record<string, string>> = {
  A: '0 12l4-12 4 12m-1-4h-6',
  B: '0 0v12h5q3 0 3-3t-3-3h-5h5q3 0 3-3t-3-3z',
  C: '8 3q-1-3-4-3t-4 4v4q0 4 4 4t4-3',
  D: '0 0v12h4q4 0 4-4v-4q0-4-4-4z',
  E: '8 0h-8v12h8m-8-6h6',
  F: '8 0h-8v12m0-6h6',
  G: '8 3q-1-3-4-3t-4 4v4q0 4 4 4t4-4v-2h-3',
  H: '0 0v12m0-6h8m0-6v12',
  I: '1 0h6m-3 0v12m-3 0h6',
  J: '8 0v8q0 4-4 4t-4-3',
  K: '0 0v12m8-12l-8 8m3-3l5 7',
  L: '0 0v12h8',
  M: '0 12v-12l4 6 4-6v12',
  N: '0 12v-12l8 12v-12',
  O: '0 4v4q0 4 4 4t4-4v-4q0-4-4-4t-4 4z',
  P: '0 12v-12h5q3 0 3 3t-3 3h-5',
  Q: '0 4v4q0 4 4 4t4-4v-4q0-4-4-4t-4 4zm5 5l3 3',
  R: '0 12v-12h5q3 0 3 3t-3 3h-5h5l3 6',
  S: '8 3q-1-3-4-3t-4 3 4 3 4 3-4 3-4-3',
  T: '0 0h8m-4 0v12',
  U: '0 0v8q0 4 4 4t4-4v-8',
  V: '0 0l4 12 4-12',
  W: '0 0l2 12 2-8 2 8 2-12',
  X: '0 0l8 12m-8 0l8-12',
  Y: '0 0l4 6 4-6m-4 6v6',
  Z: '0 0h8l-8 12h8',
  0: '0 4v4q0 4 4 4t4-4v-4q0-4-4-4t-4 4zm3 3l2-2',
  1: '1 3l3-3v12m-3 0h6',
  2: '0 3q1-3 4-3t4 4q0 2-8 8h8',
  3: '0 2q1-2 4-2t4 3-4 3q4 0 4 3t-4 3-4-2',
  4: '6 12v-12l-6 9h8',
  5: '8 0h-7l-1 5q2-1 4-1t4 4-4 4-4-2',
  6: '7 0q-7 2-7 8q0 4 4 4t4-4-4-4-4 4',
  7: '0 0h8l-5 12',
  8: '4 6q-4 0-4-3t4-3 4 3-4 3q-4 0-4 3t4 3 4-3-4-3',
  9: '1 12q7-2 7-8q0-4-4-4t-4 4 4 4 4-4',
  '/': '0 13l8-14',
  '.': '3 12h1',
  ':': '3 3h1m-1 6h1',
  '-': '1 6h6',
  '=': '0 4h8m-8 4h8',
  '+': '0 6h8m-4-4v8',
  '*': '4 3v6m-3-5l6 4m0-4l-6 4',
  '?': '0 3q1-3 4-3t4 3q0 2-4 4v1m0 4h1',
  '%': '8 0l-8 12m0-12h2v2h-2zm6 10h2v2h-2z',
  '#': '0 4h8m-8 4h8m-5-8l-1 12m4-12l-1 12',
  '{': '6 0q-3 0-3 3t-3 3q3 0 3 3t3 3',
  '}': '2 0q3 0 3 3t3 3q-3 0-3 3t-3 3',
  '>': '0 2l7 4-7 4',
  _: '0 12h8',
};

/** From one glyph's left edge to the next one's, and a glyph's width and height, in units. */
export const ADVANCE = 1.2;
const [WIDTH, HEIGHT] = [0.8, 1.2];

export function labelWidth(label: string): number {
  return Math.max(0, label.length * ADVANCE - (ADVANCE - WIDTH));
}

/** A label as path data, by its middle. What is no glyph leaves a gap. */
export function labelPath(label: string, x: number, y: number, scale: number): string {
  const left = x - (labelWidth(label) / 2) * scale;
  const top = y - (HEIGHT / 2) * scale;
  const drawn = [...label].map((character, index) => {
    const [, startX = '', startY = '', strokes = ''] = /^(\d+) (\d+)(.*)$/.exec(GLYPHS[character] ?? '') ?? [];
    if (strokes === '') {
      return '';
    }
    const at = [left + (index * ADVANCE + Number(startX) / 10) * scale, top + (Number(startY) / 10) * scale] as const;
    return `M${n(at[0])} ${n(at[1])}${strokes.replace(/-?\d+/g, (number) => hundredths((Number(number) / 10) * scale))}`;
  });
  return drawn.join('').replace(/(\.\d+) (?=\.)/g, '$1');
}

/** A glyph that is made smaller is no longer on tenths. */
function hundredths(value: number): string {
  return `${Math.round(value * 100) / 100}`.replace(/^(-?)0\./, '$1.');
}
