import { seededRandom } from '@portico/site/seeded-random';
import removeAccents from 'remove-accents';
import { expect, test } from 'vitest';
import { foldAccents } from '#fold-accents.ts';

test.for([
  ['nothing to fold', 'Plain text, 東京', 'Plain text, 東京'],
  ['an accent', 'Crème Brûlée', 'Creme Brulee'],
  ['a ligature', 'Æther œuvre', 'AEther oeuvre'],
  ['a letter with a stroke, which becomes small', 'Łódź', 'lodz'],
  ['the Turkish dotless and dotted i', 'ıİ', 'iI'],
  ['Cyrillic', 'Ёлкий', 'Елкии'],
  ['a letter with a mark of its own', 'x\u030cM\u0327', 'xM'],
  ['a letter and mark that become another letter', 'Ɛ\u0327', 'E'],
  ['a letter and mark outside the table', 'e\u0301', 'e\u0301'],
  ['a letter outside the table', 'Ḍß', 'Ḍß'],
] as const)('folds %s', ([, text, folded]) => {
  expect(foldAccents(text)).toBe(folded);
});

const CODE_POINTS = Array.from({ length: 0x11_0000 }, (_, codePoint) => String.fromCodePoint(codePoint));
const MARKS = CODE_POINTS.slice(0x300, 0x370);
const BASES = [...CODE_POINTS.slice(0x20, 0x7f), ...'ƐɛƗɨÊêČčŘřÆæıŁ'];

test('folds each character as match-sorter does', () => {
  const bmp = CODE_POINTS.slice(0, 0x1_0000);
  expect(bmp.filter((text) => foldAccents(text) !== removeAccents(text))).toEqual([]);
});

test('folds each letter with one mark or two as match-sorter does', () => {
  const random = seededRandom(1);
  const texts = BASES.flatMap((base) => MARKS.flatMap((mark) => [base + mark, base + mark + random.pick(MARKS)]));
  expect(texts.filter((text) => foldAccents(text) !== removeAccents(text))).toEqual([]);
});

// The fields' places in the index and the ranges to mark are counted before lower-casing.
test('leaves no character whose length changes with its case', () => {
  const folded = CODE_POINTS.map(foldAccents);
  expect(folded.filter((text) => text.toLowerCase().length !== text.length)).toEqual([]);
});
