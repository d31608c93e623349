import { dl } from '@mdit/plugin-dl';
import type MarkdownIt from 'markdown-it';

/** Reads lines that begin with `: ` as definitions of the term in the line above them. */
export function useDefinitionLists(markdownIt: MarkdownIt): void {
  const { ruler } = markdownIt.block;
  const others = new Set(ruler.getRules(''));
  markdownIt.use(dl);
  const [read = () => false] = ruler.getRules('').filter((rule) => !others.has(rule));
  // The plugin would also take such a line for a term, and ~ for a colon.
  ruler.at(
    'dl',
    (state, start, end, isSilent) => {
      const textOf = (line: number) => state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0));
      const isOfDefinition = /^[:~][ \t]/.test(textOf(start));
      const next = start + 1 < end && state.isEmpty(start + 1) ? start + 2 : start + 1;
      const hasDefinition = next < end && textOf(next).startsWith(':');
      return (isSilent || (!isOfDefinition && hasDefinition)) && read(state, start, end, isSilent);
    },
    { alt: ['paragraph', 'reference', 'blockquote'] },
  );
}
