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
      const font = await subsetFont(source, characters, {
        targetFormat: 'truetype',
        variationAxes: { wght: { min: 400, max: 700 } },
      });
      if (characters.includes('0') && !family.endsWith('mono')) {
        plainZero(font, ZEROS[style]);
      }
      const compressed = await subsetFont(font, characters, { targetFormat: 'woff2' });
      writeFileSync(path.join(import.meta.dirname, `${family}-${subset}-${style}.woff2`), compressed);
    }
  }
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
