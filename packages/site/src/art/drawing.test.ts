import { describe, expect, test } from 'vitest';
import { type DrawingSize, draw, FRAMES } from '#art/drawing.ts';
import { MOTIF_NAMES, type MotifName } from '#art/motif-names.ts';
import { extentOf } from '#art/testing/extent-of.ts';

const SIZES: readonly DrawingSize[] = ['large', 'flat', 'small'];
const SEEDS = Array.from({ length: 60 }, (_, index) => `a-post-${index}`);
const HOSTILE = [
  '',
  ' ',
  '👩‍👩‍👧',
  '\ud800',
  '東京',
  '"><script>',
  '../..',
  'constructor',
  'x'.repeat(10_000),
  '😀'.repeat(5000),
];

// Of the seeds: hardly any two are alike, in a list's small drawings either.
const LEAST_DIFFERENT: Readonly<Record<DrawingSize, number>> = { large: 59, flat: 57, small: 57 };

// Of them, so many kinds of composition: what is drawn differs, not only where and how large it is.
const LEAST_COMPOSITIONS: Readonly<Record<DrawingSize, number>> = { large: 20, flat: 20, small: 14 };

const CASES = MOTIF_NAMES.flatMap((motif) => SIZES.map((size) => ({ motif, size })));

function drawingOf(motif: MotifName, seed: string, size: DrawingSize) {
  return draw({ motif, hue: 'accent', seed }, size);
}

test('a drawing is the same for the same sketch, which readers and cached social cards rely on', () => {
  const [first] = drawingOf('fan-out', 'grpc-load-balancing', 'small').parts;
  expect(first).toEqual(['line', 'M12 8L18.8 3.5M12 8L18.8 12.5M12 8L5.2 12.5M24 8H12']);
});

test('a way from line to line lies on the lines', () => {
  const places = SEEDS.flatMap((seed) => {
    const { parts } = drawingOf('branches', seed, 'large');
    const pathIn = (ink: string) => parts.find(([each]) => each === ink)?.[1] ?? '';
    const [, start] = /^M0 ([\d.]+)H[\d.]+c/.exec(pathIn('main')) ?? [];
    const lines = pathIn('line');
    if (start === undefined || lines.includes('c')) {
      return [];
    }
    const rails = new Set([...lines.matchAll(/M[\d.]+ ?([\d.]+)H/g)].map(([, y]) => Number(y)));
    let y = Number(start);
    // `c dx/2 0 dx/2 dy dx dy`
    const steps = [...pathIn('main').matchAll(/c([^HM]+)/g)].map(([, bend = '']) =>
      bend.match(/-?(?:\d*\.)?\d+/g)?.at(-1),
    );
    return steps.map((step) => {
      y = Math.round((y + Number(step)) * 10) / 10;
      return rails.has(y);
    });
  });
  expect(places.length).toBeGreaterThan(50);
  expect(places).not.toContain(false);
});

test('the numbers of two sketches are apart where the motif alone tells them apart', () => {
  const drawn = MOTIF_NAMES.map((motif) => JSON.stringify(drawingOf(motif, 'a', 'large')));
  expect(new Set(drawn).size).toBe(MOTIF_NAMES.length);
});

describe.for(CASES)('$motif, $size', ({ motif, size }) => {
  const { width, height } = FRAMES[size];

  test('is drawn in numbers alone, and stays in its frame but for what leads out of it', () => {
    for (const seed of [...SEEDS, ...HOSTILE]) {
      const { parts } = drawingOf(motif, seed, size);
      expect(parts.length).toBeGreaterThan(1);
      for (const [ink, path] of parts) {
        const { left, top, right, bottom } = extentOf(path);
        // Rows of a mesh and waves go on past the edge; dots and shapes of what matters do not.
        const beyond = ['dot', 'lit', 'bar', 'bar-main', 'point'].includes(ink) ? 1 : 14;
        const place = `${seed.slice(0, 20)} ${ink} ${path}`;
        expect(left, place).toBeGreaterThanOrEqual(-beyond);
        expect(right, place).toBeLessThanOrEqual(width + beyond);
        expect(top, place).toBeGreaterThanOrEqual(0);
        expect(bottom, place).toBeLessThanOrEqual(height);
      }
    }
  });

  test('tells posts apart', () => {
    const drawn = SEEDS.map((seed) => JSON.stringify(drawingOf(motif, seed, size)));
    expect(new Set(drawn).size).toBeGreaterThanOrEqual(LEAST_DIFFERENT[size]);
  });

  test('tells them apart by what is composed', () => {
    const composed = SEEDS.map((seed) =>
      JSON.stringify(drawingOf(motif, seed, size).parts.map(([ink, path]) => [ink, path.replace(/[-\d. ]+/g, '')])),
    );
    expect(new Set(composed).size).toBeGreaterThanOrEqual(LEAST_COMPOSITIONS[size]);
  });

  test('has a part that matters, in the hue', () => {
    for (const seed of SEEDS) {
      const inks = drawingOf(motif, seed, size).parts.map(([ink]) => ink);
      expect(
        inks.some((ink) => ['main', 'lit', 'bar-main'].includes(ink)),
        seed,
      ).toBe(true);
    }
  });
});
