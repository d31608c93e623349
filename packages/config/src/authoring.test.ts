import { expect, test } from 'vitest';
import { asksForReadersView, viewCookie } from '#authoring.ts';

test.for<[string | undefined, boolean]>([
  [undefined, false],
  ['theme=dark; portico-view=readers', true],
  ['not-portico-view=readers', false],
  ['portico-view=readers2', false],
  [viewCookie('readers').split(';')[0], true],
  [viewCookie('author').split(';')[0], false],
])('a request with the cookies %j asks for the readers’ view: %j', ([cookies, expected]) => {
  expect(asksForReadersView(cookies)).toBe(expected);
});
