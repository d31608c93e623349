import { APPLIED_THEMES, THEME_TRAITS } from '@portico/core/themes';
import { expect, test } from 'vitest';
import { isTheme, parsePing, parseThemeMessage, readThemeCookie, resolveTheme, themeCookie } from '#theme/theme.ts';

test.for(APPLIED_THEMES)('system becomes a theme with the preferences of %s, and a chosen theme stays', (theme) => {
  expect(THEME_TRAITS[resolveTheme('system', THEME_TRAITS[theme])]).toEqual(THEME_TRAITS[theme]);
  expect(APPLIED_THEMES.map((asked) => resolveTheme(theme, THEME_TRAITS[asked]))).toEqual(
    APPLIED_THEMES.map(() => theme),
  );
});

test.for([
  ...(['system', 'light', 'dark', 'light-high-contrast', 'dark-high-contrast'] as const).map(
    (name) => [name, true] as const,
  ),
  ['no-such-theme', false],
  ['', false],
  ['Dark', false],
  ['toString', false],
  ['__proto__', false],
  [null, false],
  [['dark'], false],
  [{ theme: 'dark' }, false],
] as const)('%o is a theme: %s', ([value, known]) => {
  expect(isTheme(value)).toBe(known);
});

test.for([
  ['no cookies', '', undefined],
  ['other cookies only', 'a=dark; b=light', undefined],
  ['between others', 'a=1; mantle-ui-theme=dark; b=2', 'dark'],
  ['an unknown value', 'mantle-ui-theme=no-such-theme', undefined],
  ['an empty value', 'mantle-ui-theme=', undefined],
  ['quotes', 'mantle-ui-theme="dark"', undefined],
  ['more after it', 'mantle-ui-theme=dark-ish', undefined],
  ['a name that ends in ours', 'not-mantle-ui-theme=dark', undefined],
  ['a name that begins with ours', 'mantle-ui-theme__ping=dark', undefined],
  ["another cookie's value that looks like ours", 'a=mantle-ui-theme=dark', undefined],
  ['two, of which browsers put the nearer first', 'mantle-ui-theme=dark; mantle-ui-theme=light', 'dark'],
  ['two of the name, the first unknown', 'mantle-ui-theme=x; mantle-ui-theme=light', 'light'],
] as const)('%s', ([_case, cookies, theme]) => {
  expect(readThemeCookie(cookies)).toBe(theme);
});

test.for([
  ['https://culvert.example', ';Domain=culvert.example;Secure'],
  ['http://a.b.culvert.example', ';Domain=culvert.example'],
  ['https://notculvert.example', ';Secure'],
  ['https://culvert.example.org', ';Secure'],
  ['http://localhost', ''],
  ['http://127.0.0.1', ''],
] as const)('the cookie at %s lasts a year and ends with "%s"', ([url, attributes]) => {
  const cookie = themeCookie('dark', 'culvert.example', new URL(url));
  expect(cookie).toBe(`mantle-ui-theme=dark;Path=/;Max-Age=31536000;SameSite=Lax${attributes}`);
});

const MESSAGE = { theme: 'dark', timestamp: 1_790_000_000_000 };

test('a message is read from the channel and from local storage', () => {
  expect(parseThemeMessage(MESSAGE)).toEqual(MESSAGE);
  expect(parsePing(JSON.stringify(MESSAGE))).toEqual(MESSAGE);
});

test.for([
  undefined,
  null,
  'dark',
  { theme: 'dark' },
  { timestamp: 1 },
  { theme: 'no-such-theme', timestamp: 1 },
  { theme: 'dark', timestamp: '1' },
  { theme: 'dark', timestamp: Number.NaN },
])('%o is not a message', (data) => {
  expect(parseThemeMessage(data)).toBeUndefined();
});

test.for([null, '', 'null', '[]', '{"theme":"dark","timestamp":1e999}'])(
  '%s under the ping key is not a message',
  (value) => {
    expect(parsePing(value)).toBeUndefined();
  },
);
