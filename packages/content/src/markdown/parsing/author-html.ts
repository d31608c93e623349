import type MarkdownIt from 'markdown-it';
import { HTML_OPEN_CLOSE_TAG_RE, HTML_TAG_RE } from 'markdown-it/lib/common/html_re.mjs';
import MarkdownToken from 'markdown-it/lib/token.mjs';
import type { Notices } from '#markdown/notices.ts';
import { FRAME_ELEMENT, FRAMES, isKnownElement, VOID_ELEMENTS } from '#markdown/parsing/elements.ts';
import { lineAt, ruleToWrap, type Token } from '#markdown/parsing/tokens.ts';

type Tag = { readonly name: string; readonly isEnd: boolean; readonly source: string };
type Open = { readonly name: string; readonly line: number };

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
 * Prepares HTML that authors write into Markdown for the HTML parser: tags of unknown elements and malformed tags become text; elements
 * that are open at the end of a paragraph end with it; comments are removed.
 */
export function useAuthorHtml(markdownIt: MarkdownIt): void {
  limitHtmlBlocks(markdownIt);
  markdownIt.core.ruler.after('inline', 'author-html', ({ tokens, env: { notices } }) => {
    let line = 1;
    for (const token of tokens) {
      const { type, content, map } = token;
      line = map === null ? line : map[0] + 1;
      if (type === 'html_block' && CODE.test(content)) {
        reportText(notices, line, content);
        Object.assign(token, { type: 'fence', tag: 'code', info: '' });
      } else if (type === 'html_block') {
        token.content = blockHtml(content, line, notices);
      } else if (type === 'inline') {
        finishParagraph(token, line, notices);
      }
    }
  });
}

function blockHtml(html: string, firstLine: number, notices: Notices | undefined): string {
  let written = '';
  for (let at = 0; at < html.length; ) {
    const next = html.indexOf('<', at + 1);
    const tag = html[at] === '<' ? HTML_TAG_RE.exec(html.slice(at))?.[0] : undefined;
    const source = tag ?? html.slice(at, next === -1 ? undefined : next);
    const line = firstLine + html.slice(0, at).split('\n').length - 1;
    at += source.length;
    written += tag === undefined ? asText(source) : tagHtml(source, line, notices, html.slice(at));
  }
  return written;
}

/** Closes elements that are still open at the end of a paragraph. Otherwise the HTML parser would continue them in the next one. */
function finishParagraph(paragraph: Token, firstLine: number, notices: Notices | undefined): void {
  const children = paragraph.children ?? [];
  const opened: Open[] = [];
  let line = firstLine;
  for (const [index, token] of children.entries()) {
    line += token.type.endsWith('break') ? 1 : 0;
    if (token.type !== 'html_inline') {
      continue;
    }
    const rest = children.slice(index + 1).map(({ content }) => content);
    const { name, isEnd, source } = tagOf(token.content);
    token.content = tagHtml(token.content, line, notices, rest.join(''));
    const isTag = isKnownElement(name) && token.content.startsWith('<') && !VOID_ELEMENTS.has(name);
    if (isTag && isEnd) {
      const at = opened.findLastIndex((open) => open.name === name);
      opened.splice(at === -1 ? opened.length : at);
      // It would begin an empty paragraph.
      token.content = at === -1 && name === 'p' ? '' : token.content;
    } else if (isTag && !source.endsWith('/>') && !token.content.endsWith(`</${name}>`)) {
      opened.push({ name, line });
    }
  }
  for (const { name, line: openedAt } of opened.toReversed()) {
    const message = `<${name}> has no end tag, so it ends with its paragraph; add </${name}>, or write the tag in backticks to show it`;
    notices?.warn(openedAt, message);
    const content = `</${FRAMES.has(name) ? FRAME_ELEMENT : name}>`;
    children.push(Object.assign(new MarkdownToken('html_inline', '', 0), { content }));
  }
}

function tagOf(source: string): Tag {
  const [, slash, name = ''] = /^<(\/?)([a-z][a-z0-9-]*)/i.exec(source) ?? [];
  return { name: name.toLowerCase(), isEnd: slash === '/', source };
}

/** Returns what to write for a tag or a comment. `rest` is the HTML after it. */
function tagHtml(source: string, line: number, notices: Notices | undefined, rest: string): string {
  if (source.startsWith('<!--')) {
    // Its lines count for what follows.
    return source.replace(/[^\n]/g, '');
  }
  const { name, isEnd } = tagOf(source);
  if (!isKnownElement(name) || !HTML_OPEN_CLOSE_TAG_RE.test(source)) {
    reportText(notices, line, source);
    return asText(source);
  }
  const isFrame = FRAMES.has(name);
  if (isEnd) {
    return isFrame ? `</${FRAME_ELEMENT}>` : source;
  }
  const tag = isFrame ? `<${FRAME_ELEMENT} data-frame="${name}"${source.slice(name.length + 1)}` : source;
  const isTarget = name === 'a' && !/\shref\s*=/i.test(source) && !/<\/a\b/i.test(rest);
  const isEmpty = isTarget || name === 'embed' || (source.endsWith('/>') && !VOID_ELEMENTS.has(name));
  return isEmpty ? `${tag.replace(/\/?>$/, '>')}</${isFrame ? FRAME_ELEMENT : name}>` : tag;
}

function asText(source: string): string {
  return source.replaceAll('<', '&lt;');
}

function reportText(notices: Notices | undefined, line: number, source: string): void {
  const message = `${source.trim().slice(0, 80)} is shown as text, because posts cannot contain this element; write it in backticks if you mean the text, or remove it`;
  notices?.warn(line, message);
}

/**
 * A tag that is shown as text begins a paragraph, whose text is Markdown. So does what would be HTML up to an end that never comes, because it
 * would include the rest of the post.
 */
function limitHtmlBlocks({ block: { ruler } }: MarkdownIt): void {
  const rule = ruleToWrap(ruler, ({ name }) => name === 'html_block');
  ruler.at(
    'html_block',
    (state, startLine, endLine, silent) => {
      const text = lineAt(state, startLine) ?? '';
      const end = CLOSED_BY.get(BLOCK_START.exec(text)?.[0].toLowerCase() ?? '');
      const isHtml =
        end === undefined
          ? isKnownElement(tagOf(text).name)
          : state.src.toLowerCase().includes(end, state.bMarks[startLine]);
      return text.startsWith('<') && isHtml && rule(state, startLine, endLine, silent);
    },
    { alt: ['paragraph', 'reference', 'blockquote'] },
  );
}
