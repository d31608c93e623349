import type { Nodes, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { toHtml } from 'hast-util-to-html';
import { parseFragment } from 'parse5';
import { visit } from 'unist-util-visit';
import { applyReplacements, hasClass, type Replacements } from '#markdown/visitor.ts';

const TABLE = /^(?:table|thead|tbody|tr)$/;

/** Parses a part of a document. Unlike hast-util-from-html, it notes no positions, which would take half as long again. */
export function parseHtml(html: string): Root {
  const tree = fromParse5(parseFragment(html));
  return tree.type === 'root' ? tree : { type: 'root', children: [] };
}

/** Parses what markdown-it prints for a post. Each node gets the line of the Markdown where it begins. */
export function treeOf(html: string): Root {
  const tree = parseHtml(html);
  const removed: Replacements = new Map();
  let line = 1;
  visit(tree, (node, _index, parent) => {
    if (node.type === 'comment') {
      line = node.value === '+' ? line + 1 : Number(node.value);
      removed.set(node, []);
      return;
    }
    if (node.type === 'element' && node.tagName === 'p' && node.children.every(isSpace)) {
      // The end tag of an author's element in a paragraph leaves one.
      removed.set(node, []);
      return;
    }
    const { dataLine } = node.type === 'element' ? node.properties : {};
    line = dataLine === undefined ? line : Number(dataLine);
    node.position = { start: { line, column: 1 }, end: { line, column: 1 } };
    // A line of a paragraph, and of a block of HTML.
    const isBetweenCells =
      parent?.type === 'element' && TABLE.test(parent.tagName) && parent.properties.dataLine !== undefined;
    line += node.type === 'text' && !isBetweenCells ? node.value.split('\n').length - 1 : 0;
  });
  applyReplacements(tree, removed);
  return tree;
}

function isSpace(node: Nodes): boolean {
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
