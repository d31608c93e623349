import { expect, test } from 'vitest';
import { isTheme, resolveTheme } from '#theme/theme-value.ts';

const LIGHT = { dark: false, moreContrast: false };
const DARK = { dark: true, moreContrast: false };
const LIGHT_MORE = { dark: false, moreContrast: true };
const DARK_MORE = { dark: true, moreContrast: true };

test.for([
  ['system', LIGHT, 'light'],
  ['system', DARK, 'dark'],
  ['system', LIGHT_MORE, 'light-high-contrast'],
  ['system', DARK_MORE, 'dark-high-contrast'],
] as const)('%s with %o is %s: the two preferences combine', ([theme, preferences, applied]) => {
  expect(resolveTheme(theme, preferences)).toBe(applied);
});

test.for(['light', 'dark', 'light-high-contrast', 'dark-high-contrast'] as const)(
  '%s is itself, whatever the operating system asks for',
  (theme) => {
    const looks = [LIGHT, DARK, LIGHT_MORE, DARK_MORE].map((preferences) => resolveTheme(theme, preferences));
    expect(new Set(looks)).toEqual(new Set([theme]));
  },
);

test.for([
  ['system', true],
  ['light', true],
  ['dark', true],
  ['light-high-contrast', true],
  ['dark-high-contrast', true],
  ['', false],
  ['Dark', false],
  ['DARK', false],
  [' dark', false],
  ['dark ', false],
  ['"dark"', false],
  ['high-contrast', false],
  ['toString', false],
  ['__proto__', false],
  [null, false],
  [undefined, false],
  [0, false],
  [['dark'], false],
  [{ theme: 'dark' }, false],
] as const)('%o is a theme: %s', ([value, known]) => {
  expect(isTheme(value)).toBe(known);
});
