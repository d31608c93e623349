import type MarkdownIt from 'markdown-it';
import { ALLOWED_ELEMENTS, UNWRAPPED_ELEMENTS } from '#markdown/html/allowed-html.ts';
import { ruleNamed } from '#markdown/rule-named.ts';

// How the kinds of HTML blocks begin that only a later text ends (CommonMark 0.31.2, section 4.6, kinds 1 to 3 and 5). Kind 4,
// declarations, is text.
const CLOSED_BY: readonly (readonly [RegExp, string])[] = [
  [/^<script(?![a-z0-9-])/i, '</script>'],
  [/^<style(?![a-z0-9-])/i, '</style>'],
  [/^<textarea(?![a-z0-9-])/i, '</textarea>'],
  [/^<pre(?![a-z0-9-])/i, '</pre>'],
  [/^<!--/, '-->'],
  [/^<\?/, '?>'],
  [/^<!\[CDATA\[/, ']]>'],
];
const START_LENGTH = 80;

/**
 * A tag that is shown as text begins no block of HTML but a paragraph, whose text is Markdown; and what would be HTML up to
 * an end that never comes, and take the rest of the post with it, is a paragraph as well.
 */
export function limitHtmlBlocks({ block: { ruler } }: MarkdownIt): void {
  const rule = ruleNamed(ruler, 'html_block');
  ruler.at(
    'html_block',
    (state, startLine, endLine, silent) => {
      const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
      if (state.src[start] !== '<') {
        return false;
      }
      const text = state.src.slice(start, Math.min(state.eMarks[startLine] ?? start, start + START_LENGTH));
      const end = CLOSED_BY.find(([pattern]) => pattern.test(text))?.[1];
      const isBlock = end === undefined ? isElement(text) : start < lastIndex(state, end);
      return isBlock && rule(state, startLine, endLine, silent);
    },
    { alt: ['paragraph', 'reference', 'blockquote'] },
  );
}

function isElement(text: string): boolean {
  const name = /^<\/?([a-z][a-z0-9]*)(?![a-z0-9-])/i.exec(text)?.[1]?.toLowerCase();
  return name !== undefined && (ALLOWED_ELEMENTS.has(name) || UNWRAPPED_ELEMENTS.has(name));
}

/** Where a text holds such an end for the last time; looked for once a text, since it may have any number of starts. */
function lastIndex(
  { src, env }: { readonly src: string; readonly env: { lastEnds?: Map<string, number> } },
  end: string,
): number {
  env.lastEnds ??= new Map();
  const known = env.lastEnds.get(end);
  if (known !== undefined) {
    return known;
  }
  const index = src.toLowerCase().lastIndexOf(end);
  env.lastEnds.set(end, index);
  return index;
}
