import type { ElementContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';

type Range = readonly [start: number, end: number];

/**
 * Puts a `<mark>` around each of some words in a line of spans; a word over several spans has a mark in each. Spans without a
 * class become their text.
 */
export function markWords(spans: readonly ElementContent[], words: readonly string[]): ElementContent[] {
  const ranges = words.length === 0 ? [] : rangesOf(spans.map(textOf).join(''), words);
  let start = 0;
  return spans.flatMap((span) => {
    const text = textOf(span);
    const children = markRanges(text, start, ranges);
    start += text.length;
    const isNamed = span.type === 'element' && span.properties.class && text.trim() !== '';
    return isNamed ? [{ ...span, properties: { className: [String(span.properties.class)] }, children }] : children;
  });
}

/** Where words are in a text, without overlaps; the longest of those that begin at the same place. */
function rangesOf(text: string, words: readonly string[]): readonly Range[] {
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const pattern = longestFirst.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  return [...text.matchAll(new RegExp(pattern, 'g'))].map(({ index, 0: word }) => [index, index + word.length]);
}

/** The part of a line that begins at `start`. */
function markRanges(text: string, start: number, ranges: readonly Range[]): ElementContent[] {
  const children: ElementContent[] = [];
  let end = 0;
  for (const [first, last] of ranges) {
    const from = Math.max(first - start, 0);
    const to = Math.min(last - start, text.length);
    if (from < to) {
      children.push({ type: 'text', value: text.slice(end, from) }, h('mark', text.slice(from, to)));
      end = to;
    }
  }
  return [...children, { type: 'text', value: text.slice(end) }];
}
