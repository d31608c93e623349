import { FONT_PREFIXES, FONT_STYLES, FONTS_FOLDER } from '@portico/site/brand-files';
import subsetFont from 'subset-font';
import { charactersIn, RANGES } from '#fonts/ranges.ts';
import { type ProviderFont, readFont } from '#fonts/read-font.ts';
import { faceRule, standInRules } from '#fonts/stand-ins.ts';

/** What a font is for: text, or code. */
export type FontUse = keyof typeof FONT_PREFIXES;

/**
 * In em. The shell's headings have their letters drawn together, which takes as much from each space; in a font whose space is
 * narrower than this the words of a heading would run into each other, so it gets none of that.
 */
const NARROW_SPACE = 0.3;

const FALLBACK = { text: 'system-ui, sans-serif', code: 'ui-monospace, monospace' } as const;

/**
 * Makes the web fonts of one use from a provider's files: cut into pieces by script, with a style sheet that names them, their
 * stand-ins, and the token of the fonts. Files by their path in the folder of the brand. Throws where no file is upright and
 * regular, the files are of two families, or two are for the same.
 */
export async function makeFonts(use: FontUse, files: readonly string[]): Promise<ReadonlyMap<string, string | Buffer>> {
  const fonts = await Promise.all(files.map(readFont));
  const regular = fonts.find(
    ({ style, weights: [lightest, boldest] }) => style === 'normal' && lightest <= 400 && boldest >= 400,
  );
  if (regular === undefined) {
    throw new Error(
      `None of ${files.join(', ')} is upright and of weight 400. Text is set in that first. Give the regular file too, or a variable one.`,
    );
  }
  const stranger = fonts.find(({ family }) => family !== regular.family);
  if (stranger !== undefined) {
    throw new Error(
      `${stranger.file} is of the family "${stranger.family}", ${regular.file} of "${regular.family}". Text has one family. Give files of one.`,
    );
  }
  const names = fonts.map((font) => nameOf(font, regular));
  const again = names.findIndex((name, place) => names.indexOf(name) !== place);
  if (again !== -1) {
    const [one, other] = [names.indexOf(names[again] ?? ''), again].map((place) => fonts[place]?.file);
    throw new Error(
      `${one} and ${other} have a style and weight in common. Text takes each from one file. Give one of them.`,
    );
  }
  const made = new Map<string, string | Buffer>();
  const rules: string[] = [];
  for (const font of fonts) {
    for (const { name, range } of RANGES) {
      const characters = charactersIn(range).filter((code) => font.characters.has(code));
      // Signs alone, such as accents to be combined, are none of a script.
      if (characters.some((code) => /\p{L}/u.test(String.fromCodePoint(code)))) {
        const file = `${FONTS_FOLDER}/${FONT_PREFIXES[use]}${name}-${nameOf(font, regular)}.woff2`;
        made.set(file, await pieceOf(font, characters));
        rules.push(faceRule({ font, file, range }));
      }
    }
  }
  const bold = fonts.find(({ style, weights: [, boldest] }) => style === 'normal' && boldest >= 600) ?? regular;
  const standIns = standInRules({ use, regular, bold });
  const stack = [regular.family, ...standIns.families].map((name) => JSON.stringify(name)).join(', ');
  const head = `/* Made by npm run brand from ${fonts.map(({ file }) => file.split('/').at(-1)).join(', ')}. */`;
  const tracking = use === 'text' && bold.space < NARROW_SPACE ? '\n  --tracking-tight: 0em;' : '';
  const token = `:root {\n  --font-${use}: ${stack}, ${FALLBACK[use]};${tracking}\n}`;
  made.set(FONT_STYLES[use], `${[head, ...rules, ...standIns.rules, token].join('\n\n')}\n`);
  return made;
}

/** `normal` and `italic` for a variable font and a regular one, which every page needs; else with the weight. */
function nameOf({ style, weights: [lightest], isVariable }: ProviderFont, regular: ProviderFont): string {
  return isVariable || lightest === regular.weights[0] ? style : `${lightest}-${style}`;
}

function pieceOf({ data, isVariable, weights: [min, max] }: ProviderFont, characters: readonly number[]) {
  const text = characters.map((code) => String.fromCodePoint(code)).join('');
  return subsetFont(data, text, {
    targetFormat: 'woff2',
    ...(isVariable && { variationAxes: { wght: { min, max } } }),
  });
}
