import type { Element, ElementContent, Root } from 'hast';
import { h } from 'hastscript';
import { SKIP, visitParents } from 'unist-util-visit-parents';
import { textOf } from '#markdown/text-of.ts';

// After these a browser would break a word of code: UAX #14, and Chromium's own table for ASCII.
const BREAKS = /(?<=[-/?!|}])(?=\S)/;
// Characters of code that stays in one line of a phone.
const MOST_IN_A_LINE = 28;
// A name may break here in the first column of a table, which is narrow on a phone.
const WITHIN_NAMES = /(?<=_)(?=[^_\s])/;
// Characters of the longest identifier in a cell, rounded up: prose.css has a width for each. A longer one may break.
const LENGTHS = [20, 26, 32, 40, 50, 64];
// A shorter one has room in every cell.
const SHORT = 12;

/**
 * Prepares for the style sheet what CSS has no property for. Inline code breaks only between its words: `prose.css` puts a
 * word joiner at each `joint`. Each cell says in `data-longest` how long its longest identifier is, a word with underscores.
 */
export function prepareLineBreaks(tree: Root): void {
  visitParents(tree, 'element', (node, ancestors) => {
    if (node.tagName === 'pre') {
      return SKIP;
    }
    if (node.tagName === 'td' || node.tagName === 'th') {
      const length = roundedLength(textOf(node));
      node.properties = { ...node.properties, ...(length !== undefined && { dataLongest: length }) };
    }
    const [text] = node.children;
    if (node.tagName === 'code' && node.children.length === 1 && text?.type === 'text') {
      const cell = ancestors.findLast((ancestor) => ancestor.type === 'element' && /^t[dh]$/.test(ancestor.tagName));
      const isShort = cell === undefined && text.value.length <= MOST_IN_A_LINE;
      const isFirst = cell?.type === 'element' && isFirstCell(cell, ancestors);
      const words = isShort ? text.value.split(' ') : [text.value];
      node.children = words.flatMap((word, index) => [
        ...(index > 0 ? [h('span.joint', ' ')] : []),
        ...joined(word.split(BREAKS), () => h('span.joint')).flatMap((part) =>
          isFirst && part.type === 'text' ? joined(part.value.split(WITHIN_NAMES), () => h('wbr')) : [part],
        ),
      ]);
      return SKIP;
    }
    return undefined;
  });
}

function joined(parts: readonly string[], joint: () => Element): ElementContent[] {
  return parts.flatMap((value, index) => [...(index > 0 ? [joint()] : []), { type: 'text' as const, value }]);
}

function isFirstCell(cell: Element, ancestors: readonly { readonly type: string }[]): boolean {
  const row = ancestors[ancestors.indexOf(cell) - 1];
  const cells = row !== undefined && 'children' in row && Array.isArray(row.children) ? row.children : [];
  return cells.find((child) => child.type === 'element') === cell;
}

function roundedLength(text: string): number | undefined {
  const names = text.split(/[\s/]+/).filter((word) => word.includes('_'));
  const longest = Math.max(0, ...names.map(({ length }) => length));
  return longest > SHORT ? LENGTHS.find((limit) => longest <= limit) : undefined;
}
