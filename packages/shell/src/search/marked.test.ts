import { expect, test } from 'vitest';
import { markWords } from '#search/marked.tsx';

test.for([
  ['QUIC and quic', ['quic'], ['', 'QUIC', ' and ', 'quic', '']],
  ['Zoë Añez', ['zoe', 'ANE'], ['', 'Zoë', ' ', 'Añe', 'z']],
  ['nothing here', ['quic'], ['nothing here']],
  ['a + b (c)', ['+ b (c)'], ['a ', '+ b (c)', '']],
  ['a banana', ['a'], ['a banana']],
  ['한국어', ['하'], ['한국어']],
  ['한국어', ['한국'], ['', '한국', '어']],
  ['text', ['  '], ['text']],
  ['text', [], ['text']],
] as const)('%j with %j marked', ([text, words, parts]) => {
  expect(markWords(text, words)).toEqual(parts);
});
