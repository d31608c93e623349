import type MarkdownIt from 'markdown-it';
import { escapeHtml } from '#files/escape-html.ts';
import { type BlockRule, type InlineRule, lineAt, lineOfToken } from '#markdown/parsing/tokens.ts';

// The sentence's punctuation may follow a formula.
const END = /^(.*)\$\$([.,;:!?]?)\s*$/;
// Next to a dollar sign, these mean a price, a variable or a word.
const IN_A_WORD = /[\p{L}\p{N}_$]/u;
const AFTER_A_DOLLAR = /[\p{L}\p{N}_$({]/u;
// A number followed by words, as in "from $10 or, abroad, 2$".
const PRICE = /^\d[\d.,]*\s[^\\^_={}]*$/;
// A shell variable, as in "${HOME} or $USER and US$".
const VARIABLE = /^\{[A-Z_][A-Z0-9_]*\}(?![_^])|^[A-Z_][A-Z0-9_]+\s[^\\^={}+/<>*]*$/;
// The process ID in a shell, as in "kill $$ or echo $$".
const SPACED = /^\s[^\\^_={}]*$|^[^\\^_={}]*\s$/;
const INLINE =
  /\$`(?<quoted>[^`]{1,2000})`\$|\$\$(?<double>(?:\\.|[^\\$\n]){1,2000})\$\$|\$(?<plain>(?![\s$`])(?:\\.|[^\\$`\n]){1,2000})(?<!\s)\$/y;

/** TeX between one or two dollars on one line, between `` $` `` and `` `$ ``, between `$$`, and in fences with the language `math`. */
export function useMath({ block, inline, core, renderer: { rules } }: MarkdownIt): void {
  block.ruler.before('fence', 'math_block', mathBlock, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
  inline.ruler.before('backticks', 'math_inline', mathInline);
  core.ruler.push('math_fences', ({ tokens }) => {
    for (const token of tokens.filter(({ type, info }) => type === 'fence' && info.trim().toLowerCase() === 'math')) {
      token.type = 'math_block';
      token.meta = { firstLine: lineOfToken(token) };
    }
  });
  rules.math_inline = (tokens, index, _options, env) => {
    env.hasFormula = true;
    return `<code data-math>${escapeHtml(tokens[index]?.content ?? '')}</code>`;
  };
  rules.math_block = (tokens, index, _options, env) => {
    env.hasFormula = true;
    const { content = '', meta } = tokens[index] ?? {};
    return `<pre data-math data-info="latex" data-line="${meta?.firstLine + 1}"><code>${escapeHtml(content)}\n</code></pre>\n`;
  };
}

const mathBlock: BlockRule = (state, startLine, endLine, silent) => {
  const first = lineAt(state, startLine);
  if (!first?.startsWith('$$')) {
    return false;
  }
  const rest = first.slice(2);
  const textAt = (line: number) => state.getLines(line, line + 1, state.sCount[line] ?? 0, false);
  const lines: string[] = [];
  let line = startLine;
  let found = END.exec(rest);
  while (found === null) {
    lines.push(line === startLine ? rest : textAt(line));
    line += 1;
    const isOutside = line >= endLine || (!state.isEmpty(line) && (state.sCount[line] ?? 0) < state.blkIndent);
    // A paragraph may begin with two dollar signs.
    const isParagraphEnd = state.isEmpty(line) && rest.trim() !== '';
    if (isOutside || isParagraphEnd || lines.at(-1)?.includes('$$')) {
      return false;
    }
    found = END.exec(textAt(line));
  }
  const [, last = '', punctuation = ''] = found;
  const tex = [...lines, last + punctuation].join('\n');
  if (last.includes('$$') || (line === startLine && last.trim() === '')) {
    return false;
  }
  if (!silent) {
    const token = state.push('math_block', 'math', 0);
    const meta = { firstLine: startLine + (rest.trim() === '' ? 1 : 0) };
    Object.assign(token, { content: tex.trim(), map: [startLine, line + 1], block: true, meta });
    state.line = line + 1;
  }
  return true;
};

const mathInline: InlineRule = (state, silent) => {
  const { src, pos, posMax } = state;
  INLINE.lastIndex = pos;
  const found = src[pos] === '$' ? INLINE.exec(src) : null;
  const { quoted, double = '', plain = '' } = found?.groups ?? {};
  const end = pos + (found?.[0].length ?? 0);
  const isPrice =
    quoted === undefined &&
    (IN_A_WORD.test(src[pos - 1] ?? '') ||
      AFTER_A_DOLLAR.test(src[end] ?? '') ||
      PRICE.test(plain) ||
      VARIABLE.test(plain) ||
      SPACED.test(double));
  if (found === null || end > posMax || isPrice) {
    return false;
  }
  if (!silent) {
    state.push('math_inline', 'math', 0).content = quoted ?? (double || plain);
  }
  state.pos = end;
  return true;
};
