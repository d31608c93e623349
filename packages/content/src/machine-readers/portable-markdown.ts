import { unescapeAll } from 'markdown-it/lib/common/utils.mjs';
import { parse, postprocess, preprocess } from 'micromark';
import { gfm } from 'micromark-extension-gfm';
import { blockTokens } from '#markdown/parsing/parser.ts';

const DESTINATIONS: ReadonlySet<string> = new Set(['resourceDestinationString', 'definitionDestinationString']);
const COMMENT = /<!--[\s\S]*?-->/g;
const SCRIPT = /^<(?:script|style|textarea|\?|!\[CDATA\[)/i;

/**
 * Returns Markdown that can be read outside the site: relative destinations of links, images and definitions become what `absolute`
 * returns for them, and HTML comments, which the page doesn't show, lose their text. Everything else stays as written.
 */
export function portableMarkdown(markdown: string, absolute: (url: string) => string): string {
  const formulas = blockTokens(markdown).flatMap(({ type, map }) =>
    type === 'math_block' && map !== null ? [map] : [],
  );
  const chunks = preprocess()(markdown, undefined, true);
  const events = postprocess(
    parse({ extensions: [gfm()] })
      .document()
      .write(chunks),
  );
  let portable = '';
  let written = 0;
  for (const [kind, { type, start, end }] of events) {
    const text = markdown.slice(start.offset, end.offset);
    const isFormula = formulas.some(([first, last]) => first < start.line && start.line <= last);
    const replacement = kind === 'exit' && !isFormula ? replacementFor(type, text, absolute) : undefined;
    if (replacement !== undefined && start.offset >= written) {
      portable += markdown.slice(written, start.offset) + replacement;
      written = end.offset;
    }
  }
  return portable + markdown.slice(written);
}

function replacementFor(type: string, text: string, absolute: (url: string) => string): string | undefined {
  if (DESTINATIONS.has(type)) {
    const url = unescapeAll(text);
    // A parenthesis would end it, and a | the cell of a table.
    return isRelative(url)
      ? absolute(url).replace(/[()|]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
      : undefined;
  }
  if (type === 'htmlText' && text.startsWith('<!--')) {
    return '';
  }
  // A comment block can separate two lists, so it stays as an empty comment.
  return type === 'htmlFlow' && !SCRIPT.test(text) ? text.replace(COMMENT, '<!-- -->') : undefined;
}

function isRelative(url: string): boolean {
  return url !== '' && !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(url);
}
