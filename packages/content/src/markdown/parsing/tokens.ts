import type MarkdownIt from 'markdown-it';

export type Token = ReturnType<MarkdownIt['parse']>[number];
export type BlockRule = ReturnType<MarkdownIt['block']['ruler']['getRules']>[number];
export type InlineRule = ReturnType<MarkdownIt['inline']['ruler']['getRules']>[number];
/** Part of a text. The end is exclusive. */
export type Range = readonly [start: number, end: number];
type BlockState = Parameters<BlockRule>[0];
/** Rules create tokens with the class that their state provides. */
export type TokenState = Pick<BlockState, 'Token'>;

// Browsers don't show these characters.
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/gu;
const SHOWN = /^(?:text|text_special|code_inline|math_inline|html_inline)$/;

export function withoutControlCharacters(text: string): string {
  return text.replace(CONTROL_CHARACTERS, '');
}

export function tokensText(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) => {
      if (type === 'softbreak' || type === 'hardbreak') {
        return ' ';
      }
      if (children) {
        return tokensText(children);
      }
      return SHOWN.test(type) && !content.startsWith('<!--') ? content : '';
    })
    .join('');
}

export function htmlToken({ Token: TokenClass }: TokenState, content: string): Token {
  return Object.assign(new TokenClass('html_inline', '', 0), { content });
}

/** The 1-based line at which a token begins. */
export function lineOfToken(token: Token | undefined): number {
  return (token?.map?.[0] ?? 0) + 1;
}

/** Returns a line (0-based) without its indentation; undefined if it is indented code. */
export function lineAt({ src, bMarks, tShift, eMarks, sCount, blkIndent }: BlockState, line: number) {
  const isCode = (sCount[line] ?? 0) - blkIndent >= 4;
  return isCode ? undefined : src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line]);
}

/** Finds a rule of markdown-it or of a plugin, for a rule that replaces it and calls it. */
export function ruleToWrap<Rule>(
  ruler: { getRules(chain: string): readonly Rule[] },
  test: (rule: Rule) => boolean,
): Rule {
  const rule = ruler.getRules('').find(test);
  if (rule === undefined) {
    throw new Error(
      'A markdown-it rule is missing. Check what the new release of markdown-it or of the plugin changed.',
    );
  }
  return rule;
}
