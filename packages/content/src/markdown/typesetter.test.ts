import { expect, test } from 'vitest';
import { createTypesetter } from '#markdown/typography.ts';

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
