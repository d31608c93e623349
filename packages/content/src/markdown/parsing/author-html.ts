import type MarkdownIt from 'markdown-it';
import { HTML_OPEN_CLOSE_TAG_RE, HTML_TAG_RE } from 'markdown-it/lib/common/html_re.mjs';
import MarkdownToken from 'markdown-it/lib/token.mjs';
import type { Notices } from '#markdown/notices.ts';
import {
  FRAME_ELEMENT,
  FRAMES,
  isKnownElement,
  OPTIONAL_ENDS,
  UNWRAPPED_ELEMENTS,
  VOID_ELEMENTS,
} from '#markdown/parsing/elements.ts';
import { lineAt, ruleToWrap, type Token } from '#markdown/parsing/tokens.ts';

type Open = { readonly name: string; readonly end: string; readonly line: number };
type Place = {
  readonly notices: Notices | undefined;
  readonly line: number;
  /** What is open in this paragraph, or in blocks of HTML. */
  readonly opened: Open[];
  /** What is open around the paragraph; undefined in blocks of HTML. */
  readonly outer?: Open[] | undefined;
  /** What follows in this paragraph or block, and in all that come after it. */
  readonly rest: () => string;
  readonly later: () => string;
};

// As deep as Markdown itself nests blocks (markdown-it's `maxNesting`).
const DEEPEST = 100;
// The starts of HTML blocks that only a later text ends (CommonMark 0.31.2, section 4.6).
const CLOSED_BY: ReadonlyMap<string, string> = new Map([
  ...['script', 'style', 'textarea', 'pre'].map((name): [string, string] => [`<${name}`, `</${name}>`]),
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<![cdata[', ']]>'],
]);
const BLOCK_START = /^<(?:(?:script|style|textarea|pre)(?![\w-])|!--|\?|!\[CDATA\[)/i;
const CODE = /^\s*<(?:(?:script|style|textarea)\b|\?|!\[CDATA\[)/i;

/**
 * Prepares HTML that authors write into Markdown for the HTML parser: tags of unknown elements become text, so do tags that
 * are not finished; what is open at the end of a paragraph ends with it; comments go.
 */
export function useAuthorHtml(markdownIt: MarkdownIt): void {
  limitHtmlBlocks(markdownIt);
  markdownIt.core.ruler.after('inline', 'author-html', ({ tokens, env: { notices } }) => {
    const opened: Open[] = [];
    let line = 1;
    for (const [index, token] of tokens.entries()) {
      const { type, content, map } = token;
      line = map === null ? line : map[0] + 1;
      const later = () => textAfter(tokens, index, /^(?:html_block|inline)$/);
      if (type === 'html_block' && CODE.test(content)) {
        reportText(notices, line, content);
        Object.assign(token, { type: 'fence', tag: 'code', info: '' });
      } else if (type === 'html_block') {
        token.content = blockHtml(content, { notices, line, opened, later });
      } else if (type === 'inline') {
        finishParagraph(token, { notices, line, opened: [], outer: opened, later });
      }
    }
    for (const open of opened) {
      reportUnclosed(notices, open);
    }
  });
}

function blockHtml(html: string, place: Omit<Place, 'rest'>): string {
  let { line } = place;
  let written = '';
  for (let at = 0; at < html.length; ) {
    const next = html.indexOf('<', at + 1);
    const tag = html[at] === '<' ? HTML_TAG_RE.exec(html.slice(at))?.[0] : undefined;
    const source = tag ?? html.slice(at, next === -1 ? undefined : next);
    at += source.length;
    const end = at;
    written += tag === undefined ? asText(source) : tagHtml(tag, { ...place, line, rest: () => html.slice(end) });
    line += source.split('\n').length - 1;
  }
  return written;
}

/** What is still open at the end of a paragraph gets its end there. */
function finishParagraph(paragraph: Token, place: Omit<Place, 'rest'>): void {
  const children = paragraph.children ?? [];
  let { line } = place;
  for (const [index, token] of children.entries()) {
    line += token.type === 'softbreak' || token.type === 'hardbreak' ? 1 : 0;
    if (token.type === 'html_inline') {
      const rest = () => textAfter(children, index, /^html_inline$/);
      token.content = tagHtml(token.content, { ...place, line, rest });
    }
  }
  for (const open of place.opened.toReversed()) {
    reportUnclosed(place.notices, open);
    children.push(Object.assign(new MarkdownToken('html_inline', '', 0), { content: open.end }));
  }
}

/** What is written for a tag or a comment. */
function tagHtml(source: string, place: Place): string {
  const { notices, line, opened, outer, rest, later } = place;
  if (source.startsWith('<!--')) {
    // Its lines count for what follows.
    return source.replace(/[^\n]/g, '');
  }
  const [, slash, written] = /^<(\/?)([a-z][a-z0-9-]*)/i.exec(source) ?? [];
  const name = written?.toLowerCase() ?? '';
  const isUnwrapped = UNWRAPPED_ELEMENTS.has(name);
  const hasEnd = (text: string) => new RegExp(`</${name}\\b`, 'i').test(text);
  // In a sentence, `<main>` is mentioned rather than used.
  const isMention = isUnwrapped && !slash && outer !== undefined && !hasEnd(rest());
  const isTooDeep = !slash && opened.length + (outer?.length ?? 0) >= DEEPEST && !VOID_ELEMENTS.has(name);
  if (!isKnownElement(name) || isMention || isTooDeep || !HTML_OPEN_CLOSE_TAG_RE.test(source)) {
    reportText(notices, line, source);
    return asText(source);
  }
  if (slash) {
    return endHtml(name, source, place);
  }
  if (VOID_ELEMENTS.has(name) && !FRAMES.has(name)) {
    return source;
  }
  const tag = FRAMES.has(name) ? `<${FRAME_ELEMENT} data-frame="${name}"${source.slice(name.length + 1)}` : source;
  const start = isUnwrapped ? '' : tag;
  const end = isUnwrapped ? '' : `</${FRAMES.has(name) ? FRAME_ELEMENT : name}>`;
  const isTarget = name === 'a' && !/\shref\s*=/i.test(source) && !hasEnd(rest());
  if (isTarget || name === 'embed' || source.endsWith('/>')) {
    return start.replace(/\/>$/, '>') + end;
  }
  // Paragraphs of Markdown stand between the two, and cannot stand in a paragraph.
  const isAround = name === 'p' && outer === undefined && !hasEnd(rest()) && /<(\/?)p\b/i.exec(later())?.[1] === '/';
  opened.push({ name, end: isAround ? '</div>' : end, line });
  return isAround ? start.replace(/^<p/i, '<div') : start;
}

function endHtml(name: string, source: string, { notices, line, opened, outer }: Place): string {
  const stack = [opened, outer ?? []].find((open) => open.some((tag) => tag.name === name));
  if (VOID_ELEMENTS.has(name) || (stack === undefined && name === 'p')) {
    return '';
  }
  if (stack === undefined) {
    const message = `${source} is left out, since it ends nothing that begins here; remove it, or write it in backticks to show it`;
    notices?.add('html-dropped', line, message);
    return '';
  }
  const [ended, ...within] = stack.splice(stack.findLastIndex((tag) => tag.name === name));
  for (const unclosed of within) {
    reportUnclosed(notices, unclosed);
  }
  return [...within.toReversed(), ended].map((open) => open?.end).join('');
}

function textAfter(tokens: readonly Token[], index: number, types: RegExp): string {
  return tokens
    .slice(index + 1)
    .map(({ type, content }) => (types.test(type) ? content : ''))
    .join('');
}

function asText(source: string): string {
  return source.replaceAll('<', '&lt;');
}

function reportText(notices: Notices | undefined, line: number, source: string): void {
  const message = `${source.trim().slice(0, 80)} is shown as text, since posts cannot contain this element; write it in backticks if that is what you mean, or leave it out`;
  notices?.add('html-as-text', line, message);
}

function reportUnclosed(notices: Notices | undefined, { name, line }: Open): void {
  if (!OPTIONAL_ENDS.has(name)) {
    const message = `<${name}> has no end, and ends with what it is in; write </${name}> where it ends, or the tag in backticks to show it`;
    notices?.add('html-unclosed', line, message);
  }
}

/**
 * A tag that is shown as text begins a paragraph, whose text is Markdown. So does what would be HTML up to an end that never
 * comes, and take the rest of the post with it.
 */
function limitHtmlBlocks({ block: { ruler } }: MarkdownIt): void {
  const rule = ruleToWrap(ruler, ({ name }) => name === 'html_block');
  ruler.at(
    'html_block',
    (state, startLine, endLine, silent) => {
      const text = lineAt(state, startLine) ?? '';
      const end = CLOSED_BY.get(BLOCK_START.exec(text)?.[0].toLowerCase() ?? '');
      const name = /^<\/?([a-z][a-z0-9]*)(?![\w-])/i.exec(text)?.[1]?.toLowerCase() ?? '';
      const isHtml =
        end === undefined ? isKnownElement(name) : state.src.toLowerCase().includes(end, state.bMarks[startLine]);
      return text.startsWith('<') && isHtml && rule(state, startLine, endLine, silent);
    },
    { alt: ['paragraph', 'reference', 'blockquote'] },
  );
}
