import { expect, test } from 'vitest';
import { EMBLEM_NAMES, emblemHtml, emblemOf } from '#emblems.ts';
import { HUE_NAMES, hueOf } from '#hues.ts';
import { drawSection, FRAME, LAYOUT_NAMES, type PageDrawing, sectionHtml } from '#pattern.ts';

const SIZES: readonly PageDrawing[] = ['large', 'small', 'band'];
const SEEDS = Array.from({ length: 200 }, (_, number) => `post-${number}`);

test('the pipes of the posts of a category differ, and those of a post are always the same', () => {
  const drawn = SEEDS.map((seed) => drawSection({ topic: 'Guides', seed }));
  expect(new Set(drawn.slice(0, 20).map(({ paths }) => paths.wall)).size).toBe(20);
  expect(new Set(drawn.map(({ paths }) => paths.wall)).size).toBeGreaterThan(150);
  expect(drawSection({ topic: 'Guides', seed: 'post-0' })).toEqual(drawn[0]);
});

test('a post has the same pipes and the same number at every size', () => {
  const subject = { topic: 'Guides', seed: 'a', number: '300 s' };
  const drawn = SIZES.map((size) => sectionHtml(subject, size));
  const pipes = drawn.map((html) => [...html.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path));
  expect(pipes[1]).toEqual(pipes[0]);
  expect(pipes[2]).toEqual(pipes[0]);
  expect(drawn.map((html) => /<text [^>]*>([^<]*)/.exec(html)?.[1])).toEqual(['300 s', '300 s', '300 s']);
});

test('no packet is near the edge, and the signal has a course along its pipe', () => {
  for (const layout of LAYOUT_NAMES) {
    for (const seed of SEEDS.slice(0, 60)) {
      const { paths, course } = drawSection({ seed, layout });
      const places = [...`${paths.packet}${paths.signal}`.matchAll(/M([\d.-]+) ([\d.-]+)h/g)];
      expect(places.length).toBeGreaterThan(0);
      for (const [, x, y] of places) {
        expect([layout, seed, Number(x) >= 1 && Number(x) <= FRAME.width - 1.28]).toEqual([layout, seed, true]);
        expect([layout, seed, Number(y) > FRAME.road && Number(y) < FRAME.height - 0.5]).toEqual([layout, seed, true]);
      }
      expect([layout, seed, course?.path.length]).not.toEqual([layout, seed, 0]);
      expect(course?.isAt).toBeGreaterThan(0);
      expect(course?.isAt).toBeLessThan(course?.length ?? 0);
    }
  }
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

test('each layout differs from the others, and without a number, there are objects on the road', () => {
  const drawn = LAYOUT_NAMES.map((layout) => drawSection({ seed: 'a', layout }).paths.wall);
  expect(new Set(drawn).size).toBe(LAYOUT_NAMES.length);
  expect(drawSection({ seed: 'a' }).paths.thing).not.toBe('');
  expect(drawSection({ seed: 'a', number: '300 s' }).paths.thing).toBe('');
  expect(sectionHtml({ seed: 'a' }, 'band')).not.toContain('art-thing');
});

test('a number is text, a long one is smaller, and one with descenders is higher', () => {
  expect(sectionHtml({ seed: 'a', number: '<b>&' }, 'large')).toContain('>&#60;b&#62;&#38;</text>');
  const of = (name: string, number: string) =>
    Number(new RegExp(`<text[^>]* ${name}="([\\d.]+)"`).exec(sectionHtml({ seed: 'a', number }, 'small'))?.[1]);
  expect(of('font-size', '300 s')).toBeGreaterThan(of('font-size', 'HTTP/1.1 400'));
  expect(of('y', '1/n')).toBe(FRAME.road);
  expect(of('y', 'pods')).toBeLessThan(FRAME.road);
});

test('a category has its configured sign, or else one by its name, and no post has it', () => {
  const topics = { Security: { emblem: 'arch' }, AI: {} } as const;
  expect(emblemOf('security', topics)).toBe('arch');
  expect(EMBLEM_NAMES).toContain(emblemOf('AI', topics));
  const signs = EMBLEM_NAMES.map((emblem) => emblemHtml({ topic: 'AI', emblem }));
  expect(new Set(signs).size).toBe(EMBLEM_NAMES.length);
  expect(emblemHtml({ topic: 'AI', hue: 'red', emblem: 'ring' })).toMatch(/^<svg class="art art-emblem hue-caution"/);
});

test('the HTML of a drawing is hidden from screen readers and contains nothing of the slug', () => {
  const html = sectionHtml({ topic: '"><script>', seed: '"><script>' }, 'small');
  expect(html).toMatch(/^<svg class="art art-small hue-[a-z-]+" viewBox="0 0 16 9" aria-hidden="true"><path /);
  expect(html).not.toContain('script');
});
