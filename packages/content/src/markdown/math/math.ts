import type MarkdownIt from 'markdown-it';
import { escapeHtml } from '#markdown/html/escape-html.ts';
import type { Labels } from '#markdown/labels.ts';
import { useMathInline } from '#markdown/math/math-inline.ts';
import { loadMathMarkup, type MathMarkup } from '#markdown/math/math-markup.ts';
import type { Notices } from '#markdown/notices.ts';

type Environment = {
  readonly notices: Notices;
  /** Absent where the text has no formulas. */
  readonly mathMarkup?: MathMarkup | undefined;
};
type Token = ReturnType<MarkdownIt['parse']>[number];

/** The language of a code block that is a formula, as GitHub has it. */
const LANGUAGE = 'math';
/** The language that the source of a formula is shown in where it cannot be shown itself. */
export const SOURCE_LANGUAGE = 'latex';

/**
 * Formulas in TeX: `$x$` and `` $`x`$ `` within a text, and as blocks a code block of the language `math` or lines between
 * `$$` (useBlockRules reads those). They become MathML on the server. One with a mistake is told with its line and column and shows its source as code.
 */
export function useMath(markdownIt: MarkdownIt): void {
  markdownIt.use(useMathInline);
  markdownIt.core.ruler.push('math', ({ src, tokens, env }) => {
    const { notices, mathMarkup }: Environment = env;
    if (mathMarkup === undefined) {
      return;
    }
    const lines = src.split('\n');
    let [from, end] = [0, 0];
    for (const token of tokens) {
      [from, end] = token.map ?? [from, end];
      if (isBlockFormula(token)) {
        convert(token, {
          isBlock: true,
          place: placeInBlock(lines, token.meta?.firstLine ?? from + 1),
          notices,
          mathMarkup,
        });
      }
      if (token.children?.some(({ type }) => type === 'math_inline')) {
        const place = placeInText(lines, from, Math.max(end, from + 1));
        for (const child of token.children.filter(({ type }) => type === 'math_inline')) {
          convert(child, { isBlock: false, place, notices, mathMarkup });
        }
      }
    }
  });
  const { rules } = markdownIt.renderer;
  rules.math_inline = (tokens, index) => {
    const html = mathOf(tokens[index]);
    return html === undefined
      ? `<code>${escapeHtml(tokens[index]?.content ?? '')}</code>`
      : `<span class="math">${html}</span>`;
  };
}

/** What converts the formulas of a text; undefined where it has none. Once loaded, it is the same. */
export function createMathLoader(): (markdown: string) => Promise<MathMarkup> | undefined {
  let loading: Promise<MathMarkup> | undefined;
  return (markdown) => {
    if (/\$|math/i.test(markdown)) {
      loading ??= loadMathMarkup();
      return loading;
    }
    return undefined;
  };
}

/** Whether a token is a formula that stands by itself. */
export function isBlockFormula({ type, info }: Token): boolean {
  return type === 'math_block' || (type === 'fence' && info.trim().toLowerCase() === LANGUAGE);
}

/**
 * A formula that stands by itself: where it is wider than the screen it scrolls, and can be reached by keyboard (WCAG 2.1.1).
 * Undefined where it has a mistake.
 */
export function mathBlockHtml(token: Token, { formula, langAttribute }: Labels): string | undefined {
  const html = mathOf(token);
  return html && `<div class="math" role="group"${langAttribute} aria-label="${formula}" tabindex="0">${html}</div>\n`;
}

function mathOf(token: Token | undefined): string | undefined {
  return typeof token?.meta?.math === 'string' ? token.meta.math : undefined;
}

/** Where a part of a formula stands in the Markdown; lines and columns are counted from 1. */
type Place = (token: Token, offset: number | undefined) => { readonly line: number; readonly column?: number };
type Conversion = {
  readonly isBlock: boolean;
  readonly place: Place;
  readonly notices: Notices;
  readonly mathMarkup: MathMarkup;
};

function convert(token: Token, { isBlock, place, notices, mathMarkup }: Conversion): void {
  const formula = mathMarkup(token.content, { isBlock });
  if ('html' in formula) {
    token.meta = { ...token.meta, math: formula.html };
    return;
  }
  const { line, column } = place(token, formula.offset);
  const where = column === undefined ? '' : ` (column ${column})`;
  notices.add(
    'math',
    line,
    `the formula is shown as its source, since ${formula.mistake}${where}; correct it, or write it as code`,
  );
}

/** For a formula that begins on a line of its own, counted from 0. Before it may stand the marks of a list or a quotation. */
function placeInBlock(lines: readonly string[], first: number): Place {
  return ({ content }, offset) => {
    if (offset === undefined) {
      return { line: first + 1 };
    }
    const before = content.slice(0, offset).split('\n');
    const within = before.length - 1;
    const start = lines[first + within]?.indexOf(content.split('\n')[within] ?? '') ?? 0;
    return { line: first + before.length, column: Math.max(0, start) + (before[within]?.length ?? 0) + 1 };
  };
}

/** For the formulas of a text, in their order: each is looked for after the one before. */
function placeInText(lines: readonly string[], from: number, end: number): Place {
  let line = from;
  let next = 0;
  return ({ content, markup }, offset) => {
    const [first = ''] = content.split('\n');
    let start = -1;
    while (start < 0 && line < end) {
      start = (lines[line] ?? '').indexOf(markup + first, next);
      next = start < 0 ? 0 : start + 1;
      line += start < 0 ? 1 : 0;
    }
    const before = content.slice(0, offset).split('\n');
    // In its further lines, marks of a list or a quotation may stand before it.
    return offset === undefined || start < 0 || before.length > 1
      ? { line: Math.min(line, end - 1) + 1 }
      : { line: line + 1, column: start + markup.length + offset + 1 };
  };
}
