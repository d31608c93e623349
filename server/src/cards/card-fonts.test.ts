import { expect, test } from 'vitest';
import { drawableText } from '#cards/card-fonts.ts';
import { GEORGIAN, HARD_TITLES } from '#cards/testing/hard-titles.ts';

test.for([
  ['Plain text', 'Plain text'],
  ['  white \n\t space ', 'white space'],
  ['an accent on x\u0302 that no font has', 'an accent on x that no font has'],
  ['one on e\u0301 that makes a letter', 'one on é that makes a letter'],
  ['styled 𝐁𝐨𝐥𝐝 letters', 'styled Bold letters'],
  ['an emoji of a later Unicode \u{1fae9} and its space', 'an emoji of a later Unicode and its space'],
  ['a \u0007 bell and half a \ud83d pair', 'a bell and half a pair'],
  ['<b>&amp;</b>', '<b>&amp;</b>'],
  ['ภาษาไทย', 'ภาษา\u200bไทย'],
  ['仕組みを理解', '仕組み\u200bを\u200b理解'],
] as const)('%j is drawn as %j', ([text, expected]) => {
  expect(drawableText(text, 'text', [])?.text).toBe(expected);
});

test.for([GEORGIAN, 'mostly Latin and ა', '', ' ', '\u{10fffd}', '\u200b'])('%j is not drawn', (text) => {
  expect(drawableText(text, 'text', [])).toBeUndefined();
});

test.for([
  ['Latin first', 'TLS في الشبكات', 'ltr'],
  ['Arabic first', '1. كيف يعمل TLS', 'rtl'],
  ['Hebrew first', '“עברית” QUIC', 'rtl'],
] as const)('%s: %s runs %s', ([, text, direction]) => {
  expect(drawableText(text, 'text', [])?.dir).toBe(direction);
});

test.for(Object.entries(HARD_TITLES))('%s has a font for each of its characters', ([, title]) => {
  expect(drawableText(title, 'text', [])).toBeDefined();
});
