import { unescapeAll } from 'markdown-it/lib/common/utils.mjs';
import { blockTokens } from '#markdown/parsing/parser.ts';

// Code, a comment, or the destination of a link, an image or a definition.
const PARTS =
  /(?<![`\\])(?<code>`+)(?!`)[\s\S]*?[^`]\k<code>(?!`)|(?<=\S[ \t]*)(?<!\\)(?<aside><!--[\s\S]*?-->)|^[ >]*(?<comment><!--[\s\S]*?-->)|(?<before>\]\([ \n]*|^ {0,3}\[[^\]^\n]+\]:\s+)(?:<(?<angled>[^<>\n]*)>|(?<bare>(?:[^\s<>()]|\([^\s()]*\))+)(?=\)|[ \t]*(?:["'(\n]|$)))/gm;

/** Makes Markdown readable outside the site: relative destinations become absolute, and comments lose their text, except in code. */
export function portableMarkdown(markdown: string, absolute: (url: string) => string): string {
  const lines = markdown.split('\n');
  const parts: string[] = [];
  let next = 0;
  const add = (from: number, to: number, portable: (text: string) => string) =>
    parts.push(...(from < to ? [portable(lines.slice(from, to).join('\n'))] : []));
  for (const { type, map } of blockTokens(markdown)) {
    if (map !== null && /^(?:fence|code_block|math_block)$/.test(type)) {
      add(next, map[0], (text) => portableText(text, absolute));
      add(map[0], map[1], (text) => text);
      next = map[1];
    }
  }
  add(next, lines.length, (text) => portableText(text, absolute));
  return parts.join('\n');
}

/** Escapes a plain text, so that Markdown shows it as it is, on one line. */
export function asMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_~[\]]|<(?=[\w/!?])|&(?=#?\w+;)/g, '\\$&');
}

function portableText(text: string, absolute: (url: string) => string): string {
  return text.replace(PARTS, (...found) => {
    const { aside, comment, before = '', angled, bare }: Record<string, string | undefined> = found.at(-1);
    const url = unescapeAll(angled ?? bare ?? '');
    if (aside !== undefined || comment !== undefined) {
      // A comment that is a block can separate two lists.
      return comment === undefined ? '' : found[0].replace(comment, '<!-- -->');
    }
    // A parenthesis would end the destination, and a | the table cell.
    return url === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(url)
      ? found[0]
      : before + absolute(url).replace(/[()|]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  });
}
