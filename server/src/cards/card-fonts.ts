import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

type Range = [first: number, last: number];

// These fonts are large, so only sites that write in these languages install them.
const HAN = ['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr'] as const;
const OTHERS = ['noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-thai', 'emoji'] as const;
const FAMILIES = { text: 'atkinson-hyperlegible-next', code: 'atkinson-hyperlegible-mono' } as const;
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
const WORDS = new Intl.Segmenter('ja', { granularity: 'word' });
// Characters. A card has room for 300 at the smallest size, and each of 13 attempts lays out all of them.
const MAX_DRAWN = 300;
const ZERO_WIDTH_SPACE = '\u200b';
const EMOJI = /\p{Emoji}|\u20e3/u;
const NEWER_EMOJI = /[\u{1f6d8}\u{1fa89}-\u{1fa8f}\u{1fabe}\u{1fac6}-\u{1facd}\u{1fadc}-\u{1fadf}\u{1fae9}-\u{1faef}]/u;

/** The pieces of our fonts, and the names of the provider's fonts. */
export type DrawnWith = Pick<ReturnType<typeof findCardFonts>, 'pieces'> & { readonly fonts: readonly string[] };

const require = createRequire(import.meta.url);

/** Finds the fonts in the pieces into which Fontsource splits them. Takumi loads a piece when a text first needs it. */
export function findCardFonts() {
  const han = HAN.filter(isInstalled);
  const pieces = [...Object.values(FAMILIES), 'noto-sans', ...han, ...OTHERS.slice(0, -1)].flatMap((name) => {
    const ranges: Readonly<Record<string, string>> = require(`${packageOf(name)}/unicode.json`);
    return Object.entries(ranges).map(([piece, range]) => {
      const key = `${name}-${piece.replace(/[[\]]/g, '')}`;
      const file = require.resolve(`${packageOf(name)}/files/${key}-wght-normal.woff2`);
      return { name, key, unicodeRange: range.split(',').map(parseRange), data: () => readFile(file) };
    });
  });
  const emoji = () => readFile(require.resolve('twemoji-colr-font/twemoji.woff2'));
  return { pieces, files: [...pieces, { name: 'emoji', key: 'emoji', generic: 'emoji' as const, data: emoji }] };
}

/**
 * Removes accents, symbols and emoji that have no glyph. Returns undefined if a letter or digit has none, because the remaining
 * text would be a different title.
 */
export function drawableText(whole: string, font: keyof typeof FAMILIES, { pieces, fonts: brandFonts }: DrawnWith) {
  const text = whole.slice(0, MAX_DRAWN);
  // Most fonts lack glyphs for accents that do not compose with their base letter, and for letters of formulas.
  const plain = text.normalize('NFC').replace(/[\u0300-\u036f]|\p{Cc}(?<!\s)/gu, '');
  const clean = plain.replace(/[\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize('NFKC'));
  const graphemes = Array.from(GRAPHEMES.segment(clean), ({ segment }) => segment);
  const missing = graphemes.filter((grapheme) => !hasGlyphs(grapheme, pieces));
  if (missing.some((grapheme) => /[\p{L}\p{N}]/u.test(grapheme))) {
    return undefined;
  }
  const drawn = graphemes
    .filter((grapheme) => !missing.includes(grapheme))
    .join('')
    .replace(/\s+/gu, ' ')
    .trim();
  const families = [
    ...brandFonts.filter((name) => name.startsWith(font)),
    FAMILIES[font],
    'noto-sans',
    hanOf(drawn),
    ...HAN,
  ];
  return /[^\p{Default_Ignorable_Code_Point}\s]/u.test(drawn)
    ? {
        text: withWordBreaks(drawn),
        dir: /^[^\p{L}]*[\p{sc=Arabic}\p{sc=Hebrew}]/u.test(drawn) ? ('rtl' as const) : ('ltr' as const),
        fontFamily: [...new Set([...families, ...OTHERS])].join(', '),
      }
    : undefined;
}

/** Returns the font package to install so that the card can show a title in these letters. */
export function missingFont(title: string): string | undefined {
  const font = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(title) ? hanOf(title) : undefined;
  return font === undefined || isInstalled(font) ? undefined : packageOf(font);
}

function isInstalled(name: string): boolean {
  try {
    return require.resolve(`${packageOf(name)}/unicode.json`) !== '';
  } catch {
    return false;
  }
}

function packageOf(name: string): string {
  return `@fontsource-variable/${name}`;
}

function hasGlyphs(grapheme: string, pieces: DrawnWith['pieces']): boolean {
  return [...grapheme.replace(/\p{Default_Ignorable_Code_Point}/gu, '')].every((character) => {
    const code = character.codePointAt(0) ?? 0;
    const isIn = ([first, last]: Range) => first <= code && code <= last;
    return EMOJI.test(character)
      ? !NEWER_EMOJI.test(character)
      : pieces.some(({ unicodeRange }) => unicodeRange.some(isIn));
  });
}

/** The font for Han characters, whose forms differ between languages. */
function hanOf(text: string): (typeof HAN)[number] {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) {
    return 'noto-sans-jp';
  }
  return /\p{sc=Hangul}/u.test(text) ? 'noto-sans-kr' : 'noto-sans-sc';
}

/** Allows line breaks between words in languages that are written without spaces. */
function withWordBreaks(text: string): string {
  return text.replace(/[\p{sc=Thai}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]{2,}/gu, (run) =>
    Array.from(WORDS.segment(run), ({ segment }) => segment).join(ZERO_WIDTH_SPACE),
  );
}

function parseRange(range: string): Range {
  const [first = '', last = first] = range.replace('U+', '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
