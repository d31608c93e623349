import type { Token } from '#markdown/parsing/tokens.ts';
import { type Found, type Rule, rule } from '#markdown/rules/rule.ts';

// They change the order in which text is displayed, as in the Trojan Source attack (CVE-2021-42574).
const BIDI = /[\u202A-\u202E\u2066-\u2069]/;
const INVISIBLE = /[\u00A0\u00AD\u1680\u180E\u2000-\u200B\u2028\u2029\u202F\u205F-\u2064\u3164\uFEFF\uFFA0]/;
/** Leaves out no-break spaces, which keep words together in a line of text. */
const INVISIBLE_INLINE = /[\u00AD\u200B\u2060-\u2064\u3164\uFEFF\uFFA0]/;
// The program `tree` prints lines with no-break spaces.
const BOX_DRAWING = /[\u2500-\u257F]/;
// Between other letters, they may join or separate words on purpose. Private characters are seen as a box, and the search doesn't find
// words with a ligature.
const IN_TEXT =
  /[\u202A-\u202E\u2066-\u2069\uE000-\uF8FF\uFB00-\uFB06\uFFFC]|(?<=[A-Za-z0-9])[\u200B\u2060](?=[A-Za-z0-9])|(?<!^)\uFEFF/m;
// Browsers display none of these. Tabs and line endings are ordinary text.
const CONTROL = /[^\P{Cc}\t\n\r]/u;

const CODE = 'fence code_block code_inline';

export const CHARACTER_RULES: readonly Rule[] = [
  rule('code/direction', CODE, ({ token }) =>
    found(codeOf(token), BIDI, 'is not seen, and the code may not do what it seems to; delete it'),
  ),
  rule('code/copied', CODE, ({ token }) =>
    found(
      codeOf(token),
      token.type === 'code_inline' ? INVISIBLE_INLINE : INVISIBLE,
      'looks like a space or like nothing, and programs refuse it once a reader has copied it; delete it, or type a space',
    ),
  ),
  rule('text/invisible', 'inline', ({ token: { children } }) =>
    found(
      (children ?? []).map(textOf).join(''),
      IN_TEXT,
      'is not seen, is seen as a box, or is not found by the search; delete it, or write what it stands for',
    ),
  ),
];

/** The code of a token, below the line that opens it. */
function codeOf({ type, content }: Token): string {
  return type === 'fence' ? `\n${content}` : content;
}

function textOf({ type, content }: Token): string {
  const shown = type === 'text' ? content : ' ';
  return type.endsWith('break') ? '\n' : shown;
}

/** Finds the first control character of a Markdown text. They are removed before the text is parsed. */
export function controlCharacter(source: string): Found {
  return found(source, CONTROL, 'is left out; delete it, and the color of a terminal that it may have begun');
}

function found(text: string, pattern: RegExp, effect: string): Found {
  const lines = text.split('\n');
  const row = lines.findIndex((line) => pattern.test(line) && !BOX_DRAWING.test(line));
  const code = pattern.exec(lines[row] ?? '')?.[0].codePointAt(0) ?? 0;
  const message = `the character U+${code.toString(16).toUpperCase().padStart(4, '0')} ${effect}`;
  return row !== -1 && { message, row };
}
