import { expect, test } from 'vitest';
import { canonicalLanguage, inLanguage } from '#language.ts';

test.for([
  [undefined, {}],
  ['de', { lang: 'de' }],
  ['zh-Hant-TW', { lang: 'zh-Hant-TW' }],
  ['ar', { lang: 'ar', dir: 'rtl' }],
  ['he-IL', { lang: 'he-IL', dir: 'rtl' }],
  ['fa', { lang: 'fa', dir: 'rtl' }],
  ['dv', { lang: 'dv', dir: 'rtl' }],
  ['az', { lang: 'az' }],
  ['az-Arab', { lang: 'az-Arab', dir: 'rtl' }],
  ['ar-Latn', { lang: 'ar-Latn' }],
  ['pa-PK', { lang: 'pa-PK', dir: 'rtl' }],
  ['mul', { lang: 'mul' }],
] as const)('what is in the language %s has %o', ([lang, attributes]) => {
  expect(inLanguage(lang)).toEqual(attributes);
});

test.for([
  ['de', 'de'],
  ['pt-br', 'pt-BR'],
  ['ZH-hant-tw', 'zh-Hant-TW'],
  ['iw', 'he'],
  ['gsw', 'gsw'],
  ['de-1996', 'de-1996'],
  ['en_US', undefined],
  ['german', undefined],
  ['Deutsch', undefined],
  ['d', undefined],
  ['x-klingon', undefined],
  ['de-', undefined],
  ['de-x', undefined],
  ['de de', undefined],
  ['de"', undefined],
  ['', undefined],
] as const)('the language %j is %s', ([tag, canonical]) => {
  expect(canonicalLanguage(tag)).toBe(canonical);
});
