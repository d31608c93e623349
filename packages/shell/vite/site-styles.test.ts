import { readFileSync } from 'node:fs';
import { CALLOUT_ICONS } from '@portico/core/own-callouts';
import { THEME_COLORS } from '@portico/core/theme-colors';
import { expect, test } from 'vitest';
import { calloutStyles, themeStyles } from './site-styles.ts';

test('each contrast has a block of colors, and without JavaScript the operating system chooses one', () => {
  const { page } = THEME_COLORS;
  const normal = `--color-page:light-dark(${page.light},${page.dark});`;
  const more = `--color-page:light-dark(${page['light-high-contrast']},${page['dark-high-contrast']});`;
  const styles = themeStyles(undefined);
  expect(styles).toContain(`:root,[data-applied-theme]{${normal}`);
  expect(styles).toContain(`@media (prefers-contrast:more){:root:not([data-applied-theme]){${more}`);
  expect(styles).toContain(
    `[data-applied-theme="light-high-contrast"],[data-applied-theme="dark-high-contrast"]{${more}`,
  );
});

test('the colors are in the accent of the provider', () => {
  expect(themeStyles(undefined)).toContain(`--color-accent:light-dark(${THEME_COLORS.accent.light},`);
  expect(themeStyles('#7a1f3d')).toContain('--color-accent:light-dark(#7a1f3d,');
});

test('a callout of the site has the color and the icon of its configuration, or those of a note', () => {
  const deprecated = { title: 'Deprecated', icon: 'diamond', color: 'red' } as const;
  expect(calloutStyles({ deprecated, lab: { title: 'Lab' } })).toBe(
    '.markdown-alert-deprecated{--alert:var(--color-caution);--shape:var(--diamond)}.markdown-alert-lab{--alert:var(--color-note);--shape:var(--circle)}',
  );
  const sheet = readFileSync(new URL('../src/blocks/callout.css', import.meta.url), 'utf8');
  expect(CALLOUT_ICONS.filter((icon) => !sheet.includes(`  --${icon}: `))).toEqual([]);
});
