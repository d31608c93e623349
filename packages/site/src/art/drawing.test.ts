import { describe, expect, test } from 'vitest';
import { type DrawingSize, draw, FRAMES } from '#art/drawing.ts';
import { MOTIF_NAMES, type MotifName } from '#art/motif-names.ts';
import { MOTIFS } from '#art/motifs.ts';
import { SCENE_EXAMPLES } from '#art/scene-examples.ts';
import type { Sketch } from '#art/sketch.ts';
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

/** From the frame's edge to any line, in units: 24 pixels of a drawing that is 416 wide are 2.3. */
const MARGIN: Readonly<Record<DrawingSize, readonly [x: number, y: number]>> = {
  large: [2.6, 2.3],
  flat: [2.4, 0.9],
  small: [2.8, 2],
};

// Different drawings among sixty posts of one topic; a thumb has less to differ in.
const LEAST_DIFFERENT: Readonly<Record<DrawingSize, number>> = { large: 6, flat: 6, small: 3 };

const CASES = SCENE_EXAMPLES.flatMap((scene) => SIZES.map((size) => ({ ...scene, size })));

function sketch(motif: MotifName, topic: string | undefined, seed: string): Sketch {
  return { motif, hue: 'accent', topic, seed };
}

/** What is drawn, without numbers: which inks, and how. */
function compositionOf(parts: ReturnType<typeof draw>): string {
  return JSON.stringify(parts.map(([ink, path]) => [ink, path.replace(/[-\d. ]+/g, '')]));
}

test('a drawing is the same for the same sketch, which readers and cached social cards rely on', () => {
  const [first] = draw(sketch('fan-out', 'balancing', 'grpc-load-balancing'), 'small');
  expect(first).toEqual(['line', 'M6.6 8c4.3 0 4.3-4.3 8.6-4.3M6.6 8c4.3 0 4.3 0 8.6 0']);
});

test('the numbers of two sketches are apart where the motif alone tells them apart', () => {
  const drawn = MOTIF_NAMES.map((motif) => JSON.stringify(draw(sketch(motif, undefined, 'a'), 'large')));
  expect(new Set(drawn).size).toBe(MOTIF_NAMES.length);
});

test('each scene is a picture of its own, large and small', () => {
  for (const size of SIZES) {
    const drawn = SCENE_EXAMPLES.map(({ motif, topic, hint }) =>
      compositionOf(draw(sketch(motif, topic, `a-${hint}`), size)),
    );
    const scenes = new Set(MOTIF_NAMES.flatMap((motif) => MOTIFS[motif].scenes.map(({ scene }) => scene)));
    expect(new Set(drawn).size).toBeGreaterThanOrEqual(scenes.size);
  }
});

test('a word of the slug picks the scene that explains the post, of those of its topic alone', () => {
  const of = (seed: string, topic = 'ai') => compositionOf(draw(sketch('tokens', topic, seed), 'small'));
  const [tokens, failing, streaming] = [of('ai-gateway'), of('failing-over'), of('streaming-responses')];
  expect(new Set([tokens, failing, streaming]).size).toBe(3);
  expect(of('failing-over', 'go')).toBe(of('over', 'go'));
  // No post of the motif alone, without a topic, gets what needs a hint.
  const withoutTopic = SEEDS.map((seed) =>
    compositionOf(draw(sketch('blocks', undefined, `shutdown-${seed}`), 'small')),
  );
  expect(withoutTopic).not.toContain(compositionOf(draw(sketch('blocks', 'kubernetes', 'shutdown'), 'small')));
});

test('a release says the version that its slug has', () => {
  const of = (seed: string) =>
    JSON.stringify(draw(sketch('timeline', 'lts', seed), 'large').filter(([ink]) => ink === 'text'));
  const lengths = ['release-1-2', 'v18', 'no-version'].map((seed) => of(seed).split('M').length - 1);
  // A stroke for each of V1.2 and V18, and for one of those that are written where there is none.
  expect(lengths).toEqual([4, 3, 4]);
});

/** The extents of the boxes in those inks, in their order. */
function boxesIn(parts: ReturnType<typeof draw>, ...inks: readonly string[]) {
  return parts
    .filter(([ink]) => inks.includes(ink))
    .flatMap(([, path]) => path.split(/(?=M)/))
    .map(extentOf);
}

test('a hundredth of the requests is slower than P99', () => {
  for (const seed of SEEDS) {
    const parts = draw(sketch('waves', 'latency', seed), 'large');
    const areaOf = (boxes: ReturnType<typeof boxesIn>) =>
      boxes.reduce((area, { left, top, right, bottom }) => area + (right - left) * (bottom - top), 0);
    const share = areaOf(boxesIn(parts, 'lit')) / areaOf(boxesIn(parts, 'shape', 'lit'));
    expect(share, seed).toBeGreaterThan(0.006);
    expect(share, seed).toBeLessThan(0.014);
  }
});

test('a span of a trace ends within the one that it is part of', () => {
  for (const seed of SEEDS) {
    const spans = boxesIn(draw(sketch('waves', 'tracing', seed), 'large'), 'shape', 'lit').sort(
      (a, b) => a.top - b.top,
    );
    for (const [index, span] of spans.slice(1).entries()) {
      expect(span.right, seed).toBeLessThanOrEqual(spans[index]?.right ?? 0);
    }
  }
});

test('no way leads around the wall that a tunnel goes through', () => {
  for (const size of SIZES) {
    const walls = boxesIn(draw(sketch('tunnel', 'ssh', 'a'), size), 'shade');
    expect(walls).toEqual([expect.objectContaining({ top: 0, bottom: FRAMES[size].height })]);
  }
});

describe.for(CASES)('$motif, $topic, $hint, $size', ({ motif, topic, hint, size }) => {
  const { width, height } = FRAMES[size];
  const seeds = SEEDS.map((seed) => (hint === '' ? seed : `${seed}-${hint}`));

  test('is drawn in numbers alone, and stays off the edge of its frame', () => {
    // Numbers of path data are tenths.
    const [x, y] = [MARGIN[size][0] - 0.06, MARGIN[size][1] - 0.06];
    for (const seed of [...seeds, ...HOSTILE]) {
      const parts = draw(sketch(motif, topic, seed), size);
      for (const [ink, path] of parts) {
        const { left, top, right, bottom } = extentOf(path);
        // A wall is what no way leads around.
        const isWall = top === 0 && bottom === height;
        const place = `${seed.slice(0, 20)} ${ink} ${path}`;
        expect(left, place).toBeGreaterThanOrEqual(x);
        expect(right, place).toBeLessThanOrEqual(width - x);
        expect(isWall ? y : top, place).toBeGreaterThanOrEqual(y);
        expect(isWall ? y : bottom, place).toBeLessThanOrEqual(height - y);
      }
    }
  });

  test('tells posts apart', () => {
    const drawn = seeds.map((seed) => JSON.stringify(draw(sketch(motif, topic, seed), size)));
    expect(new Set(drawn).size).toBeGreaterThanOrEqual(LEAST_DIFFERENT[size]);
  });

  test('has a part that matters, in the hue, and few labels: none where it is small', () => {
    for (const seed of seeds) {
      const parts = draw(sketch(motif, topic, seed), size);
      expect(
        parts.some(([ink]) => ink === 'main' || ink === 'lit'),
        seed,
      ).toBe(true);
      const strokes = parts.filter(([ink]) => ink === 'text').flatMap(([, path]) => path.split('M').slice(1));
      expect(strokes.length, seed).toBeLessThanOrEqual(size === 'small' ? 0 : 18);
    }
  });
});
