import { expect, test } from 'vitest';
import { createCounted } from '#texts/counted.ts';
import { LANGUAGES } from '#texts/languages.ts';
import * as texts from '#texts/texts.ts';
import { type Texts, textsIn } from '#texts/texts-in.ts';

const first = textsIn('en-US');
const de = textsIn('de');

const GIVEN = ['<the first>', '<the second>', '<the third>'];

type Text = { readonly at: string; readonly text: string; readonly isPart: boolean };

/** Every text by its path. One that is made is made with the same, or of numbers: of one and of several. */
function textsOf(value: unknown, at = '', isPart = false): readonly Text[] {
  if (typeof value === 'function') {
    const made: unknown = value(...GIVEN);
    return JSON.stringify(made).includes('NaN')
      ? [1, 2000].flatMap((count) => textsOf(value(count, count), `${at}(${count})`))
      : textsOf(made, at);
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${at}.${key}`, Array.isArray(value)))
    : [{ at, text: String(value), isPart }];
}

test.for(LANGUAGES)('the texts of %s name their language, are written, and say what they are given', (language) => {
  expect(textsIn(language).language).toBe(language);
  const all = textsOf(textsIn(language));
  expect(all.filter(({ text, isPart }) => !isPart && (text.trim() === '' || text !== text.trim()))).toEqual([]);
  const given = (which: Texts) =>
    textsOf(which).flatMap(({ at, text }) =>
      GIVEN.filter((word) => text.includes(word)).map((word) => `${at} ${word}`),
    );
  expect(given(textsIn(language))).toEqual(given(first));
});

test('nothing is left in English elsewhere', () => {
  // Words that are the same in German, and texts without words.
  const shared =
    /^(?:Newsletter|Marketing|System|offline|Code|Video|Blog)?(?:(?:[:,] )?<the first>|[\d,.?: ]|[1-9]\d*)?$/;
  const english = new Set(textsOf(first).map(({ text }) => text));
  expect(textsOf(de).filter(({ text }) => english.has(text) && !shared.test(text))).toEqual([]);
});

test('German has its own quotation marks, and an ellipsis after a word stands behind a space that does not break', () => {
  const odd = textsOf(de).filter(({ at, text }) => /["'”]|\.\.\.|[^\u00A0]…/.test(text) && !at.startsWith('.llms'));
  expect(odd).toEqual([]);
});

test('a number has the form that the language has for it, and stands as it is written there', () => {
  expect([1, 2, 0, 1234].map(first.palette.counts.post)).toEqual(['1 post', '2 posts', '0 posts', '1,234 posts']);
  expect([1, 2, 0, 1234].map(de.palette.counts.post)).toEqual([
    '1 Beitrag',
    '2 Beiträge',
    '0 Beiträge',
    '1.234 Beiträge',
  ]);
  expect(de.readingTime(7)).toBe('7\u00A0Min. Lesezeit');
  const forms = { one: '# wpis', few: '# wpisy', many: '# wpisów', other: '# wpisu' };
  const counted = createCounted('pl');
  expect([1, 3, 5, 22].map((count) => counted(count, forms))).toEqual(['1 wpis', '3 wpisy', '5 wpisów', '22 wpisy']);
});

test('without a build, the texts are English', () => {
  expect(texts.language).toBe(first.language);
});
