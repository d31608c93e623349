import { expect, test } from 'vitest';
import { canonicalLanguage, inLanguage, languageName } from '#language.ts';

test.for([
  [undefined, {}],
  ['de', { lang: 'de' }],
  ['ar', { lang: 'ar', dir: 'rtl' }],
  ['he-IL', { lang: 'he-IL', dir: 'rtl' }],
  ['az-Arab', { lang: 'az-Arab', dir: 'rtl' }],
  ['ar-Latn', { lang: 'ar-Latn' }],
  ['pa-PK', { lang: 'pa-PK', dir: 'rtl' }],
  ['mul', { lang: 'mul' }],
] as const)('an element in the language %s has %o', ([lang, attributes]) => {
  expect(inLanguage(lang)).toEqual(attributes);
});

test.for([
  ['de', 'de'],
  ['pt-br', 'pt-BR'],
  ['ZH-hant-tw', 'zh-Hant-TW'],
  ['iw', 'he'],
  ['de-1996', 'de-1996'],
  ['en_US', undefined],
  ['german', undefined],
  ['Deutsch', undefined],
  ['de-', undefined],
  ['de"', undefined],
  ['', undefined],
] as const)('the language %j is %s', ([tag, canonical]) => {
  expect(canonicalLanguage(tag)).toBe(canonical);
});

test('the whole name has the country', () => {
  expect(languageName('pt-BR', 'whole')).toBe('português (Brasil)');
});

test.for([
  ['de', 'Deutsch'],
  ['en-US', 'English'],
  ['zh-Hant-TW', '中文（台灣）'],
  ['de-1996', 'Deutsch (Neue deutsche Rechtschreibung)'],
  ['de-x-formal', 'Deutsch (formal)'],
  ['de-DE-u-co-phonebk', 'Deutsch (u-co-phonebk)'],
  ['en-a-bbb-x-a-ccc', 'English (a-bbb-x-a-ccc)'],
  ['fr-t-de-latn', 'français (t-de-latn)'],
  ['qqq', 'qqq'],
  ['en-a', 'en-a'],
  ['x-formal', 'x-formal'],
  ['', ''],
  ['a'.repeat(1000), 'a'.repeat(1000)],
] as const)('the name of the language %j is %j', ([tag, name]) => {
  expect(languageName(tag)).toBe(name);
});
