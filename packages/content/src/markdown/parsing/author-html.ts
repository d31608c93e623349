import type MarkdownIt from 'markdown-it';
import { HTML_TAG_RE } from 'markdown-it/lib/common/html_re.mjs';
import MarkdownToken from 'markdown-it/lib/token.mjs';
import type { Notices } from '#markdown/notices.ts';
import { FRAME_ELEMENT, isKnownElement, VOID_ELEMENTS } from '#markdown/parsing/elements.ts';
import { lineAt, ruleToWrap, type Token } from '#markdown/parsing/tokens.ts';

/** Prepares authors' HTML for the HTML parser: unknown tags become text, open elements end with their paragraph, comments are removed. */
export function useAuthorHtml({ block: { ruler }, core }: MarkdownIt): void {
  const rule = ruleToWrap(ruler, ({ name }) => name === 'html_block');
  ruler.at(
    'html_block',
    (state, startLine, endLine, silent) => {
      const text = lineAt(state, startLine) ?? '';
      // A comment without an end would include the rest of the post. A tag that is shown as text begins a paragraph.
      const isHtml = text.startsWith('<!--')
        ? state.src.includes('-->', state.bMarks[startLine])
        : isKnownElement(tagOf(text).name);
      return isHtml && rule(state, startLine, endLine, silent);
    },
    { alt: ['paragraph', 'reference', 'blockquote'] },
  );
  core.ruler.after('inline', 'author-html', ({ tokens, env: { notices } }) => {
    let line = 1;
    for (const token of tokens) {
      line = token.map === null ? line : token.map[0] + 1;
      if (token.type === 'html_block') {
        token.content = blockHtml(token.content, line, notices);
      } else if (token.type === 'inline') {
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
    written += tag === undefined ? source.replace('<', '&lt;') : tagHtml(source, line, notices);
  }
  return written;
}

/** Closes elements that are still open at the end of a paragraph. Otherwise the HTML parser would continue them in the next one. */
function finishParagraph(paragraph: Token, firstLine: number, notices: Notices | undefined): void {
  const children = paragraph.children ?? [];
  const opened: { readonly name: string; readonly line: number }[] = [];
  let line = firstLine;
  for (const token of children) {
    line += token.type.endsWith('break') ? 1 : 0;
    if (token.type !== 'html_inline') {
      continue;
    }
    const { name, isEnd } = tagOf(token.content);
    token.content = tagHtml(token.content, line, notices);
    const isTag = isKnownElement(name) && !VOID_ELEMENTS.has(name);
    if (isTag && isEnd) {
      const at = opened.findLastIndex((open) => open.name === name);
      opened.splice(at === -1 ? opened.length : at);
      // The end tag would begin an empty paragraph.
      token.content = at === -1 && name === 'p' ? '' : token.content;
    } else if (isTag && !token.content.includes('</')) {
      opened.push({ name, line });
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
