import type { Element, ElementContent, Nodes, Parents, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { toHtml } from 'hast-util-to-html';
import { parseFragment } from 'parse5';

declare module 'hast' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to one of a module.
  interface Data {
    written?: readonly string[];
    /** A link's address, as the author wrote it. */
    href?: string;
    /** What feeds and the search have instead of an element. */
    elsewhere?: Element;
  }
}

// Navigation within the page, text for screen readers, and pictures for dark themes.
const ONLY_ON_PAGE = ['heading-anchor', 'footnote-backref', 'embed-note', 'visually-hidden', 'dark-only'];

/** Parses a part of a document. Unlike hast-util-from-html, it records no positions, which would take 50% longer. */
export function parseHtml(html: string): Root {
  return rootOf(fromParse5(parseFragment(html)));
}

export function rootOf(tree: Nodes): Root {
  return tree.type === 'root' ? tree : { type: 'root', children: [] };
}

export function printTree(tree: Root): string {
  return toHtml(tree, { characterReferences: { useNamedReferences: true } });
}

/** Returns the text of a node on one line, with alternative texts of images and the source of formulas, without footnote references. */
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

/** Whether an element belongs to the page around a text, so that feeds and search leave it out. */
export function isOnlyOnPage(node: Element): boolean {
  return node.properties.hidden !== undefined || ONLY_ON_PAGE.some((name) => hasClass(node, name));
}

export function isSpace(node: Nodes): boolean {
  return node.type === 'text' && node.value.trim() === '';
}

export function hasClass({ properties }: Element, name: string): boolean {
  const { className } = properties;
  return Array.isArray(className) && className.includes(name);
}

export function lineOf({ position }: Element): number {
  return position?.start.line ?? 1;
}

export function childElements({ children }: Parents): Element[] {
  const nodes: readonly Nodes[] = children;
  return nodes.filter((node) => node.type === 'element');
}

/** Visits each node below `parent`, before its children. The `ancestors` array is reused, so don't keep it after the visitor returns. */
export function walk(
  parent: Parents,
  visit: (node: Nodes, ancestors: readonly Parents[]) => void,
  ancestors: Parents[] = [],
): void {
  ancestors.push(parent);
  for (const node of parent.children) {
    visit(node, ancestors);
    if ('children' in node) {
      walk(node, visit, ancestors);
    }
  }
  ancestors.pop();
}

/**
 * Replacements for elements, applied after all elements are visited. Changing the parent's children for each one would take quadratic time.
 */
export type Replacements = Map<Nodes, readonly ElementContent[]>;

/** Replaces each element once, so the replacement may contain the element. */
export function applyReplacements(parent: Parents, replacements: Replacements): void {
  const nodes: readonly Nodes[] = parent.children;
  const children = nodes.flatMap((node): readonly Nodes[] => {
    const others = replacements.get(node) ?? [node];
    replacements.delete(node);
    for (const other of others) {
      other.position ??= node.position;
    }
    return others;
  });
  Object.assign(parent, { children });
  for (const child of children) {
    if ('children' in child) {
      applyReplacements(child, replacements);
    }
  }
}
