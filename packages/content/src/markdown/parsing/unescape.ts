import MarkdownIt from 'markdown-it';

const { utils } = new MarkdownIt('zero');

/** Resolves the backslashes and character references of a destination or of the text after a fence. */
export function unescapeText(text: string): string {
  return utils.unescapeAll(text);
}
