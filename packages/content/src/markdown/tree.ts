import type { Nodes, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { toHtml } from 'hast-util-to-html';
import { parseFragment } from 'parse5';
import { hasClass } from '#markdown/visitor.ts';

/** Parses a part of a document. Unlike hast-util-from-html, it notes no positions, which would take half as long again. */
export function parseHtml(html: string): Root {
  const tree = fromParse5(parseFragment(html));
  return tree.type === 'root' ? tree : { type: 'root', children: [] };
}

export function isSpace(node: Nodes): boolean {
  return node.type === 'text' && node.value.trim() === '';
}

export function printTree(tree: Root): string {
  return toHtml(tree, { characterReferences: { useNamedReferences: true } });
}

/** Returns the text of a node in one line, with the alternative texts of images and the source of formulas, without references to footnotes. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') {
    return node.value.replaceAll('\n', ' ');
  }
  if (node.type === 'element' && node.tagName === 'img') {
    return String(node.properties.alt ?? '');
  }
  if (node.type === 'element' && node.tagName === 'math') {
    return sourceOf(node);
  }
  const isReference = node.type === 'element' && hasClass(node, 'footnote-ref');
  return 'children' in node && !isReference ? node.children.map(textOf).join('') : '';
}

export function sourceOf(node: Nodes): string {
  if (node.type === 'element' && node.tagName === 'annotation') {
    return node.children.map((child) => ('value' in child ? child.value : '')).join('');
  }
  return 'children' in node ? node.children.map(sourceOf).join('') : '';
}
