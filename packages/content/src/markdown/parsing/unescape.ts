import MarkdownIt from 'markdown-it';

const { utils } = new MarkdownIt('zero');

/** Resolves the backslash escapes and character references of a link destination or a fence's info string. */
export function unescapeText(text: string): string {
  return utils.unescapeAll(text);
}
