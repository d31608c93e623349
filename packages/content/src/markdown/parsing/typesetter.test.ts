import { expect, test } from 'vitest';
import { createPostTypesetter, createTypesetter } from '#markdown/parsing/typography.ts';

const typeset = createTypesetter();

test.for<[string, string, string?]>([
  [`It's "on the 'VPN'" -- or 3--5`, 'It’s “on the ‘VPN’” – or 3–5'],
  ['"a"', '„a“', 'de'],
  ['"a"', '"a"', 'sr-Cyrl'],
  ['*a* `--help` <b> &amp; [x](y) ---b, 10" disk', '*a* `--help` <b> &amp; [x](y) ---b, 10" disk'],
  ['nothing', 'nothing'],
  ['', ''],
])('%j shows as %j', ([text, expected, lang]) => {
  expect(typeset(text, lang)).toBe(expected);
});

test('a text that no title is as long as stays as it is', () => {
  const text = `'"`.repeat(250_000);
  expect(typeset(text, undefined)).toBe(text);
});

test("a post's title and description are set in its language, where the site asks for it", () => {
  const post = { title: '"a"', description: "it's", lang: 'de' };
  expect(createPostTypesetter(true)(post)).toEqual({ title: '„a“', description: 'it’s' });
  expect(createPostTypesetter(undefined)(post)).toEqual({ title: '"a"', description: "it's" });
});
