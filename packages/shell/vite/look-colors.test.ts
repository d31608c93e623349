import { LOOK_COLORS } from '@portico/config/look-colors';
import { expect, test } from 'vitest';
import { colorProperties } from './look-colors.ts';

test('a color has its four values in one line, in the accent of the provider', () => {
  const { page, accent } = LOOK_COLORS;
  expect(colorProperties(undefined)).toContain(
    `--color-page:var(--normal,light-dark(${page.light},${page.dark})) var(--more,light-dark(${page['light-high-contrast']},${page['dark-high-contrast']}));`,
  );
  expect(colorProperties(undefined)).toContain(`--color-accent:var(--normal,light-dark(${accent.light},`);
  expect(colorProperties('#7a1f3d')).toContain('--color-accent:var(--normal,light-dark(#7a1f3d,');
});
