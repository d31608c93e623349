import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { plainZero, ZEROS } from '#fonts/plain-zero.ts';

/*
 * Makes the fonts beside this file, when they change: `npm run fonts --workspace @portico/shell`. The sources hold weights
 * from 200 to 800; the site uses 400 to 700, which takes two fifths off a file.
 */

const FAMILIES = [
  { family: 'atkinson-hyperlegible-next', styles: ['normal', 'italic'] },
  { family: 'atkinson-hyperlegible-mono', styles: ['normal'] },
] as const;

/*
 * What nearly every text in English or German is written with. The upright text font is preloaded in these alone, so that it
 * comes in the first 14 KB of a connection; its other Latin characters are a piece of their own. fonts-text.css has the range.
 */
const BASIC =
  'U+20-7E,U+A0,U+A7,U+A9,U+AB,U+B0,U+B7,U+BB,U+C4,U+D6-D7,U+DC,U+DF,U+E4,U+F6,U+FC,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+20AC';

for (const { family, styles } of FAMILIES) {
  const unicode: Readonly<Record<string, string>> = JSON.parse(
    readFileSync(sourceOf(`@fontsource-variable/${family}/unicode.json`), 'utf8'),
  );
  for (const subset of ['latin', 'latin-ext']) {
    for (const style of styles) {
      const source = readFileSync(
        sourceOf(`@fontsource-variable/${family}/files/${family}-${subset}-wght-${style}.woff2`),
      );
      const characters = charactersOf(unicode[subset] ?? '');
      const isCut = subset === 'latin' && style === 'normal' && !family.endsWith('mono');
      for (const [name, piece] of isCut ? cut(characters) : [[subset, characters] as const]) {
        const font = await subsetFont(source, piece, {
          targetFormat: 'truetype',
          variationAxes: { wght: { min: 400, max: 700 } },
        });
        if (piece.includes('0') && !family.endsWith('mono')) {
          plainZero(font, ZEROS[style]);
        }
        const compressed = await subsetFont(font, piece, { targetFormat: 'woff2' });
        writeFileSync(path.join(import.meta.dirname, `${family}-${name}-${style}.woff2`), compressed);
      }
    }
  }
}

function cut(characters: string): ReadonlyArray<readonly [name: string, characters: string]> {
  const basic = new Set(charactersOf(BASIC));
  const piece = (isBasic: boolean) => [...characters].filter((character) => basic.has(character) === isBasic).join('');
  return [
    ['latin', piece(true)],
    ['latin-more', piece(false)],
  ];
}

function sourceOf(file: string): string {
  return fileURLToPath(import.meta.resolve(file));
}

/** The characters of a `unicode-range`. */
function charactersOf(range: string): string {
  const parts = range.split(',').map((part) =>
    part
      .replace('U+', '')
      .split('-')
      .map((digits) => Number.parseInt(digits, 16)),
  );
  return parts
    .flatMap(([first = 0, last = first]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .join('');
}
