import { expect, test } from 'vitest';
import { LANGUAGES } from '#texts/languages.ts';
import * as texts from '#texts/texts.ts';
import { type Texts, textsIn } from '#texts/texts-in.ts';

const first = textsIn('en-US');
const de = textsIn('de');

/** Every text by its path; one that is made is made with the same. */
function textsOf(value: unknown, at: string): readonly (readonly [at: string, text: string])[] {
  if (typeof value === 'function') {
    return [[at, String(value('<what is given>', '<what is given>'))]];
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${at}.${key}`))
    : [[at, String(value)]];
}

test.for(LANGUAGES)('the texts of %s name their language, are written, and say what they are given', (language) => {
  expect(textsIn(language).language).toBe(language);
  const all = textsOf(textsIn(language), language);
  expect(all.filter(([, text]) => text.trim() === '' || text !== text.trim())).toEqual([]);
  const given = (which: Texts) =>
    textsOf(which, '').flatMap(([at, text]) => (text.includes('<what is given>') ? [at] : []));
  expect(given(textsIn(language))).toEqual(given(first));
});

test('nothing is left in English elsewhere', () => {
  const english = new Set(textsOf(first, '').map(([, text]) => text));
  // Words that German has too.
  const shared = ['Newsletter', 'Marketing', 'System', 'offline'];
  expect(
    textsOf(de, '')
      .map(([, text]) => text)
      .filter((text) => english.has(text) && !shared.includes(text)),
  ).toEqual([]);
});

test('without a build the texts are the first', () => {
  expect(texts.language).toBe(first.language);
});
