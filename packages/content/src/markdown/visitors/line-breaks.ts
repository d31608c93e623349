import { textOf } from '#markdown/tree.ts';
import type { ElementVisitor } from '#markdown/visitor.ts';

// Characters of the longest identifier in a cell, rounded up: prose.css has a width for each. A longer one may break.
const LENGTHS = [20, 26, 32, 40, 50, 64];
// A shorter one fits into every cell.
const SHORT = 12;
// Characters of inline code that fits into one line of a phone.
const MOST_IN_A_LINE = 28;

/** Each cell says in `data-longest` how long its longest identifier is, a word with underscores, for the style sheet. */
export const finishCell: ElementVisitor = (node) => {
  const names = textOf(node)
    .split(/[\s/]+/)
    .filter((word) => word.includes('_'));
  const longest = Math.max(0, ...names.map(({ length }) => length));
  node.properties.dataLongest = longest > SHORT ? LENGTHS.find((limit) => longest <= limit) : undefined;
};

/** Marks inline code that may break, because it is longer than a line of a phone. */
export const finishInlineCode: ElementVisitor = (node, _post, ancestors) => {
  const isInBlock = ancestors.some((other) => other.type === 'element' && other.tagName === 'pre');
  if (!isInBlock && textOf(node).length > MOST_IN_A_LINE) {
    node.properties.className = [...[node.properties.className ?? []].flat().map(String), 'long'];
  }
};
