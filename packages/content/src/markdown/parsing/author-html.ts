import type MarkdownIt from 'markdown-it';
import { HTML_OPEN_CLOSE_TAG_RE } from 'markdown-it/lib/common/html_re.mjs';
import MarkdownToken from 'markdown-it/lib/token.mjs';
import type { Notices } from '#markdown/notices.ts';
import { FRAME_ELEMENT, isKnownElement, VOID_ELEMENTS } from '#markdown/parsing/elements.ts';
import { lineAt, type Range, ruleToWrap, type Token } from '#markdown/parsing/tokens.ts';

const MAX_OPEN = 200;
// Elements that often have no end tag, because the next one ends them.
const OPTIONAL_ENDS = new Set([
  'p',
  'li',
  'dt',
  'dd',
  'rp',
  'rt',
  'colgroup',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'td',
  'th',
]);
const TAG = new RegExp(HTML_OPEN_CLOSE_TAG_RE.source.slice(1), 'y');
const SPECIAL_TAGS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;

type Place = { readonly line: number; readonly open: number; readonly notices: Notices | undefined };

/** Prepares authors' HTML for the HTML parser: unknown tags become text, open elements end with their paragraph, comments are removed. */
export function useAuthorHtml({ block: { ruler }, core }: MarkdownIt): void {
  const rule = ruleToWrap(ruler, ({ name }) => name === 'html_block');
  ruler.at(
    'html_block',
    (state, startLine, endLine, silent) => {
      const text = lineAt(state, startLine) ?? '';
      // A comment without an end would include the rest of the post. A tag that is shown as text begins a paragraph.
      state.env.lastCommentEnd ??= state.src.lastIndexOf('-->');
      const isHtml = text.startsWith('<!--')
        ? (state.bMarks[startLine] ?? 0) < state.env.lastCommentEnd
        : isKnownElement(tagOf(text).name);
      return isHtml && rule(state, startLine, endLine, silent);
    },
    { alt: ['paragraph', 'reference', 'blockquote'] },
  );
  core.ruler.after('inline', 'author-html', ({ tokens, env: { notices } }) => {
    let line = 1;
    let open = 0;
    for (const token of tokens) {
      line = token.map === null ? line : token.map[0] + 1;
      if (token.type === 'html_block') {
        open = finishBlock(token, { line, open, notices });
      } else if (token.type === 'inline') {
        finishParagraph(token, { line, open, notices });
      }
    }
  });
}

/** The HTML parser repeats open elements in each paragraph, and deep trees exceed the stack. */
function checkNesting(open: number): void {
  if (open > MAX_OPEN) {
    throw new Error(`over ${MAX_OPEN} elements are open at the same time; end each after its text`);
  }
}

function openedBy(source: string): number {
  const { name, isEnd } = tagOf(source);
  if (!isKnownElement(name) || VOID_ELEMENTS.has(name) || OPTIONAL_ENDS.has(name) || source.endsWith('/>')) {
    return 0;
  }
  return isEnd ? -1 : 1;
}

/** Returns how many elements are open after the block. */
function finishBlock(block: Token, { line: firstLine, open: openBefore, notices }: Place): number {
  const comments: Range[] = [];
  let open = openBefore;
  let written = '';
  let line = firstLine;
  for (const { source, at, isTag } of partsOf(block.content)) {
    written += isTag ? tagHtml(source, line, notices) : source.replaceAll('<', '&lt;');
    line += source.split('\n').length - 1;
    open = Math.max(0, open + (isTag ? openedBy(source) : 0));
    checkNesting(open);
    if (isTag && source.startsWith('<!--')) {
      comments.push([at, at + source.length]);
    }
  }
  block.meta = { ...block.meta, source: block.content, comments };
  block.content = written;
  return open;
}

/** Divides HTML into tags (and comments, declarations and the like) and the text between them. */
function* partsOf(html: string) {
  const unclosed = new Set<string>();
  for (let at = 0; at < html.length; ) {
    const end = html[at] === '<' ? tagEnd(html, at, unclosed) : at;
    const isTag = end > at;
    const next = isTag ? end : html.indexOf('<', at + 1);
    const source = html.slice(at, next === -1 ? undefined : next);
    yield { source, at, isTag };
    at += source.length;
  }
}

/** Returns where the tag at a position ends; -1 if it is none. Remembers the kinds that no longer end, so that each is looked for once. */
function tagEnd(html: string, at: number, unclosed: Set<string>): number {
  const [opening, closing = ''] = SPECIAL_TAGS.find(([start]) => html.startsWith(start, at)) ?? [];
  if (opening === undefined) {
    TAG.lastIndex = at;
    return TAG.test(html) ? TAG.lastIndex : -1;
  }
  // As in <!--> and <!--->.
  const end = unclosed.has(opening) ? -1 : html.indexOf(closing, at + 2);
  if (end === -1) {
    unclosed.add(opening);
  }
  return end === -1 ? -1 : end + closing.length;
}

/** Closes elements that are still open at the end of a paragraph. Otherwise the HTML parser would continue them in the next one. */
function finishParagraph(paragraph: Token, { line: firstLine, open, notices }: Place): void {
  const children = paragraph.children ?? [];
  const opened: { readonly name: string; readonly line: number }[] = [];
  const counts = new Map<string, number>();
  let line = firstLine;
  let marks = 0;
  for (const token of children) {
    line += token.type.endsWith('break') ? 1 : 0;
    marks += token.nesting;
    checkNesting(open + marks + opened.length);
    if (token.type !== 'html_inline') {
      continue;
    }
    const { name, isEnd } = tagOf(token.content);
    token.content = tagHtml(token.content, line, notices);
    const isTag = isKnownElement(name) && !VOID_ELEMENTS.has(name);
    const isOpen = (counts.get(name) ?? 0) > 0;
    if (isTag && isEnd) {
      for (let last = ''; isOpen && last !== name; ) {
        last = opened.pop()?.name ?? name;
        counts.set(last, (counts.get(last) ?? 1) - 1);
      }
      // The end tag would begin an empty paragraph.
      token.content = !isOpen && name === 'p' ? '' : token.content;
    } else if (isTag && !token.content.includes('</')) {
      opened.push({ name, line });
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  for (const { name, line: openedAt } of opened.toReversed()) {
    const message = `<${name}> has no end tag, so it ends with its paragraph; add </${name}>, or write the tag in backticks to show it`;
    notices?.warn(openedAt, message);
    const content = tagHtml(`</${name}>`, openedAt, notices);
    children.push(Object.assign(new MarkdownToken('html_inline', '', 0), { content }));
  }
}

function tagOf(source: string): { readonly name: string; readonly isEnd: boolean } {
  const [, slash, name = ''] = /^<(\/?)([a-z][a-z0-9-]*)/i.exec(source) ?? [];
  return { name: name.toLowerCase(), isEnd: slash === '/' };
}

function tagHtml(source: string, line: number, notices: Notices | undefined): string {
  if (source.startsWith('<!--')) {
    // Keeps the line breaks, so that later lines keep their numbers.
    return source.replace(/[^\n]/g, '');
  }
  const { name, isEnd } = tagOf(source);
  if (!isKnownElement(name)) {
    const message = `${source.trim().slice(0, 80)} is shown as text, because posts cannot contain this element; write it in backticks if you mean the text, or remove it`;
    notices?.warn(line, message);
    return source.replaceAll('<', '&lt;');
  }
  const tag = source.replace(/^(<\/?)iframe\b/i, `$1${FRAME_ELEMENT}`);
  // Such an anchor often has no end tag.
  const isTarget = name === 'a' && !isEnd && !/\shref\s*=/i.test(source);
  const isEmpty = isTarget || (source.endsWith('/>') && !VOID_ELEMENTS.has(name));
  return isEmpty ? `${tag.replace(/\/?>$/, '>')}</${tagOf(tag).name}>` : tag;
}
