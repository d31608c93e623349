import type { ElementContent, Parents } from 'hast';
import { h } from 'hastscript';
import { textOf } from '#markdown/tree.ts';
import { childElements, type ElementVisitor } from '#markdown/visitor.ts';

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

/** Each cell says in `data-longest` how long its longest identifier is, a word with underscores, for the style sheet. */
export const finishCell: ElementVisitor = (node) => {
  const names = textOf(node)
    .split(/[\s/]+/)
    .filter((word) => word.includes('_'));
  const longest = Math.max(0, ...names.map(({ length }) => length));
  node.properties.dataLongest = longest > SHORT ? LENGTHS.find((limit) => longest <= limit) : undefined;
};

/** Inline code breaks only between its words: `prose.css` puts a word joiner at each `joint`. */
export const finishInlineCode: ElementVisitor = (node, _post, ancestors) => {
  const [text] = node.children;
  if (node.children.length !== 1 || text?.type !== 'text' || ancestors.some((ancestor) => isNamed(ancestor, /^pre$/))) {
    return;
  }
  const at = ancestors.findLastIndex((ancestor) => isNamed(ancestor, /^t[dh]$/));
  const row = ancestors[at - 1];
  const isFirst = row !== undefined && childElements(row)[0] === ancestors[at];
  const words = at === -1 && text.value.length <= MOST_IN_A_LINE ? text.value.split(' ') : [text.value];
  node.children = words.flatMap((word, index) => [
    ...(index > 0 ? [h('span.joint', ' ')] : []),
    ...joined(word, BREAKS, 'span.joint').flatMap((part) =>
      isFirst && part.type === 'text' ? joined(part.value, WITHIN_NAMES, 'wbr') : [part],
    ),
  ]);
};

function isNamed(node: Parents, name: RegExp): boolean {
  return node.type === 'element' && name.test(node.tagName);
}

function joined(word: string, breaks: RegExp, joint: string): ElementContent[] {
  return word
    .split(breaks)
    .flatMap((value, index) => [...(index > 0 ? [h(joint)] : []), { type: 'text' as const, value }]);
}
