import type MarkdownIt from 'markdown-it';
import { escapeHtml } from '#markdown/html/escape-html.ts';

type Token = ReturnType<MarkdownIt['parse']>[number];
type TokenClass = new (type: string, tag: string, nesting: -1 | 0 | 1) => Token;

/**
 * An image with a title that is alone in its paragraph, or its link is, becomes a figure with the title as its caption. Called
 * when images of other sites have become links.
 */
export function captionImages(tokens: Token[], NewToken: TokenClass): void {
  for (const [index, { type, children }] of tokens.entries()) {
    const open = tokens[index - 1];
    const image = type === 'inline' && open?.type === 'paragraph_open' ? onlyImage(children ?? []) : undefined;
    const caption = image?.attrGet('title');
    const close = image && caption ? paragraphEnd(tokens, index + 1) : undefined;
    if (image && caption && open !== undefined && close !== undefined) {
      const end = new NewToken('html_inline', '', 0);
      end.content = `<figcaption>${escapeHtml(String(caption))}</figcaption>`;
      children?.push(end);
      image.attrs = (image.attrs ?? []).filter(([name]) => name !== 'title');
      // In an item without blocks a paragraph has no tags of its own.
      Object.assign(open, { tag: 'figure', hidden: false });
      Object.assign(close, { tag: 'figure', hidden: false });
    }
  }
}

/** The end of a paragraph whose text ends before `index`; the ways back of a footnote, which stand before it, come to stand behind it. */
function paragraphEnd(tokens: Token[], index: number): Token | undefined {
  let at = index;
  while (tokens[at]?.type === 'footnote_anchor') {
    at += 1;
  }
  const close = tokens[at];
  if (close !== undefined) {
    tokens.copyWithin(index + 1, index, at);
    tokens[index] = close;
  }
  return close;
}

function onlyImage(children: readonly Token[]): Token | undefined {
  const [first, second, third] = children;
  if (
    children.length === 3 &&
    first?.type === 'link_open' &&
    second?.type === 'image' &&
    third?.type === 'link_close'
  ) {
    return second;
  }
  return children.length === 1 && first?.type === 'image' ? first : undefined;
}
