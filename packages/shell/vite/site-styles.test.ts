import { LOOK_COLORS } from '@portico/config/look-colors';
import { expect, test } from 'vitest';
import { lookStyles } from './site-styles.ts';

test('a color has its four values in one line, in the accent of the provider', () => {
  const { page, accent } = LOOK_COLORS;
  expect(lookStyles(undefined)).toContain(
    `--color-page:var(--normal,light-dark(${page.light},${page.dark})) var(--more,light-dark(${page['light-high-contrast']},${page['dark-high-contrast']}));`,
  );
  expect(lookStyles(undefined)).toContain(`--color-accent:var(--normal,light-dark(${accent.light},`);
  expect(lookStyles('#7a1f3d')).toContain('--color-accent:var(--normal,light-dark(#7a1f3d,');
});
