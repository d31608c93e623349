import { createRequire } from 'node:module';
import monoRanges from '@fontsource-variable/atkinson-hyperlegible-mono/unicode.json' with { type: 'json' };
import latinRanges from '@fontsource-variable/atkinson-hyperlegible-next/unicode.json' with { type: 'json' };
import sansRanges from '@fontsource-variable/noto-sans/unicode.json' with { type: 'json' };
import arabicRanges from '@fontsource-variable/noto-sans-arabic/unicode.json' with { type: 'json' };
import hebrewRanges from '@fontsource-variable/noto-sans-hebrew/unicode.json' with { type: 'json' };
import japaneseRanges from '@fontsource-variable/noto-sans-jp/unicode.json' with { type: 'json' };
import koreanRanges from '@fontsource-variable/noto-sans-kr/unicode.json' with { type: 'json' };
import simplifiedRanges from '@fontsource-variable/noto-sans-sc/unicode.json' with { type: 'json' };
import traditionalRanges from '@fontsource-variable/noto-sans-tc/unicode.json' with { type: 'json' };
import thaiRanges from '@fontsource-variable/noto-sans-thai/unicode.json' with { type: 'json' };

/** One file of a font. */
export type FontFile = {
  readonly name: string;
  readonly path: string;
  /** First and last of each run of code points that the file is for; it may lack some of them. */
  readonly ranges: ReadonlyArray<readonly [first: number, last: number]>;
};

export type Family = keyof typeof FAMILIES;

const require = createRequire(import.meta.url);

const FAMILIES = {
  latin: () => pieces('atkinson-hyperlegible-next', latinRanges),
  mono: () => pieces('atkinson-hyperlegible-mono', monoRanges),
  // Greek, Cyrillic, Vietnamese and Devanagari too.
  sans: () => pieces('noto-sans', sansRanges),
  japanese: () => pieces('noto-sans-jp', japaneseRanges),
  simplified: () => pieces('noto-sans-sc', simplifiedRanges),
  traditional: () => pieces('noto-sans-tc', traditionalRanges),
  korean: () => pieces('noto-sans-kr', koreanRanges),
  arabic: () => pieces('noto-sans-arabic', arabicRanges),
  hebrew: () => pieces('noto-sans-hebrew', hebrewRanges),
  thai: () => pieces('noto-sans-thai', thaiRanges),
  emoji: () => [
    { name: 'emoji', path: require.resolve('twemoji-colr-font/twemoji.woff2'), ranges: [[0, 0x10ffff] as const] },
  ],
} satisfies Record<string, () => readonly FontFile[]>;

/** The files of a family, in which the first that has a character wins. */
export function filesOf(family: Family): readonly FontFile[] {
  return FAMILIES[family]();
}

/** The files of a package of Fontsource, which cuts its fonts into pieces that browsers load where they need them. */
function pieces(font: string, ranges: Readonly<Record<string, string>>): readonly FontFile[] {
  return Object.entries(ranges).map(([piece, range]) => {
    const name = `${font}-${piece.replace(/[[\]]/g, '')}`;
    return {
      name,
      path: require.resolve(`@fontsource-variable/${font}/files/${name}-wght-normal.woff2`),
      ranges: range.split(',').map(parseRange),
    };
  });
}

/** One range of the descriptor `unicode-range` (CSS Fonts 4, section 4.5), without wildcards. */
function parseRange(range: string): readonly [first: number, last: number] {
  const [first = '', last = first] = range.replace('U+', '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
