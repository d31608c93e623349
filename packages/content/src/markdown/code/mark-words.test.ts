import { h } from 'hastscript';
import { expect, test } from 'vitest';
import { markWords } from '#markdown/code/mark-words.ts';

const shown = (tokens: ReturnType<typeof markWords>) =>
  tokens.map((token) => {
    const [text] = token.type === 'element' ? token.children : [token];
    return `${token.type === 'element' ? token.tagName : ''}:${text?.type === 'text' ? text.value : ''}`;
  });

test.for([
  [['ab'], ['span:x', 'mark:ab', ':c', 'mark:ab']],
  [['xabcab'], ['mark:xabcab']],
  // Of two that overlap, the one that begins first, or else the longer one.
  [
    ['bc', 'abc', 'ab'],
    ['span:x', 'mark:abc', 'mark:ab'],
  ],
  [['d'], ['span:xa', ':bc', 'span:ab']],
] as const)('%j is marked across tokens', ([words, expected]) => {
  const tokens = [h('span.a', 'xa'), { type: 'text' as const, value: 'bc' }, h('span', 'ab')];
  expect(shown(markWords(tokens, words))).toEqual(expected);
});
