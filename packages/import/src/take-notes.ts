import type { Element, ElementContent, Root } from 'hast';
import { toString as textIn } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';

/** A note of a text. Its number is also in the element that replaces the link to it. */
export type FootNote = { readonly number: string; readonly content: readonly ElementContent[] };

/** The name of that element. */
export const REFERENCE = 'note-reference';

// The text of links from a note back to the text.
const BACK = /^(?:[\s\u2190-\u21ff\u23ce^]|\ufe0e)*$/u;

/** Removes notes from HTML: list items that a superscript link leads to, as WordPress, Jetpack and pandoc write them. */
export function takeNotes(tree: Root): readonly FootNote[] {
  const items = new Map<string, Element>();
  visit(tree, 'element', (node) => {
    if (node.tagName === 'li' && node.properties.id !== undefined) {
      items.set(String(node.properties.id), node);
    }
  });
  const notes = new Map<Element, FootNote>();
  visit(tree, 'element', (node) => {
    const item = items.get(targetOf(node) ?? '');
    if (item !== undefined) {
      const note = notes.get(item) ?? { number: String(notes.size + 1), content: item.children };
      notes.set(item, note);
      // Elements without text would be searched for white space again and again.
      const children = [{ type: 'text', value: note.number }];
      Object.assign(node, { tagName: REFERENCE, properties: { number: note.number }, children });
    }
  });
  if (notes.size > 0) {
    remove(tree, isBackLink);
    remove(tree, (node) => notes.has(node));
    remove(tree, isEmptied);
  }
  return [...notes.values()];
}

function remove(tree: Root, isGone: (node: Element) => boolean): void {
  visit(tree, 'element', (node, index = 0, parent) => {
    if (!isGone(node)) {
      return undefined;
    }
    parent?.children.splice(index, 1);
    return [SKIP, index];
  });
}

/** Returns the target of `<sup><a href="#id">` or `<a href="#id"><sup>` in the page. */
function targetOf(node: Element): string | undefined {
  const [only, ...others] = node.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const pair = [node, ...(others.length === 0 && only?.type === 'element' ? [only] : [])];
  const href = String(pair.find(({ tagName }) => tagName === 'a')?.properties.href ?? '');
  return pair.some(({ tagName }) => tagName === 'sup') && href.startsWith('#') ? href.slice(1) : undefined;
}

function isBackLink(node: Element): boolean {
  const href = String(node.properties.href ?? '');
  return node.tagName === 'a' && href.startsWith('#') && BACK.test(textIn(node));
}

/** Whether it is a list or section that contained only notes. */
function isEmptied(node: Element): boolean {
  const isList = node.tagName === 'ol' || node.tagName === 'ul';
  const isSection = [node.properties.className ?? []].flat().some((name) => /^footnotes?\b/.test(String(name)));
  const isEmptyList = isList && node.children.every(({ type }) => type !== 'element');
  return isEmptyList || (isSection && textIn(node).trim() === '');
}
