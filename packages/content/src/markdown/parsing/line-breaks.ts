import type MarkdownIt from 'markdown-it';
import type { Token } from '#markdown/parsing/tokens.ts';

// Scripts without spaces between words, and their punctuation. Korean has spaces.
const WIDE =
  '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Bopomofo}\\u3000-\\u303F\\u30FB\\u30FC\\uFF01-\\uFF60]';
const ENDS_WIDE = new RegExp(`${WIDE}$`, 'u');
const BEGINS_WIDE = new RegExp(`^${WIDE}`, 'u');

/** Between two Chinese or Japanese characters, a line break isn't a space (https://www.w3.org/TR/css-text-3/#line-break-transform). */
export function useLineBreaks({ core }: MarkdownIt): void {
  core.ruler.push('line-breaks', ({ tokens }) => tokens.forEach(joinLines));
}

function joinLines({ children }: Token): void {
  const shown = (children ?? []).filter((token) => token.nesting === 0 && !(token.type === 'text' && !token.content));
  const textAt = (index: number) => (shown[index]?.type === 'text' ? shown[index].content : '');
  for (const [index, token] of shown.entries()) {
    joinLines(token);
    if (token.type === 'softbreak' && ENDS_WIDE.test(textAt(index - 1)) && BEGINS_WIDE.test(textAt(index + 1))) {
      // The comment preserves the line count.
      Object.assign(token, { type: 'html_inline', content: '<!--+-->' });
    }
  }
}
