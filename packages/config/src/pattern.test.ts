import { expect, test } from 'vitest';
import { drawPattern, HUES, hueOf, type PatternSize, patternHtml } from '#pattern.ts';

const SIZES: readonly PatternSize[] = ['large', 'small', 'flat'];

test.for(SIZES)('the %s patterns of posts of a category differ, and each is always the same', (size) => {
  const drawn = Array.from({ length: 20 }, (_, number) =>
    drawPattern({ topic: 'Guides', seed: `post-${number}` }, size),
  );
  expect(new Set(drawn.map((parts) => JSON.stringify(parts))).size).toBeGreaterThan(size === 'small' ? 10 : 19);
  expect(drawPattern({ topic: 'Guides', seed: 'post-0' }, size)).toEqual(drawn[0]);
});

test('categories have different hues and arrangements, by the slug of their name', () => {
  const topics = ['AI', 'Engineering', 'Guides', 'Kubernetes', 'Product', 'Protocols', 'Security', '東京'];
  expect(new Set(topics.map(hueOf)).size).toBeGreaterThan(3);
  expect(topics.every((topic) => HUES.includes(hueOf(topic)))).toBe(true);
  expect(hueOf('Traffic Policy')).toBe(hueOf('traffic-policy'));
  expect(hueOf(undefined)).toBe('accent');
  const forms = topics.map((topic) =>
    JSON.stringify(drawPattern({ topic, seed: '' }, 'small')).replace(/[^a-z]/gi, ''),
  );
  expect(new Set(forms).size).toBeGreaterThan(3);
});

test('the HTML of a pattern is hidden from screen readers and contains nothing of the slug', () => {
  const html = patternHtml({ topic: '"><script>', seed: '"><script>' }, 'small');
  expect(html).toMatch(
    /^<svg class="art art-small" color="var\(--color-[a-z-]+\)" viewBox="0 0 24 16" aria-hidden="true"><path /,
  );
  expect(html).not.toContain('script');
});
