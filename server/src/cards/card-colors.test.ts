import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COLORS } from '#cards/card-colors.ts';
import { tokenColors } from '../../../packages/shell/src/styles/testing/token-colors.ts';

const TOKENS = new URL('../../../packages/shell/src/styles/tokens.css', import.meta.url);

test("cards have the light look's colours", () => {
  const tokens = tokenColors(readFileSync(TOKENS, 'utf8'));
  const light = Object.keys(COLORS).map((name) => [name, tokens.get(name)?.light]);
  expect(COLORS).toEqual(Object.fromEntries(light));
});
