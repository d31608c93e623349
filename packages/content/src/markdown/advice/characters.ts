import type { Advice } from '#markdown/advice/mark.ts';

// Characters that change the order in which code is displayed, as in the Trojan Source attack (CVE-2021-42574).
const BIDI = /[\u202A-\u202E\u2066-\u2069]/;
// U+3000 is normal between two characters of East Asian text.
const INVISIBLE =
  /[\u00A0\u00AD\u1680\u180E\u2000-\u200B\u2028\u2029\u202F\u205F-\u2064\u3164\uFEFF\uFFA0]|(?<![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])\u3000(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])/u;
/** Leaves out no-break spaces, which keep words together in a line of text. */
export const INVISIBLE_IN_CODE = /[\u00AD\u200B\u2060-\u2064\u3164\uFEFF\uFFA0]/;
// The program `tree` prints lines with no-break spaces.
const BOX_DRAWING = /[\u2500-\u257F]/;

/** Reports characters in code that readers can't see but copy. */
export function characterAdvice(lines: readonly string[], invisible: RegExp = INVISIBLE): readonly Advice[] {
  return [
    { pattern: BIDI, isMistake: true, effect: 'is not seen, and the code may not do what it seems to; delete it' },
    {
      pattern: invisible,
      isMistake: false,
      effect:
        'looks like a space or like nothing, and programs refuse it once a reader has copied it; delete it, or type a space',
    },
  ].flatMap(({ pattern, isMistake, effect }) => {
    const row = lines.findIndex((line) => pattern.test(line) && !BOX_DRAWING.test(line));
    const [found] = pattern.exec(lines[row] ?? '') ?? [];
    const place = lines.length > 1 ? ` in line ${row + 1} of the code` : '';
    return found === undefined ? [] : [{ isMistake, row, message: `the character ${nameOf(found)}${place} ${effect}` }];
  });
}

// Browsers display none of these. Tabs and line endings are ordinary text.
const ESCAPE = String.fromCharCode(0x1b);
const CONTROL = /[^\P{Cc}\t\n\r]/u;

/** Reports the first control character of a Markdown text, and the first terminal color. Both are removed before the text is parsed. */
export function controlAdvice(source: string): readonly Advice[] {
  const index = source.search(CONTROL);
  const colored = source.indexOf(ESCAPE);
  return [
    ...(index === -1 || index === colored
      ? []
      : [
          {
            message: `the control character ${nameOf(source[index] ?? '')} is left out; delete it`,
            row: rowAt(source, index),
          },
        ]),
    ...(colored === -1
      ? []
      : [
          {
            message:
              'the control character U+001B is left out, and the color of a terminal that it began is shown as text; delete both',
            row: rowAt(source, colored),
          },
        ]),
  ];
}

function rowAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length - 1;
}

const UNSEEN = [
  {
    pattern: /[\u202A-\u202E\u2066-\u2069]/,
    effect: 'is not seen, and changes the order in which the text around it is shown; delete it',
  },
  {
    pattern: /[\uE000-\uF8FF]/,
    effect: 'is a sign that only one font has, so readers see a box; write the emoji or the word instead',
  },
  {
    pattern: /[\uFB00-\uFB06]/,
    effect: 'is two or three letters in one, as in a PDF, so that the search does not find the word; type the letters',
  },
  {
    // Between other letters, they may join or separate words on purpose.
    pattern: /(?<=[A-Za-z0-9])[\u200B\u2060](?=[A-Za-z0-9])|(?<!^)\uFEFF/m,
    effect: 'is not seen, but divides the word for the search and for screen readers; delete it',
  },
];

/** Reports characters in a paragraph that are invisible, or that readers see as a box. */
export function textCharacterAdvice(text: string): readonly Advice[] {
  return UNSEEN.flatMap(({ pattern, effect }) => {
    const index = text.search(pattern);
    const message = `the character ${nameOf(text[index] ?? '')} in the text ${effect}`;
    return index === -1 ? [] : [{ message, row: rowAt(text, index) }];
  });
}

function nameOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
