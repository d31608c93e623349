import { expect, test } from 'vitest';
import { THEMES } from '#theme/theme.ts';
import { readThemeCookie, themeCookie } from '#theme/theme-cookie.ts';

test.for(THEMES)('a cookie with %s is read', (theme) => {
  expect(readThemeCookie(`mantle-ui-theme=${theme}`)).toBe(theme);
});

test.for([
  ['no cookies', '', undefined],
  ['other cookies only', 'a=dark; b=light', undefined],
  ['between others', 'a=1; mantle-ui-theme=dark; b=2', 'dark'],
  ['without a space', 'a=1;mantle-ui-theme=dark;b=2', 'dark'],
  ['an unknown value', 'mantle-ui-theme=no-such-theme', undefined],
  ['a name that every object has', 'mantle-ui-theme=toString', undefined],
  ['an empty value', 'mantle-ui-theme=', undefined],
  ['no value', 'mantle-ui-theme', undefined],
  ['another case', 'mantle-ui-theme=Dark', undefined],
  ['quotes', 'mantle-ui-theme="dark"', undefined],
  ['more after it', 'mantle-ui-theme=dark-ish', undefined],
  ['percent-encoding', 'mantle-ui-theme=%64ark', undefined],
  ['a name that ends in ours', 'not-mantle-ui-theme=dark', undefined],
  ['a name that begins with ours', 'mantle-ui-theme__ping=dark', undefined],
  ["another cookie's value that looks like ours", 'a=mantle-ui-theme=dark', undefined],
  [
    'two of the name: the first, as browsers put the nearer one first',
    'mantle-ui-theme=dark; mantle-ui-theme=light',
    'dark',
  ],
  ['two of the name, the first unknown', 'mantle-ui-theme=x; mantle-ui-theme=light', 'light'],
] as const)('%s', ([_case, cookies, theme]) => {
  expect(readThemeCookie(cookies)).toBe(theme);
});

test('the whole cookie', () => {
  expect(themeCookie('dark', 'culvert.example', { hostname: 'blog.culvert.example', protocol: 'https:' })).toBe(
    'mantle-ui-theme=dark;Path=/;Max-Age=31536000;SameSite=Lax;Domain=culvert.example;Secure',
  );
});

test.for([
  ['culvert.example', true],
  ['www.culvert.example', true],
  ['a.b.culvert.example', true],
  ['notculvert.example', false],
  ['culvert.example.org', false],
  ['culvert.example.', false],
  ['example', false],
  ['localhost', false],
  ['127.0.0.1', false],
  ['[::1]', false],
  ['preview-7.pages.example', false],
] as const)('on %s the cookie is the whole domain’s: %s', ([hostname, shared]) => {
  const cookie = themeCookie('dark', 'culvert.example', { hostname, protocol: 'http:' });
  expect(cookie.includes('Domain')).toBe(shared);
});

test.for([
  ['https:', true],
  ['http:', false],
  ['file:', false],
] as const)('over %s the cookie is Secure: %s', ([protocol, secure]) => {
  const cookie = themeCookie('dark', 'culvert.example', { hostname: 'localhost', protocol });
  expect(cookie.includes('Secure')).toBe(secure);
});
