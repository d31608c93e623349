import { expect, test } from 'vitest';
import { asksForReadersView, viewCookie } from '#authoring.ts';

test.for<[string | undefined, boolean]>([
  [undefined, false],
  ['', false],
  ['theme=dark; portico-view=readers', true],
  ['portico-view=readers; theme=dark', true],
  ['portico-view=author', false],
  ['not-portico-view=readers', false],
  ['portico-view=readers2', false],
])('a request with the cookies %j asks for the readers’ view: %j', ([cookies, expected]) => {
  expect(asksForReadersView(cookies)).toBe(expected);
});

test('the cookie of each view is what is looked for', () => {
  const sent = (cookie: string) => cookie.split(';')[0];
  expect(asksForReadersView(sent(viewCookie('readers')))).toBe(true);
  expect(asksForReadersView(sent(viewCookie('author')))).toBe(false);
});
