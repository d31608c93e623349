import type { Element, Parents, Root } from 'hast';
import { sourceOf } from '#markdown/tree.ts';
import { hasClass, isOnlyOnPage } from '#markdown/visitor.ts';

/** A post's text for the search, as readers see it: blocks, entries and cells with a dot between them, and the code of its blocks. */
export type PostText = { readonly body: string; readonly code: string };

const BLOCKS: ReadonlySet<string> = new Set([
  ...['address', 'article', 'aside', 'blockquote', 'br', 'caption', 'dd', 'details', 'div', 'dl', 'dt', 'figcaption'],
  ...['figure', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'li', 'nav', 'ol', 'p', 'pre', 'section'],
  ...['summary', 'table', 'td', 'th', 'tr', 'ul'],
]);
// Posts cannot contain it, because the renderer removes control characters.
const BLOCK_EDGE = '\u0001';
const BETWEEN_BLOCKS = ' · ';
// Labels that the renderer adds.
const LABELS = ['alert-kind', 'details-label', 'footnote-ref'];

export function postText(tree: Root): PostText {
  const body: string[] = [];
  const code: string[] = [];
  collect(tree, body, code);
  return { body: inOneLine(body, BETWEEN_BLOCKS), code: inOneLine(code, ' ') };
}

function collect({ children }: Parents, text: string[], code: string[]): void {
  for (const child of children) {
    if (child.type === 'text') {
      text.push(child.value);
    } else if (child.type === 'element' && !isHidden(child)) {
      const { tagName, properties } = child;
      const target = tagName === 'pre' ? code : text;
      const edge = BLOCKS.has(tagName) ? BLOCK_EDGE : '';
      target.push(edge);
      if (tagName === 'math') {
        target.push(sourceOf(child));
      } else {
        target.push(String(properties.alt ?? ''));
        collect(child, target, code);
      }
      target.push(edge);
    }
  }
}

function isHidden(node: Element): boolean {
  const isLabel = LABELS.some((name) => hasClass(node, name)) || node.properties.id === 'footnotes';
  const isAlertLabel = hasClass(node, 'alert-title') && !hasClass(node, 'titled');
  return isLabel || isAlertLabel || isOnlyOnPage(node) || node.tagName === 'button' || node.tagName === 'svg';
}

function inOneLine(parts: readonly string[], separator: string): string {
  const blocks = parts.join('').split(BLOCK_EDGE);
  const lines = blocks.map((block) => block.replaceAll(/\s+/g, ' ').trim());
  return lines.filter((line) => line !== '').join(separator);
}
