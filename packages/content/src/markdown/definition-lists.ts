import { dl } from '@mdit/plugin-dl';
import type MarkdownIt from 'markdown-it';

const DEFINITION = /^:[ \t]+\S{2}|^:[ \t]+\S[ \t]+\S/;

/**
 * Definition lists: a term, and lines below it that begin with a colon. The plugin takes `~` too, with which a signature such as
 * `~ The team` begins.
 */
export function useDefinitionLists(markdownIt: MarkdownIt): void {
  const { ruler } = markdownIt.block;
  const before = new Set(ruler.getRules(''));
  markdownIt.use(dl);
  const [rule] = ruler.getRules('').filter((candidate) => !before.has(candidate));
  if (rule === undefined) {
    throw new Error('@mdit/plugin-dl has added no rule. Compare its release with definition-lists.ts.');
  }
  ruler.at(
    'dl',
    (state, startLine, endLine, silent) => {
      const next = state.isEmpty(startLine + 1) ? startLine + 2 : startLine + 1;
      const text = state.src.slice((state.bMarks[next] ?? 0) + (state.tShift[next] ?? 0), state.eMarks[next]);
      return (silent || DEFINITION.test(text)) && rule(state, startLine, endLine, silent);
    },
    { alt: ['paragraph', 'reference', 'blockquote'] },
  );
}
