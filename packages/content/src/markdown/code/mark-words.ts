import type { ElementContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';

/**
 * Marks words in a line of code, including words that span several tokens. Marked words get no token colors, which might not be
 * legible on the mark's background.
 */
export function markWords(tokens: readonly ElementContent[], words: readonly string[]): readonly ElementContent[] {
  const text = tokens.map(textOf).join('');
  const ranges = rangesOf(text, words);
  const result: ElementContent[] = [];
  let [next, offset] = [0, 0];
  for (const token of ranges.length === 0 ? [] : tokens) {
    const value = textOf(token);
    for (let from = 0; from < value.length; ) {
      const { start = text.length, end = text.length } = ranges[next] ?? {};
      const isMarked = offset + from >= start;
      const to = Math.min(value.length, (isMarked ? end : start) - offset);
      if (isMarked && offset + from === start) {
        result.push(h('mark', text.slice(start, end)));
      } else if (!isMarked) {
        const children = [{ type: 'text' as const, value: value.slice(from, to) }];
        result.push(...(token.type === 'element' ? [{ ...token, children }] : children));
      }
      next += isMarked && offset + to === end ? 1 : 0;
      from = to;
    }
    offset += value.length;
  }
  return ranges.length === 0 ? tokens : result;
}

/** Returns the ranges of the words, in order. If ranges overlap, the first one counts. */
function rangesOf(text: string, words: readonly string[]) {
  const found = [...new Set(words)].flatMap((word) => {
    const ends: { readonly start: number; readonly end: number }[] = [];
    for (let start = text.indexOf(word); start !== -1; start = text.indexOf(word, start + word.length)) {
      ends.push({ start, end: start + word.length });
    }
    return ends;
  });
  let last = 0;
  return found
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end }) => {
      const isFree = start >= last;
      last = isFree ? end : last;
      return isFree;
    });
}
