import { expect, test } from 'vitest';
import { drawPattern, HUE_NAMES, hueOf, type PatternSize, patternHtml } from '#pattern.ts';

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
  const hues = topics.map((topic) => hueOf(topic));
  expect(new Set(hues).size).toBeGreaterThan(3);
  expect(hues.every((hue) => HUE_NAMES.includes(hue))).toBe(true);
  expect(hueOf('Traffic Policy')).toBe(hueOf('traffic-policy'));
  expect(hueOf(undefined)).toBe('accent');
  const forms = topics.map((topic) =>
    JSON.stringify(drawPattern({ topic, seed: '' }, 'small')).replace(/[^a-z]/gi, ''),
  );
  expect(new Set(forms).size).toBeGreaterThan(3);
});

test('a topic has the configured hue, by its name and by its slug', () => {
  const topics = { 'C++': { slug: 'cpp', hue: 'pink' }, Guides: { hue: 'green' }, AI: {} } as const;
  expect(['C++', 'cpp', 'guides', 'AI'].map((topic) => hueOf(topic, topics))).toEqual([
    ...['pink', 'pink', 'green', hueOf('AI')],
  ]);
  expect(patternHtml({ topic: 'AI', seed: '', hue: 'red' }, 'small')).toContain('hue-caution');
});

test('the HTML of a pattern is hidden from screen readers and contains nothing of the slug', () => {
  const html = patternHtml({ topic: '"><script>', seed: '"><script>' }, 'small');
  expect(html).toMatch(/^<svg class="art art-small hue-[a-z-]+" viewBox="0 0 24 16" aria-hidden="true"><path /);
  expect(html).not.toContain('script');
});
