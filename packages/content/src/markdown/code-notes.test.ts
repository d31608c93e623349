import { expect, test } from 'vitest';
import { readCodeNotes } from '#markdown/code-notes.ts';

const read = (code: string) => {
  const { lines, marks, words } = readCodeNotes(code.split('\n'));
  const marked = [...marks].flatMap(([mark, at]) => (at.size > 0 ? [`${mark} ${[...at]}`] : []));
  return [lines.join('\n'), ...marked, ...words.map(({ word, from }) => `${word} from ${from}`)];
};

test.for([
  ['a // [!code ++]', ['a', 'inserted 0']],
  ['a # [!code --]', ['a', 'deleted 0']],
  ['<a> <!-- [!code highlight] -->', ['<a>', 'marked 0']],
  ['a {/* [!code hl] */}', ['a', 'marked 0']],
  ['a\n  // [!code focus]\nb\nc', ['a\nb\nc', 'focused 1']],
  ['// [!code ++:2]\na\nb\nc', ['a\nb\nc', 'inserted 0,1']],
  ['// [!code ++:2]\n// [!code focus]\na\nb', ['a\nb', 'inserted 0,1', 'focused 0']],
  ['a\n// [!code word:b c]\nd', ['a\nd', 'b c from 1']],
  ['a // [!code +]', ['a // [!code +]']],
  ['a [!code ++]', ['a [!code ++]']],
  ['a // [!code ++] b', ['a // [!code ++] b']],
  ['a // [!code ++', ['a // [!code ++']],
] as const)('%j', ([code, noted]) => {
  expect(read(code)).toEqual(noted);
});
