import type MarkdownIt from 'markdown-it';
import { LONGEST_FORMULA } from '#markdown/math/math-markup.ts';

type InlineRule = ReturnType<MarkdownIt['inline']['ruler']['getRules']>[number];

const OPENING = '$`';
const CLOSING = '`$';
// Beside a dollar, what makes it a part of a price, a variable or a word.
const IN_A_WORD = /[\p{L}\p{N}_$]/u;
const AFTER_A_DOLLAR = /[\p{L}\p{N}_$({]/u;

// A number with its words, such as in "from $10 or, abroad, 2$".
const PRICE = /^\d[\d.,]*\s[^\\^_={}]*$/;

/**
 * Formulas within a text: between `` $` `` and `` `$ ``, and between two dollars on one line where neither can be that of a
 * price or a variable: no space stands inside of them, and no letter or digit outside.
 */
export function useMathInline({ inline: { ruler } }: MarkdownIt): void {
  ruler.before('backticks', 'math_inline', mathInline);
}

const mathInline: InlineRule = (state, silent) => {
  const { src, pos } = state;
  if (src[pos] !== '$') {
    return false;
  }
  const quoted = quotedEnd(src, pos);
  const end = quoted ?? plainEnd(src, pos);
  if (end === undefined || end > state.posMax) {
    return false;
  }
  if (!silent) {
    const mark = quoted === undefined ? '$' : OPENING;
    const token = state.push('math_inline', 'math', 0);
    token.markup = mark;
    token.content = src.slice(pos + mark.length, end - mark.length);
  }
  state.pos = end;
  return true;
};

/** Where `` $`…`$ `` ends. Looks as far as a formula can be long. */
function quotedEnd(src: string, pos: number): number | undefined {
  if (!src.startsWith(OPENING, pos)) {
    return undefined;
  }
  const from = pos + OPENING.length;
  const length = src.slice(from, from + LONGEST_FORMULA + CLOSING.length).indexOf(CLOSING);
  return length < 1 ? undefined : from + length + CLOSING.length;
}

/** Where `$…$` ends: at the next dollar that has no backslash before it, or nowhere. */
function plainEnd(src: string, pos: number): number | undefined {
  if (IN_A_WORD.test(src[pos - 1] ?? '') || /^[\s$`]?$/.test(src[pos + 1] ?? '')) {
    return undefined;
  }
  const limit = Math.min(src.length, pos + 1 + LONGEST_FORMULA);
  for (let at = pos + 1; at < limit; at += 1) {
    const character = src[at] ?? '';
    if (character === '\n' || character === '`') {
      return undefined;
    }
    if (character === '\\') {
      at += 1;
    } else if (character === '$') {
      const isEnd = !/\s/.test(src[at - 1] ?? '') && !AFTER_A_DOLLAR.test(src[at + 1] ?? '');
      return isEnd && !PRICE.test(src.slice(pos + 1, at)) ? at + 1 : undefined;
    }
  }
  return undefined;
}
