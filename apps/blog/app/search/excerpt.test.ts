import { expect, test } from 'vitest';
import { betterOf, excerptOf } from './excerpt.ts';
import { MARK_END, MARK_START } from './marks.ts';

const marked = (text: string) => text.replaceAll('[', MARK_START).replaceAll(']', MARK_END);
const shown = (text = '') => text.replaceAll(MARK_START, '[').replaceAll(MARK_END, ']');

const BODY = [
  'Before all headings.',
  'The [first] section',
  'It has one [word]. It has nothing else.',
  'The second section',
  'Another [word], and the [first]. Then the end.',
  `${'no end '.repeat(100)}[endless] ${'no end '.repeat(100)}`,
  `${'无'.repeat(400)}[字]${'无'.repeat(400)}`,
].join('\n');
const SECTIONS = [
  { id: 'first', body: 1, code: 0 },
  { id: 'second', body: 3, code: 1 },
];
const only = (words: readonly string[]) => {
  const keep = (text: string) =>
    text.replace(/\[([^\]]*)\]/g, (all, word) => (words.includes(word) ? marked(all) : word));
  return excerptOf({ body: keep(BODY), code: keep('let [code];\nlet other;'), sections: SECTIONS });
};

test.for<[readonly string[], string, string | undefined]>([
  [['word'], 'It has one [word]. It has nothing else.', 'The first section'],
  [['word', 'first'], 'Another [word], and the [first]. Then the end.', 'The second section'],
  [['code'], 'let [code];', 'The first section'],
])('%j is shown in the block that has most of it, with its section', ([words, text, title]) => {
  const excerpt = only(words);
  expect([shown(excerpt?.text), excerpt?.section?.title]).toEqual([text, title]);
});

test.for([
  ['endless', /^…(?:no|end) .* \[endless\] .*(?:no|end)…$/],
  ['字', /^…无+\[字\]无+…$/],
] as const)('of a long block, the part around %s is shown', ([word, part]) => {
  const text = shown(only([word])?.text);
  expect(text).toMatch(part);
  expect(text.length).toBeLessThan(300);
});

test('a text without marks has no excerpt, and the description stays unless the excerpt has more words', () => {
  expect(only([])).toBeUndefined();
  const excerpt = { text: marked('[a] [b]') };
  expect(betterOf(['', 'a', ''], excerpt).excerpt).toContain('b');
  expect(betterOf(['', 'a', ' ', 'b', ''], excerpt).excerpt).toHaveLength(5);
  expect(betterOf(['c'], undefined).excerpt).toEqual(['c']);
});
