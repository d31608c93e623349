import { expect, test } from 'vitest';
import { drawableText } from '#cards/drawable-text.ts';
import { createFontFinder } from '#cards/font-finder.ts';
import { GEORGIAN, HARD_TITLES } from '#cards/testing/hard-titles.ts';

const find = createFontFinder();

/** Names of the fonts of a text without the numbers of their pieces. */
async function familiesOf(text: string): Promise<readonly string[]> {
  const names = ((await drawableText(text, find))?.fonts ?? []).map(({ name }) => name.replace(/-\d+$/, ''));
  return [...new Set(names)].sort();
}

test.for([
  ['Plain text', 'Plain text'],
  ['  white \n\t space ', 'white space'],
  ['an accent on x\u0302 that no font has', 'an accent on x that no font has'],
  ['styled 𝐁𝐨𝐥𝐝 letters', 'styled Bold letters'],
  ['an emoji of a later Unicode \u{1fae9} and its space', 'an emoji of a later Unicode and its space'],
  ['<b>&amp;</b>', '<b>&amp;</b>'],
  ['부하 분산', '부\u2060하 분\u2060산'],
  ['ภาษาไทย', 'ภาษา\u200bไทย'],
  ['仕組みを理解', '仕\u2060組\u2060みを理\u2060解'],
] as const)('%j is drawn as %j', async ([text, expected]) => {
  expect((await drawableText(text, find))?.text).toBe(expected);
});

test.for([GEORGIAN, 'mostly Latin and ა', '', ' ', '\u{10fffd}', '\u200b'])('%j is not drawn', async (text) => {
  expect(await drawableText(text, find)).toBeUndefined();
});

test.for([
  ['Latin', 'é € “a”', ['atkinson-hyperlegible-next-latin']],
  ['Japanese in one font, though Chinese has most of it', '東京の本', ['noto-sans-jp']],
  ['simplified Chinese', '中文标题', ['noto-sans-sc']],
  ['Chinese that only the traditional font has', '中文與廄', ['noto-sans-tc']],
  ['Korean, Han characters in it too', '한국어 漢字', ['atkinson-hyperlegible-next-latin', 'noto-sans-kr']],
  ['Arabic', 'مرحبا', ['noto-sans-arabic-arabic']],
  ['emoji whose digits are text elsewhere', '1️⃣', ['emoji']],
] as const)('%s: %s', async ([, text, families]) => {
  expect(await familiesOf(text)).toEqual(families);
});

test.for([
  ['Latin first', 'TLS في الشبكات', 'ltr'],
  ['Arabic first', '1. كيف يعمل TLS', 'rtl'],
  ['Hebrew first', '“עברית” QUIC', 'rtl'],
] as const)('%s: %s runs %s', async ([, text, direction]) => {
  expect((await drawableText(text, find))?.direction).toBe(direction);
});

test.for(Object.entries(HARD_TITLES))('%s has a font for each of its characters', async ([, title]) => {
  expect(await drawableText(title, find)).toBeDefined();
});
