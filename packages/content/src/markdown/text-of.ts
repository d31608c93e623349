import type { Nodes } from 'hast';

/** The text of a node in one line. Formulas are their source, and images nothing. */
export function textOf(node: Nodes): string {
  return textWith(node, () => '');
}

/** The text of a node in one line, with what stands for its images. */
export function nameOf(node: Nodes): string {
  return textWith(node, (alt) => alt);
}

function textWith(node: Nodes, imageText: (alt: string) => string): string {
  if (node.type === 'text') {
    return node.value.replaceAll('\n', ' ');
  }
  if (node.type === 'element' && node.tagName === 'img') {
    return imageText(String(node.properties.alt ?? ''));
  }
  if (node.type === 'element' && node.tagName === 'math') {
    return sourceOf(node);
  }
  return 'children' in node ? node.children.map((child) => textWith(child, imageText)).join('') : '';
}

/** The TeX that a formula was made of. */
export function sourceOf(node: Nodes): string {
  if (node.type === 'element' && node.tagName === 'annotation') {
    return node.children.map((child) => ('value' in child ? child.value : '')).join('');
  }
  return 'children' in node ? node.children.map(sourceOf).join('') : '';
}
