import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageColorsOf } from '#theme/page-colors.ts';

test('the four backgrounds stand in the order of the looks', () => {
  const tokens =
    ':root { --color-page: var(--normal, light-dark(#fefefe, #111111)) var(--more,\n light-dark(#ffffff, #000000)); }';
  expect(pageColorsOf(tokens)).toEqual(['#fefefe', '#111111', '#ffffff', '#000000']);
});

test('the token file has them', () => {
  const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
  expect(pageColorsOf(tokens)).toHaveLength(4);
});

test.for([
  '',
  ':root { --color-page: #ffffff; }',
  ':root { --color-page: var(--normal, light-dark(#ffffff, #000000)); }',
  ':root { --color-surface: var(--normal, light-dark(#a, #b)) var(--more, light-dark(#c, #d)); }',
])('a token file without them is refused: %s', (tokens) => {
  expect(() => pageColorsOf(tokens)).toThrow(/no --color-page.*Write it/);
});
