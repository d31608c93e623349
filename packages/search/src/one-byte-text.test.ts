import { expect, test } from 'vitest';
import { alphabetOf } from '#one-byte-text.ts';

function alphabetFor(text: string) {
  const seen = new Uint8Array(0x1_0000);
  for (const unit of Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))) {
    seen[unit] = 1;
  }
  return alphabetOf(seen);
}

const isOneByte = (text: string | undefined) => /^[\0-\xff]+$/.test(text ?? '');
const MANY = Array.from({ length: 300 }, (_, place) => String.fromCharCode(0x4e00 + place)).join('');

test('characters past U+00FF get stand-ins, each its own, and all others stay', () => {
  const { write } = alphabetFor('it’s “naïve” — Łódź 👍');
  const written = write('naïve “’” Ł👍');
  expect(isOneByte(written)).toBe(true);
  expect(written).toMatch(/^naïve ..../);
  expect(new Set(written).size).toBe(new Set('naïve “’” Ł'.concat('12')).size);
});

test('no stand-in is a character that the text has, so nothing is found in the place of another', () => {
  const all = `${Array.from({ length: 0x100 - 2 }, (_, unit) => String.fromCharCode(unit)).join('')}“”`;
  const { write } = alphabetFor(all);
  expect(write('“”')).toBe('\u00fe\u00ff');
  expect(new Set(write(all)).size).toBe(0x100);
});

test.for([
  ['a character that the texts do not have', 'abc’', 'abcd'],
  ['a stand-in', 'abc’', '\0'],
  ['half an emoji that they do not have', '👍', '\ud83c'],
] as const)('%s cannot be written', ([, texts, text]) => {
  expect(alphabetFor(texts).write(text)).toBeUndefined();
});

test('texts with too many characters stay as they are', () => {
  expect(alphabetFor(MANY).write(MANY)).toBe(MANY);
});
