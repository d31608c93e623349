import type MarkdownIt from 'markdown-it';
import type { Token } from '#markdown/parsing/tokens.ts';

// Scripts without spaces between words, and their punctuation. Korean has spaces.
const WIDE =
  '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Bopomofo}\\u3000-\\u303F\\u30FB\\u30FC\\uFF01-\\uFF60]';
const ENDS_WIDE = new RegExp(`${WIDE}$`, 'u');
const BEGINS_WIDE = new RegExp(`^${WIDE}`, 'u');
// A character may be two units.
const UNITS = 2;

/** Between two Chinese or Japanese characters, a line break isn't a space (https://www.w3.org/TR/css-text-3/#line-break-transform). */
export function useLineBreaks({ core, renderer: { rules } }: MarkdownIt): void {
  core.ruler.push('line-breaks', ({ tokens }) => tokens.forEach(joinLines));
  // The comment counts the line.
  rules.joined_lines = () => '<!--+-->';
}

function joinLines({ children }: Token): void {
  let before = '';
  let breaks: Token[] = [];
  for (const token of children ?? []) {
    joinLines(token);
    if (token.type === 'softbreak') {
      breaks.push(token);
    } else if (token.nesting === 0) {
      const text = token.type === 'text' ? token.content : ' ';
      if (text !== '' && ENDS_WIDE.test(before) && BEGINS_WIDE.test(text.slice(0, UNITS))) {
        for (const each of breaks) {
          each.type = 'joined_lines';
        }
      }
      before = text === '' ? before : text.slice(-UNITS);
      breaks = text === '' ? breaks : [];
    }
  }
}
