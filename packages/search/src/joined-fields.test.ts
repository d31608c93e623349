import { expect, test } from 'vitest';
import { characterBit, joinFields } from '#joined-fields.ts';

test.for([
  ['nothing', [], '', [0]],
  ['no items', [[], []], '', [0]],
  ['one field', [['Ab']], 'ab', [0, 3]],
  [
    'two columns, item by item',
    [
      ['A', 'B'],
      ['c', 'd'],
    ],
    'a\nc\nb\nd',
    [0, 2, 4, 6, 8],
  ],
  ['empty fields', [['', 'a', '']], '\na\n', [0, 1, 3, 4]],
  ['texts that folding makes longer or shorter', [['Æ', 'x\u030c', 'İ', 'b']], 'ae\nx\ni\nb', [0, 3, 5, 7, 9]],
] as const)('joins %s', ([, columns, text, starts]) => {
  const joined = joinFields(columns, 0, columns[0]?.length ?? 0);
  expect(joined.text).toBe(text);
  expect([...joined.starts]).toEqual(starts);
});

test.for([
  ['a word', 'Tunnel', 't'],
  ['several words', 'go to the edge', 'gte'],
  ['a hyphen, which begins no word', 'tail-spin', 't'],
  ['accents', 'Éa über', 'eu'],
  ['leading and double spaces', ' a  b', 'ab '],
] as const)('knows the initials of %s', ([, text, letters]) => {
  const bits = Array.from(letters, (letter) => characterBit(letter.charCodeAt(0))).reduce((all, bit) => all | bit, 0);
  // The fields before and after must not lend theirs.
  expect(joinFields([['x y', text, 'z']], 0, 3).initials[1]).toBe(bits >>> 0);
});

test('a space begins words, so no other character is written as one', () => {
  const text = Array.from({ length: 100 }, (_, place) => String.fromCharCode(0x400 + place)).join('-');
  const joined = joinFields([[text]], 0, 1);
  expect(joined.text).toMatch(/^[\0-\xff]+$/);
  expect(joined.text).not.toContain(' ');
});
