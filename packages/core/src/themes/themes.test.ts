import { expect, test } from 'vitest';
import { APPLIED_THEMES, THEME_TRAITS, themeFor } from '#themes/themes.ts';

test.for(APPLIED_THEMES)('a system with the preferences of %s gets a theme that has them', (theme) => {
  expect(THEME_TRAITS[themeFor(THEME_TRAITS[theme])]).toEqual(THEME_TRAITS[theme]);
});
