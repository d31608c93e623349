import { expect, test } from 'vitest';
import { betterOf, excerptOf, MARK_END, MARK_START } from '#search/excerpt.ts';

const marked = (text: string) => text.replaceAll('[', MARK_START).replaceAll(']', MARK_END);
const shown = (text = '') => text.replaceAll(MARK_START, '[').replaceAll(MARK_END, ']');

const BODY = [
  'Before all headings.',
  'The [first] section',
  'It has one [word]. It has nothing else.',
  'The second section',
  'Another [word], and the [first]. Then the end.',
  `${'Filler text here. '.repeat(40)}A [long] way. ${'More filler text. '.repeat(40)}`,
  `${'no end '.repeat(100)}[endless] ${'no end '.repeat(100)}`,
  `${'无'.repeat(400)}[字]${'无'.repeat(400)}`,
  'A phrase [ends. In the next] sentence.',
  `[A phrase. B] and [most] of [all]. ${'No end '.repeat(36)}.`,
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
  [['ends. In the next'], 'A phrase [ends. In the next] sentence.', 'The second section'],
])('%j is shown in whole sentences of one block, with its section', ([words, text, title]) => {
  const excerpt = only(words);
  expect([shown(excerpt?.text), excerpt?.section?.title]).toEqual([text, title]);
});

test.for([
  [['long'], /^(?:Filler text here\. )*A \[long\] way\.(?: More filler text\.)+$/],
  [['A phrase. B', 'most', 'all'], /^\[B\] and \[most\] of \[all\]\. No end/],
  [['endless'], /^…(?:no|end) .* \[endless\] .*(?:no|end)…$/],
  [['字'], /^…无+\[字\]无+…$/],
] as const)(
  'of a long block, only the sentences around %j are shown, and of a long sentence, only a part',
  ([words, part]) => {
    const text = shown(only(words)?.text);
    expect(text).toMatch(part);
    expect(text.length).toBeLessThan(300);
  },
);

test('a text without marks has no excerpt, and the description stays unless the excerpt has more words', () => {
  expect(only([])).toBeUndefined();
  const excerpt = { text: marked('[a] [b]') };
  expect(betterOf(['', 'a', ''], excerpt).excerpt).toContain('b');
  expect(betterOf(['', 'a', ' ', 'b', ''], excerpt).excerpt).toHaveLength(5);
  expect(betterOf(['c'], undefined).excerpt).toEqual(['c']);
});
