import { expect, test } from 'vitest';
import { indexWords } from '#index-words.ts';
import { oftenWords } from '#often-words.ts';
import { stemOf } from '#stem-of.ts';

test.for<[word: string, stem: string]>([
  ['cache', 'cach'],
  ['caches', 'cach'],
  ['cached', 'cach'],
  ['caching', 'cach'],
  ['policies', 'polic'],
  ['policy', 'polic'],
  ['keys', 'key'],
  ['string', 'string'],
  ['rate', 'rate'],
  ['tls', 'tls'],
  ['x509s', 'x509s'],
  ['缓存', '缓存'],
])('the forms of %j begin with %j', ([word, stem]) => {
  expect(stemOf(word)).toBe(stem);
});

test('the words of a text are the same however its accents are stored', () => {
  expect(indexWords('Geisendo\u0308rfer か\u3099')).toEqual(['geisendorfer', 'が']);
});

test('a sign that is no word has none, in whatever colours it is asked for', () => {
  expect(indexWords('❤\ufe0f and ☂')).toEqual(['and']);
});

const often = (text: string) => [...oftenWords(indexWords(text))];

test('what a text says three times, in whatever forms, it says often', () => {
  expect(often('One cache, two caches: caching twice twice.')).toEqual(['cache', 'caches', 'caching']);
});

test('a long text has to say it more often', () => {
  const others = Array.from({ length: 1600 }, (_, place) => `w${place}`).join(' ');
  expect(often(`${'edge '.repeat(4)}${others}`)).toEqual([]);
  expect(often(`${'edge '.repeat(5)}${others}`)).toEqual(['edge']);
});

test('a word without an end takes time in proportion to its length', () => {
  expect(stemOf(`${'s'.repeat(200_000)}-`)).toHaveLength(200_001);
});
