import { optimize } from 'svgo';
import { expect, test } from 'vitest';
import { correctLayout } from '#layout.ts';

function corrected(content: string): string {
  const plugins = [{ name: 'correctLayout', fn: correctLayout }];
  const { data } = optimize(`<svg viewBox="-4 -20 100 300">${content}</svg>`, { plugins });
  return /^<svg [^>]*>(.*)<\/svg>$/s.exec(data)?.[1] ?? '';
}

test('a lifeline ends inside the drawing', () => {
  expect(corrected('<g><line class="actor-line 200" y1="40" y2="2000"/></g>')).toBe(
    '<g><line class="actor-line 200" y1="40" y2="272"/></g>',
  );
});

test("the title of a group is at its start, where arrows into the group don't cross it", () => {
  const group = (x: number) =>
    `<g class="cluster"><rect x="8" y="9"/><g class="cluster-label" transform="translate(${x},13.5)"><text>Team</text></g></g>`;
  expect(corrected(`<g>${group(104.25)}</g>`)).toBe(`<g>${group(20)}</g>`);
});
