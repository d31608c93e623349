import { expect, test } from 'vitest';
import { EMBLEM_NAMES, emblemHtml, emblemOf } from '#emblems.ts';
import { HUE_NAMES, hueOf } from '#hues.ts';

test('categories have different hues, by the slug of their name', () => {
  const topics = ['AI', 'Engineering', 'Guides', 'Kubernetes', 'Product', 'Protocols', 'Security', '東京'];
  const hues = topics.map((topic) => hueOf(topic));
  expect(new Set(hues).size).toBeGreaterThan(3);
  expect(hues.every((hue) => HUE_NAMES.includes(hue))).toBe(true);
  expect(hueOf('Traffic Policy')).toBe(hueOf('traffic-policy'));
  expect(hueOf(undefined)).toBe('accent');
});

test('a topic has the configured hue, by its name and by its slug', () => {
  const topics = { 'C++': { slug: 'cpp', hue: 'pink' }, Guides: { hue: 'green' }, AI: {} } as const;
  expect(['C++', 'cpp', 'guides', 'AI'].map((topic) => hueOf(topic, topics))).toEqual([
    ...['pink', 'pink', 'green', hueOf('AI')],
  ]);
});

test('a category has its configured sign, or else one by its name, and no post has it', () => {
  const topics = { Security: { emblem: 'arch' }, AI: {} } as const;
  expect(emblemOf('security', topics)).toBe('arch');
  expect(EMBLEM_NAMES).toContain(emblemOf('AI', topics));
  const signs = EMBLEM_NAMES.map((emblem) => emblemHtml({ topic: 'AI', emblem }));
  expect(new Set(signs).size).toBe(EMBLEM_NAMES.length);
  expect(emblemHtml({ topic: 'AI', hue: 'red', emblem: 'ring' })).toMatch(/^<svg class="art art-emblem hue-caution"/);
});
