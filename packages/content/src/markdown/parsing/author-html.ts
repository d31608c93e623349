import { closest } from '@portico/core/closest';
import type MarkdownIt from 'markdown-it';
import {
  ALLOWED_ELEMENTS,
  FRAME_ELEMENT,
  isKnownElement,
  isTarget,
  OBSOLETE_ELEMENTS,
  OPTIONAL_END,
  partsOf,
  tagOf,
  VOID_ELEMENTS,
} from '#markdown/parsing/html-tags.ts';
import { htmlToken, lineAt, type Range, ruleToWrap, type Token, type TokenState } from '#markdown/parsing/tokens.ts';
import type { Notices } from '#markdown/tree/context.ts';

// As in JSX. A type such as Option<T> has neither attributes nor a slash.
const COMPONENT = /^<([A-Z][A-Za-z0-9]*)[\s/]/;
const MAX_OPEN = 200;
// Short element names are similar to many others.
const MIN_NAME = 5;

// Elements whose content readers see as written.
const VERBATIM = new Set(['pre', 'code', 'samp', 'kbd', 'tt']);
// Not a function call in an array, such as a[0](1), or a power.
const MARKDOWN =
  /(?<![\w\])])!?\[[^[\]\n]{1,300}\]\([^\s()]{1,300}(?: "[^"\n]{0,200}")?\)|(?<=\n)[ \t]*(?:#{2,6} \S[^\n]{0,60}|[-*] \S[^\n]{0,60}|```[\w-]{0,30}(?=\n))|(?<![\w*])\*\*[^\s*][^*\n]{0,200}(?<!\s)\*\*|`[^`\n]{1,100}`/;

export const BROKEN_TAG =
  'it is not a whole tag: a quotation mark is missing, or braces are around a value; correct it, or write the tag in backticks to show it';

type OpenTag = { readonly name: string; readonly line: number };
type Open = { readonly tags: OpenTag[]; readonly notices: Notices | undefined; readonly state: TokenState };

/**
 * Prepares authors' HTML for the HTML parser: unknown tags become text, open elements are closed at the end of their paragraph,
 * and comments are removed.
 */
export function useAuthorHtml({ block: { ruler }, core }: MarkdownIt): void {
  const rule = ruleToWrap(ruler, ({ name }) => name === 'html_block');
  ruler.at(
    'html_block',
    (state, startLine, endLine, silent) => {
      const text = lineAt(state, startLine) ?? '';
      // A comment that is never closed would swallow the rest of the post. A tag that is shown as text starts a paragraph.
      state.env.lastCommentEnd ??= state.src.lastIndexOf('-->');
      const isHtml = text.startsWith('<!--')
        ? (state.bMarks[startLine] ?? 0) < state.env.lastCommentEnd
        : isKnownElement(tagOf(text).name);
      return isHtml && rule(state, startLine, endLine, silent);
    },
    { alt: ['paragraph', 'reference', 'blockquote'] },
  );
  core.ruler.after('inline', 'author-html', (state) => {
    const { notices } = state.env;
    const open: Open = { tags: [], notices, state };
    let line = 1;
    for (const token of state.tokens) {
      line = token.map === null ? line : token.map[0] + 1;
      if (token.type === 'html_block') {
        finishBlock(token, line, open);
      } else if (token.type === 'inline') {
        finishParagraph(token, line, open);
      }
    }
    reportOpen(open.tags, notices);
  });
}

/** The HTML parser reopens open elements in each paragraph, and deep trees overflow the stack. */
function checkNesting(open: number): void {
  if (open > MAX_OPEN) {
    throw new Error(`over ${MAX_OPEN} elements are open at the same time; end each after its text`);
  }
}

function reportOpen(tags: readonly OpenTag[], notices: Notices | undefined): void {
  for (const { name, line } of tags) {
    const message = `<${name}> has no end tag, so it contains what is below; add </${name}>, or write the tag in backticks to show it`;
    notices?.report('html/unclosed', line, message);
  }
}

/**
 * Records a tag that opens or closes an element, and returns its HTML. `before` is the number of elements that were open before
 * its paragraph.
 */
function finishTag(source: string, line: number, { tags, notices }: Open, before = Number.POSITIVE_INFINITY): string {
  const { name, isEnd } = tagOf(source);
  const html = tagHtml(source, line, notices);
  const isInParagraph = before !== Number.POSITIVE_INFINITY;
  if (!isEnd) {
    if (isPaired(source) && (isInParagraph || !OPTIONAL_END.test(name))) {
      tags.push({ name, line });
    }
    return html;
  }
  const index = tags.findLastIndex((tag) => tag.name === name);
  const ended = index === -1 ? [] : tags.splice(index);
  if (isInParagraph && index >= before) {
    return html;
  }
  reportOpen(ended.slice(1), notices);
  // After the end of its paragraph, </p> would create an empty one.
  return isInParagraph && name === 'p' ? '' : html;
}

/** Whether a tag needs an end tag, because HTML doesn't allow it to be omitted. */
function isPaired(source: string): boolean {
  const { name } = tagOf(source);
  return isKnownElement(name) && !VOID_ELEMENTS.has(name) && !isTarget(source) && !source.endsWith('/>');
}

function finishBlock(block: Token, firstLine: number, open: Open): void {
  const comments: Range[] = [];
  let written = '';
  let line = firstLine;
  let isReported = false;
  for (const { source, at, isTag } of partsOf(block.content)) {
    const mistake = isTag ? undefined : whyText(source);
    if (mistake !== undefined) {
      open.notices?.report('html/form', line, mistake);
    } else if (!isTag && !isReported) {
      const found = open.tags.some(({ name }) => VERBATIM.has(name)) ? null : MARKDOWN.exec(source);
      isReported = found !== null;
      reportMarkdown(found, line, open.notices);
    }
    written += isTag ? finishTag(source, line, open) : source.replaceAll('<', '&lt;');
    checkNesting(open.tags.length);
    line += source.split('\n').length - 1;
    if (isTag && source.startsWith('<!--')) {
      comments.push([at, at + source.length]);
    }
  }
  block.meta = { ...block.meta, source: block.content, comments };
  block.content = written;
}

/** Reports Markdown inside a block of HTML, where it is shown as text. */
function reportMarkdown(found: RegExpExecArray | null, line: number, notices: Notices | undefined): void {
  if (found !== null) {
    const row = found.input.slice(0, found.index).split('\n').length - 1;
    const shown = found[0].trim().slice(0, 60);
    const message = `${shown} is shown as text, because Markdown in HTML needs an empty line before and after it; add them`;
    notices?.report('html/markdown', line + row, message);
  }
}

/** Closes elements that are still open at the end of a paragraph. Otherwise the HTML parser would continue them in the next one. */
function finishParagraph(paragraph: Token, firstLine: number, open: Open): void {
  const { tags, notices } = open;
  const children = paragraph.children ?? [];
  const before = tags.length;
  let line = firstLine;
  let marks = 0;
  for (const token of children) {
    line += token.type.endsWith('break') ? 1 : 0;
    marks += token.nesting;
    checkNesting(tags.length + marks);
    if (token.type === 'html_inline') {
      const { content } = token;
      token.content = finishTag(content, line, open, before);
      line += content.split('\n').length - 1;
    }
  }
  for (const { name, line: openedAt } of tags.splice(before).toReversed()) {
    const message = `<${name}> has no end tag, so it ends with its paragraph; add </${name}>, or write the tag in backticks to show it`;
    notices?.report('html/unclosed', openedAt, message);
    children.push(htmlToken(open.state, tagHtml(`</${name}>`, openedAt, notices)));
  }
}

/** Returns why something is shown as text; undefined if it was probably meant as text. */
function whyText(source: string): string | undefined {
  if (source.startsWith('<!--')) {
    return 'the comment is never closed, so it is shown as text; add --> before the next empty line';
  }
  const isBroken = isKnownElement(tagOf(source).name) && /=\s*["'{]/.test(source);
  const [shown] = source.split('\n');
  return isBroken ? `${shown?.slice(0, 60)} is shown as text, because ${BROKEN_TAG}` : undefined;
}

function tagHtml(source: string, line: number, notices: Notices | undefined): string {
  if (source.startsWith('<!--')) {
    // We keep the line breaks, so that later lines keep their numbers.
    return source.replace(/[^\n]/g, '');
  }
  const { name, isEnd } = tagOf(source);
  if (!isKnownElement(name)) {
    // Vec<String> is a type.
    const isType = /^<[A-Z][a-z]/.test(source);
    const near = isType || name.length < MIN_NAME ? undefined : closest(name, ALLOWED_ELEMENTS);
    const component = COMPONENT.exec(source)?.[1]
      ?.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
      .toLowerCase();
    const remedies = [
      ...(component === undefined ? [] : [`write :::component ${component} if it is a component of the site`]),
      'write it in backticks if you mean the text, or remove it',
    ];
    const remedy = near === undefined ? remedies.join(', ') : `did you mean ${near}?`;
    const message = `${source.trim().slice(0, 80)} is shown as text, because posts cannot contain this element; ${remedy}`;
    // A name in angle brackets may be a placeholder such as <your-token>, or a type such as Option<T>.
    if (near !== undefined || !/^<[\w-]+>$/.test(source)) {
      notices?.report('html/element', line, message);
    }
    return source.replaceAll('<', '&lt;');
  }
  if (OBSOLETE_ELEMENTS.has(name) && !isEnd) {
    const message = `<${name}> is left out, because all posts have the same layout and fonts; remove it and its end tag`;
    notices?.report('html/attribute', line, message);
  }
  const tag = source.replace(/^(<\/?)iframe\b/i, `$1${FRAME_ELEMENT}`);
  const isEmpty = isTarget(source) || (source.endsWith('/>') && !VOID_ELEMENTS.has(name));
  // A tag may take several lines. In a <pre>, a comment would keep the line break after the tag.
  const breaks = name === 'pre' ? '' : '<!--+-->'.repeat(source.split('\n').length - 1);
  return isEmpty ? `${tag.replace(/\/?>$/, '>')}</${tagOf(tag).name}>${breaks}` : tag + breaks;
}
