import { expect, test } from 'vitest';
import { type DrawingSize, drawSection, HUE_NAMES, hueOf, LAYOUT_NAMES, sectionHtml } from '#pattern.ts';

const SIZES: readonly DrawingSize[] = ['large', 'small', 'band', 'wide'];

test.for(SIZES)('the %s drawings of posts of a category differ, and each is always the same', (size) => {
  const drawn = Array.from({ length: 20 }, (_, number) =>
    drawSection({ topic: 'Guides', seed: `post-${number}` }, size),
  );
  expect(new Set(drawn.map((parts) => JSON.stringify(parts))).size).toBeGreaterThan(size === 'small' ? 10 : 19);
  expect(drawSection({ topic: 'Guides', seed: 'post-0' }, size)).toEqual(drawn[0]);
});

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
  expect(sectionHtml({ topic: 'AI', seed: '', hue: 'red' }, 'small')).toContain('hue-caution');
});

test('each layout differs from the others, and a number stands on a lower road', () => {
  const drawn = LAYOUT_NAMES.map((layout) => JSON.stringify(drawSection({ seed: 'a', layout }, 'large').paths));
  expect(new Set(drawn).size).toBe(LAYOUT_NAMES.length);
  const roads = [undefined, '300 s'].map((number) => drawSection({ seed: 'a', number }, 'large').road);
  expect(roads[0]).toBeLessThan(roads[1] ?? 0);
});

test('a number is text, and a long one is smaller', () => {
  expect(sectionHtml({ seed: 'a', number: '<b>&' }, 'large')).toContain('>&#60;b&#62;&#38;</text>');
  const [short = 0, long = 0] = ['300 s', 'HTTP/1.1 400'].map((number) =>
    Number(/font-size="([\d.]+)"/.exec(sectionHtml({ seed: 'a', number }, 'large'))?.[1]),
  );
  expect(short).toBeGreaterThan(long);
  expect(sectionHtml({ seed: 'a', number: '300 s' }, 'small')).not.toContain('300');
  expect(sectionHtml({ seed: 'a', number: '300 s' }, 'band')).toContain('text-anchor="end"');
});

test('the HTML of a drawing is hidden from screen readers and contains nothing of the slug', () => {
  const html = sectionHtml({ topic: '"><script>', seed: '"><script>' }, 'small');
  expect(html).toMatch(/^<svg class="art art-small hue-[a-z-]+" viewBox="0 0 12 6\.75" aria-hidden="true"><path /);
  expect(html).not.toContain('script');
});
