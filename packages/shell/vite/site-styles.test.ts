import { THEME_COLORS } from '@portico/core/theme-colors';
import { expect, test } from 'vitest';
import { themeStyles } from './site-styles.ts';

test('a color has its four values in one line, in the accent of the provider', () => {
  const { page, accent } = THEME_COLORS;
  expect(themeStyles(undefined)).toContain(
    `--color-page:var(--normal,light-dark(${page.light},${page.dark})) var(--more,light-dark(${page['light-high-contrast']},${page['dark-high-contrast']}));`,
  );
  expect(themeStyles(undefined)).toContain(`--color-accent:var(--normal,light-dark(${accent.light},`);
  expect(themeStyles('#7a1f3d')).toContain('--color-accent:var(--normal,light-dark(#7a1f3d,');
});
