import { expect, test } from 'vitest';
import { bandHtml, coverHtml, drawSection, FRAME } from '#cover.ts';

// Enough for many drawings of each family.
const SEEDS = Array.from({ length: 4000 }, (_, number) => `post-${number}`);

test('the pipes of the posts of a category differ, and those of a post are always the same', () => {
  const drawn = SEEDS.slice(0, 200).map((seed) => drawSection({ topic: 'Guides', seed }));
  expect(new Set(drawn.slice(0, 20).map(({ paths }) => paths.wall)).size).toBe(20);
  expect(new Set(drawn.map(({ paths }) => paths.wall)).size).toBeGreaterThan(150);
  expect(drawSection({ topic: 'Guides', seed: 'post-0' })).toEqual(drawn[0]);
});

test('a post has the same pipes and the same number at both sizes', () => {
  const subject = { topic: 'Guides', seed: 'a', number: '300 s' };
  const drawn = [coverHtml(subject), bandHtml(subject)];
  const pipes = drawn.map((html) => [...html.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path));
  expect(pipes[1]).toEqual(pipes[0]);
  expect(drawn.map((html) => /<text [^>]*>([^<]*)/.exec(html)?.[1])).toEqual(['300 s', '300 s']);
});

test('no packet is near the edge, and the signal has a path along its pipe', () => {
  for (const seed of SEEDS) {
    const { paths, course } = drawSection({ seed });
    const places = [...`${paths.packet}${paths.signal}`.matchAll(/M([\d.-]+) ([\d.-]+)h/g)];
    expect(places.length).toBeGreaterThan(0);
    for (const [, x, y] of places) {
      expect([seed, Number(x) >= 1 && Number(x) <= FRAME.width - 1.28]).toEqual([seed, true]);
      expect([seed, Number(y) > FRAME.road && Number(y) < FRAME.height - 0.5]).toEqual([seed, true]);
    }
    expect([seed, course?.path.length]).not.toEqual([seed, 0]);
    expect(course?.isAt).toBeGreaterThan(0);
    expect(course?.isAt).toBeLessThan(course?.length ?? 0);
  }
});

type Part = { readonly from: readonly number[]; readonly to: readonly number[] };

/** The straight parts of path data, by subpath, with the corners' arcs replaced by their two sides. */
function partsOf(path: string): Part[][] {
  return path
    .split(/(?=M)/)
    .filter(Boolean)
    .map((subpath) => {
      const points = [...subpath.matchAll(/(?:[ML]|A[\d.]+ [\d.]+ 0 0 [01] )([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => [
        Number(x),
        Number(y),
      ]);
      return points
        .slice(1)
        .map((to, index) => ({ from: points[index] ?? [], to }))
        .filter(({ from, to }) => from[0] === to[0] || from[1] === to[1]);
    });
}

const isOn = ([x = 0, y = 0]: readonly number[], { from: [fromX = 0, fromY = 0], to: [toX = 0, toY = 0] }: Part) =>
  x >= Math.min(fromX, toX) - 0.01 &&
  x <= Math.max(fromX, toX) + 0.01 &&
  y >= Math.min(fromY, toY) - 0.01 &&
  y <= Math.max(fromY, toY) + 0.01;

test('each pipe leads out of the drawing or to the road, joins another one, or is closed, and no two overlap', () => {
  for (const seed of SEEDS) {
    const { paths } = drawSection({ seed });
    const pipes = partsOf(paths.wall);
    const [closing, gates] = [paths.flange, paths.gate].map((path) =>
      [...path.matchAll(/M([\d.-]+) ([\d.-]+)(?:L([\d.-]+) ([\d.-]+)|v([\d.-]+))/g)].map(([, ...values]) => {
        const [x = 0, y = 0, toX = x, toY = y, height = 0] = values.map((value) => (value ? Number(value) : undefined));
        return [(x + toX) / 2, (y + toY + height) / 2];
      }),
    );
    const ends = pipes.flatMap((parts) => [parts[0]?.from ?? [], parts.at(-1)?.to ?? []]);
    for (const [index, [x = 0, y = 0]] of ends.entries()) {
      const isOut = x < 0 || x > FRAME.width || y > FRAME.height || y === FRAME.road;
      const isClosed =
        closing?.some(([atX = 0, atY = 0]) => Math.abs(Math.hypot(atX - x, atY - y) - 0.1) < 0.02) ||
        gates?.some(([atX = 0, atY = 0]) => Math.hypot(atX - x, atY - y) < 0.02);
      const other = ends[index % 2 === 0 ? index + 1 : index - 1];
      const joins =
        `${other}` === `${[x, y]}` ||
        pipes.some((parts, pipe) => pipe !== Math.floor(index / 2) && parts.some((part) => isOn([x, y], part)));
      expect([seed, x, y, isOut || isClosed || joins]).toEqual([seed, x, y, true]);
    }
    const shared = pipes.flatMap((parts, pipe) =>
      parts.filter((part) => {
        const middle = [0, 1].map((axis) => ((part.from[axis] ?? 0) + (part.to[axis] ?? 0)) / 2);
        const isVertical = part.from[0] === part.to[0];
        return pipes.some(
          (others, index) =>
            index !== pipe &&
            others.some((other) => (other.from[0] === other.to[0]) === isVertical && isOn(middle, other)),
        );
      }),
    );
    expect([seed, shared]).toEqual([seed, []]);
    for (const [, x, y] of `${paths.packet}${paths.signal}`.matchAll(/M([\d.-]+) ([\d.-]+)h/g)) {
      const center = [Number(x) + 0.14, Number(y)];
      expect([seed, center, pipes.some((parts) => parts.some((part) => isOn(center, part)))]).toEqual([
        seed,
        center,
        true,
      ]);
    }
  }
});

test('without a number, there are objects on the road, except in a band', () => {
  expect(drawSection({ seed: 'a' }).paths.thing).not.toBe('');
  expect(drawSection({ seed: 'a', number: '300 s' }).paths.thing).toBe('');
  expect(bandHtml({ seed: 'a' })).not.toContain('art-thing');
});

test('a number is text, a long one is smaller, and one with descenders is higher', () => {
  expect(coverHtml({ seed: 'a', number: '<b>&' })).toContain('>&#60;b&#62;&#38;</text>');
  const of = (name: string, number: string) =>
    Number(new RegExp(`<text[^>]* ${name}="([\\d.]+)"`).exec(coverHtml({ seed: 'a', number }))?.[1]);
  expect(of('font-size', '300 s')).toBeGreaterThan(of('font-size', 'HTTP/1.1 400'));
  expect(of('y', '1/n')).toBe(FRAME.road);
  expect(of('y', 'pods')).toBeLessThan(FRAME.road);
});

test('the HTML of a drawing is hidden from screen readers and contains nothing of the slug', () => {
  const html = coverHtml({ topic: '"><script>', seed: '"><script>' });
  expect(html).toMatch(/^<svg class="art hue-[a-z-]+" viewBox="0 0 16 9" aria-hidden="true"><path /);
  expect(html).not.toContain('script');
});

test('a plain cover has only the hue and the number, and a plain band is empty', () => {
  const subject = { topic: 'Guides', seed: 'a', number: '300 s', isPlain: true };
  expect(coverHtml(subject)).toMatch(
    /^<svg class="art art-plain hue-[a-z-]+" [^>]+><svg [^>]+><text [^>]+>300 s<.text><.svg><.svg>$/,
  );
  expect(bandHtml(subject)).toBe('');
  expect(Object.values(drawSection({ seed: 'a', isPlain: true }).paths).join('')).toBe('');
});
