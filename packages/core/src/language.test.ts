import { expect, test } from 'vitest';
import { canonicalLanguage, inLanguage } from '#language.ts';

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
