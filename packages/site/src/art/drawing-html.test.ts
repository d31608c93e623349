import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawingHtml } from '#art/drawing-html.ts';
import { MOTIF_NAMES } from '#art/motif-names.ts';

const SEEDS = Array.from({ length: 60 }, (_, index) => `a-post-${index}`);

test('a drawing is hidden from screen readers, in a colour of the look, and has no style of its own', () => {
  const html = drawingHtml({ motif: 'tokens', hue: 'tip', seed: 'a"><b' }, 'small');
  expect(html).toMatch(
    /^<svg class="art art-small" color="var\(--color-tip\)" viewBox="0 0 24 16" aria-hidden="true"><path class="art-bar" d="[^"<]+"\/>.*<\/svg>$/,
  );
  expect(html).not.toMatch(/style|script|id=/);
  expect(drawingHtml({ motif: 'mesh', hue: 'tip', seed: 'a' }, 'large')).toContain('viewBox="0 0 40 16"');
});

test('one whose left and right change places is drawn so', () => {
  const drawn = SEEDS.map((seed) => drawingHtml({ motif: 'tunnel', hue: 'note', seed }, 'large'));
  expect(drawn.filter((html) => html.includes('<g transform="matrix(-1 0 0 1 40 0)">')).length).toBeGreaterThan(10);
  expect(drawn.filter((html) => !html.includes('<g')).length).toBeGreaterThan(10);
});

test.for(MOTIF_NAMES)('a drawing of %s is few bytes on a page', (motif) => {
  const bytes = (size: 'large' | 'small') =>
    Math.max(...SEEDS.map((seed) => brotliCompressSync(drawingHtml({ motif, hue: 'tip', seed }, size)).length));
  expect(bytes('large')).toBeLessThan(560);
  expect(bytes('small')).toBeLessThan(300);
});
