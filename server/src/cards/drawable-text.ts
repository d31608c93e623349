import type { Family } from '#cards/font-families.ts';
import type { Font, FontFinder } from '#cards/font-finder.ts';

/** A text of which every character has a glyph, with marks for where its lines may break. */
export type DrawableText = {
  readonly text: string;
  /** In the order in which they should be asked for a glyph. */
  readonly fonts: readonly Font[];
  /** By its first letter that has a direction (UAX #9, rules P2 and P3). */
  readonly direction: 'ltr' | 'rtl';
};

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
const ZERO_WIDTH_SPACE = '\u200b';
const WORD_JOINER = '\u2060';
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\s]/u;
// Those that any script's letters may carry; the vowels of Indic scripts are marks too, and not among them.
const ACCENTS = /[\p{M}&&\p{Script=Inherited}]/gv;
const EMOJI = /^\p{RGI_Emoji}$/v;

/**
 * What can be drawn of a text. Accents, symbols and emoji that no font has are left out. Undefined where a letter or digit
 * has no glyph, since a title with letters missing is another title, and where nothing is left.
 */
export async function drawableText(
  text: string,
  find: FontFinder,
  family: Family = 'latin',
): Promise<DrawableText | undefined> {
  const clean = text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/\p{Cc}|\p{Cs}/gu, '')
    .trim();
  const families = [family, 'sans', ...(await chineseJapaneseKorean(clean, find)), 'arabic', 'hebrew', 'thai'] as const;
  const fonts = new Set<Font>();
  let drawn = '';
  for (const { segment } of GRAPHEMES.segment(clean)) {
    const order: readonly Family[] = EMOJI.test(segment) ? ['emoji'] : [...families, 'emoji'];
    const found = await firstDrawable(candidates(segment), order, find);
    if (found !== undefined) {
      fonts.add(found.font);
      drawn += found.text;
    } else if (/[\p{L}\p{N}]/u.test(segment)) {
      return undefined;
    }
  }
  if (!VISIBLE.test(drawn)) {
    return undefined;
  }
  return {
    text: withWordBreaks(drawn.replace(/ {2,}/g, ' ').trim()),
    fonts: [...fonts],
    direction: /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(drawn) ? 'rtl' : 'ltr',
  };
}

/** A grapheme, and what may stand for it where no font has it: a plain letter for a styled one, or one without accents. */
function candidates(grapheme: string): readonly string[] {
  const plain = grapheme.normalize('NFKC');
  return [...new Set([grapheme, plain, plain.replace(ACCENTS, '')])].filter((text) => text !== '');
}

async function firstDrawable(
  texts: readonly string[],
  families: readonly Family[],
  find: FontFinder,
): Promise<{ text: string; font: Font } | undefined> {
  for (const text of texts) {
    const font = await find(text, families);
    if (font !== undefined) {
      return { text, font };
    }
  }
  return undefined;
}

/**
 * Fonts for Han characters, which each language writes in its own forms: Japanese beside kana, Korean beside Hangul, else
 * Chinese, traditional where the other font lacks a character.
 */
async function chineseJapaneseKorean(text: string, find: FontFinder): Promise<readonly Family[]> {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) {
    return ['japanese', 'traditional', 'simplified', 'korean'];
  }
  if (/\p{Script=Hangul}/u.test(text)) {
    return ['korean', 'japanese', 'traditional', 'simplified'];
  }
  for (const character of text.match(/\p{Script=Han}/gu) ?? []) {
    if ((await find(character, ['simplified'])) === undefined) {
      return ['traditional', 'japanese', 'simplified', 'korean'];
    }
  }
  return ['simplified', 'traditional', 'japanese', 'korean'];
}

/**
 * Lets lines break between words: where words of Thai end, which has no spaces, and not inside of Korean, Chinese and Japanese
 * ones, where they otherwise may after each character.
 */
function withWordBreaks(text: string): string {
  return text
    .replace(/[\p{Script=Thai}\p{M}]{2,}/gu, (run) => wordsOf(run, 'th').join(ZERO_WIDTH_SPACE))
    .replace(/\p{Script=Hangul}{2,}/gu, joined)
    .replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,}/gu, (run) =>
      wordsOf(run, 'ja').map(joined).join(''),
    );
}

function joined(word: string): string {
  return [...word].join(WORD_JOINER);
}

function wordsOf(text: string, language: string): string[] {
  return [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].map(({ segment }) => segment);
}
