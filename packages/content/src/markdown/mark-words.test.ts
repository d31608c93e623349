import { expect, test } from 'vitest';
import { markWords } from '#markdown/mark-words.ts';

test.for([
  ['abc', 'abc', ['b'], 'a<mark>b</mark>c'],
  ['abab', 'abab', ['ab'], '<mark>ab</mark><mark>ab</mark>'],
  ['a b a', 'a b a', ['a'], '<mark>a</mark> b <mark>a</mark>'],
  ['a<i>b</i>c', 'abc', ['abc'], '<mark>a</mark><i><mark>b</mark></i><mark>c</mark>'],
  ['<i>a</i>b', 'ab', ['b'], '<i>a</i><mark>b</mark>'],
  ['a&amp;b', 'a&b', ['&'], 'a<mark>&amp;</mark>b'],
  ['a&amp;b', 'a&b', ['b'], 'a&amp;<mark>b</mark>'],
  ['abc', 'abc', ['bc', 'ab'], '<mark>ab</mark>c'],
  ['&lt;a', '<a', ['amp', 'lt'], '&lt;a'],
  ['abc', 'abc', [], 'abc'],
] as const)('%j, which shows %j, with %j marked', ([html, text, words, marked]) => {
  expect(markWords(html, text, words)).toBe(marked);
});
