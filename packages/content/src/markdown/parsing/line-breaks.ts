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
  const shown = (children ?? []).filter(
    ({ type, nesting, content }) => nesting === 0 && `${type}${content}` !== 'text',
  );
  for (const [index, token] of shown.entries()) {
    joinLines(token);
    const [before, after] = [shown[index - 1], shown[index + 1]].map((next) =>
      next?.type === 'text' ? next.content : '',
    );
    if (token.type === 'softbreak' && ENDS_WIDE.test(before ?? '') && BEGINS_WIDE.test(after ?? '')) {
      // The comment counts the line.
      Object.assign(token, { type: 'html_inline', content: '<!--+-->' });
    }
  }
}
