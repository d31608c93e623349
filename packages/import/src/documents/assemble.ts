import type { Element, ElementContent } from 'hast';
import { type ListItem, listsOf } from '#documents/lists.ts';

/** The kind of a paragraph or another block in a document. */
export type Block =
  | { readonly kind: 'element'; readonly element: Element; readonly isCaption?: boolean }
  | { readonly kind: 'item'; readonly item: ListItem }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'empty' };

// Characters of symbol fonts, and the boundaries of code blocks in Google Docs.
export const PRIVATE = /[\ue000-\uf8ff]/g;

/** Combines the blocks of a document into lists, code with several lines, and pictures with captions. */
export function assembled(blocks: readonly Block[]): ElementContent[] {
  const made: ElementContent[] = [];
  let items: ListItem[] = [];
  let lines: string[] = [];
  const end = () => {
    made.push(...listsOf(items));
    if (lines.length > 0) {
      made.push(codeOf(lines.join('\n')));
    }
    items = [];
    lines = [];
  };
  for (const block of blocks) {
    if (block.kind === 'empty') {
      // This is an empty line in code. Other empty lines separate paragraphs.
      lines.push(...(lines.length > 0 ? [''] : []));
    } else if (block.kind === 'item') {
      if (lines.length > 0) {
        end();
      }
      items.push(block.item);
    } else if (block.kind === 'code') {
      if (items.length > 0) {
        end();
      }
      lines.push(block.text);
    } else {
      end();
      const last = made.at(-1);
      if (block.isCaption && last?.type === 'element' && isPicture(last)) {
        made.pop();
        made.push(element('figure', [...last.children, element('figcaption', block.element.children)]));
      } else {
        made.push(block.element);
      }
    }
  }
  end();
  return made;
}

function isPicture({ tagName, children }: Element): boolean {
  return tagName === 'p' && children.length === 1 && children[0]?.type === 'element' && children[0].tagName === 'img';
}

function codeOf(text: string): Element {
  const value = text
    .replace(PRIVATE, '')
    .replaceAll('\u00a0', ' ')
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/^\n+|(?<!\n)\n+$/g, '');
  return element('pre', [element('code', [{ type: 'text', value }])]);
}

export function element(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children };
}
