import { LOOK_NAMES } from '@portico/config/looks';
import { expect, test } from 'vitest';
import { isTheme, resolveTheme } from '#theme/theme.ts';

const LIGHT = ['light', 'normal'] as const;
const DARK = ['dark', 'normal'] as const;
const LIGHT_MORE = ['light', 'more'] as const;
const DARK_MORE = ['dark', 'more'] as const;

test.for([
  ['system', LIGHT, 'light'],
  ['system', DARK, 'dark'],
  ['system', LIGHT_MORE, 'light-high-contrast'],
  ['system', DARK_MORE, 'dark-high-contrast'],
] as const)('%s with %j is %s: the two preferences combine', ([theme, [scheme, contrast], applied]) => {
  expect(resolveTheme(theme, scheme, contrast)).toBe(applied);
});

test.for(LOOK_NAMES)('%s is itself, whatever the operating system asks for', (theme) => {
  const looks = [LIGHT, DARK, LIGHT_MORE, DARK_MORE].map(([scheme, contrast]) => resolveTheme(theme, scheme, contrast));
  expect(new Set(looks)).toEqual(new Set([theme]));
});

test.for([
  ['system', true],
  ['light', true],
  ['dark', true],
  ['light-high-contrast', true],
  ['dark-high-contrast', true],
  ['no-such-theme', false],
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
