import type { Element, ElementContent, Root, RootContent } from 'hast';
import { toString as textIn } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import { classesOf } from '#documents/looks.ts';
import { WHOLE } from '#documents/runs.ts';

const CONTENTS = /^(?:MsoToc\d|toc\d?)$/i;

/**
 * Removes tables of contents: paragraphs with that style, and two or more lines that only link to places in the page. Returns the
 * number of lines.
 */
export function removeContents(tree: Root): number {
  const found = new Set<RootContent>();
  visit(tree, (parent) => {
    let group: Element[] = [];
    const end = () => {
      if (group.reduce((sum, node) => sum + linesIn(node), 0) > 1) {
        group.forEach((node) => void found.add(node));
      }
      group = [];
    };
    for (const node of 'children' in parent ? parent.children : []) {
      if (node.type === 'element' && node.tagName === 'p' && classesOf(node).some((name) => CONTENTS.test(name))) {
        found.add(node);
      } else if (node.type === 'element' && /^(?:p|ul|ol)$/.test(node.tagName) && leadsInPage(node)) {
        group.push(node);
      } else if (node.type !== 'text' || node.value.trim() !== '') {
        end();
      }
    }
    end();
  });
  visit(tree, (node, index = 0, parent) => {
    if (node.type === 'root' || !found.has(node)) {
      return undefined;
    }
    parent?.children.splice(index, 1);
    return index;
  });
  return [...found].filter((node) => node.type === 'element' && textIn(node).trim() !== '').length;
}

/** Whether an element contains no picture, and all of its text is in links to places in the page. */
function leadsInPage(node: ElementContent): boolean {
  if (node.type !== 'element') {
    return node.type !== 'text' || node.value.trim() === '';
  }
  const isLink = node.tagName === 'a' && String(node.properties.href ?? '').startsWith('#');
  return isLink ? !hasPicture(node) : !isWhole(node) && node.children.every(leadsInPage);
}

function hasPicture(node: ElementContent): boolean {
  return node.type === 'element' && (node.tagName === 'img' || node.children.some(hasPicture));
}

function isWhole({ tagName, properties }: Element): boolean {
  return tagName === 'img' || properties[WHOLE] !== undefined;
}

/** Counts the lines of a paragraph or list; an empty one has none. */
function linesIn(node: Element): number {
  if (textIn(node).trim() === '') {
    return 0;
  }
  let breaks = 0;
  visit(node, 'element', ({ tagName }) => {
    breaks += Number(tagName === 'br' || tagName === 'li');
  });
  return node.tagName === 'p' ? breaks + 1 : breaks;
}
