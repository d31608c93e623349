import { expect, test } from 'vitest';
import { cutExcerpt } from './cut-excerpt.ts';
import { fold } from './query-words.ts';

const LONG = 'more words that say nothing of it, '.repeat(6).trim();
const cut = (text: string, ...words: string[]) => cutExcerpt(text, fold(text), words);

test('a short text is shown as it is', () => {
  expect(cut('They will. A record is cached.', 'cache')).toBe('They will. A record is cached.');
});

test.for<[what: string, text: string, beginning: string]>([
  ['of the sentence', `They will. A record is cached, ${LONG}`, '… A record is cached, more'],
  ['of the text', `A record is cached, ${LONG}`, 'A record is cached, more'],
  [
    'of a sentence that is far before',
    `${LONG} end. Turning it off ${'took us '.repeat(12)}a cache, ${LONG}`,
    '… Turning it off',
  ],
  ['after an abbreviation, of the sentence', `No. In e.g. proxies it is cached, ${LONG}`, '… In e.g. proxies'],
  ['of a sentence in a script without capitals', `一。二はcacheだ。${'三'.repeat(220)}`, '… 二はcacheだ'],
  [
    'of a clause',
    `${'word '.repeat(60)}and so, as hand-written as ever, a cache fetches ${LONG}`,
    '… as hand-written as ever, a cache',
  ],
  ['of a word, not after its hyphen', `${'a-word '.repeat(60)}cache ${LONG}`, '… a-word a-word'],
  ['of the word itself', `${'x'.repeat(300)}cache ${'y'.repeat(300)} z`, '… cache'],
])('a long one begins at the beginning %s', ([, text, beginning]) => {
  const excerpt = cut(text, 'cache');
  expect(excerpt.slice(0, beginning.length)).toBe(beginning);
  expect(excerpt.length).toBeLessThanOrEqual(205);
});

test('a sentence at the end of a text is shown with those before it that there is room for', () => {
  expect(cut(`${LONG} end. Long before that. Right before. It is cached.`, 'cache')).toBe(
    '… Long before that. Right before. It is cached.',
  );
});

test('one that is cut ends with a whole word and an ellipsis', () => {
  const excerpt = cut(`A cache, ${LONG}`, 'cache');
  expect(excerpt).toMatch(/[a-z]…$/);
  expect(`A cache, ${LONG}`).toContain(`${excerpt.slice(0, -1)}`);
});

test.for<[what: string, text: string, word: string, excerpt: string]>([
  [
    'a space far before the words',
    `在 QUIC 中，${'字'.repeat(120)}拥塞控制${'字'.repeat(120)}`,
    '拥塞控制',
    `在 QUIC 中，${'字'.repeat(120)}拥塞控制${'字'.repeat(67)}…`,
  ],
  [
    'a space within the words',
    `${'字'.repeat(135)}${'控'.repeat(30)} ${'制'.repeat(10)}${'字'.repeat(120)}`,
    `${'控'.repeat(30)} ${'制'.repeat(10)}`,
    `${'字'.repeat(135)}${'控'.repeat(30)} ${'制'.repeat(10)}${'字'.repeat(24)}…`,
  ],
  ['half a character', `cache${'𠮷'.repeat(200)}`, 'cache', `cache${'𠮷'.repeat(97)}…`],
])('one without spaces near the end is not cut at %s', ([, text, word, excerpt]) => {
  expect(cut(text, word)).toBe(excerpt);
});

test('of several places that with most of the words is shown, in a text whose length changes by folding too', () => {
  expect(cut(`${'ﬁ'.repeat(10)} ${LONG} end. Here an origin has a cache. ${LONG}`, 'origin', 'cache')).toContain(
    'Here an origin has a cache.',
  );
});

test('takes time in proportion to the part alone', () => {
  const text = `${'. A'.repeat(100_000)} cache ${', '.repeat(100_000)}`;
  expect(cut(text, 'cache').length).toBeLessThan(300);
});
