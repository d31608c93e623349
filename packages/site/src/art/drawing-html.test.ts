import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawingHtml } from '#art/drawing-html.ts';
import { SCENE_EXAMPLES } from '#art/scene-examples.ts';

const SEEDS = Array.from({ length: 20 }, (_, index) => `a-post-${index}`);

test('a drawing is hidden from screen readers, in a colour of the look, and has no style of its own', () => {
  const html = drawingHtml({ motif: 'tokens', hue: 'tip', seed: 'a"><b' }, 'small');
  expect(html).toMatch(
    /^<svg class="art art-small" color="var\(--color-tip\)" viewBox="0 0 24 16" aria-hidden="true"><path[^>]* d="[^"<]+"\/>.*<\/svg>$/,
  );
  expect(html).not.toMatch(/style|script|id=/);
  expect(drawingHtml({ motif: 'mesh', hue: 'tip', seed: 'a' }, 'large')).toContain('viewBox="0 0 40 16"');
});

test.for(SCENE_EXAMPLES)('a drawing of $motif, $topic, $hint is few bytes on a page', ({ motif, topic, hint }) => {
  const bytes = (size: 'large' | 'small') =>
    Math.max(
      ...SEEDS.map((seed) => {
        const html = drawingHtml({ motif, hue: 'tip', topic, seed: `${seed}-${hint}` }, size);
        return brotliCompressSync(html).length;
      }),
    );
  expect(bytes('large')).toBeLessThan(560);
  expect(bytes('small')).toBeLessThan(300);
});
