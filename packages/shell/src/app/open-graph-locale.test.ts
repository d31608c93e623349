import { SITE_LANGUAGE } from '@portico/config/language';
import { expect, test } from 'vitest';
import { openGraphLocale } from '#app/open-graph-locale.ts';

test.for([
  [undefined, 'en_US'],
  [SITE_LANGUAGE, 'en_US'],
  ['de', 'de_DE'],
  ['de-AT', 'de_AT'],
  ['pt-BR', 'pt_BR'],
  ['fa', 'fa_IR'],
  ['zh-Hant', 'zh_TW'],
] as const)('the locale of %s is %s', ([lang, expected]) => {
  expect(openGraphLocale(lang)).toBe(expected);
});
