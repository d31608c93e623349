import { dl } from '@mdit/plugin-dl';
import type MarkdownIt from 'markdown-it';
import { blockRuleOf } from '#markdown/rule-named.ts';

const DEFINITION = /^:[ \t]+\S{2}|^:[ \t]+\S[ \t]+\S/;

/**
 * Definition lists: a term, and lines below it that begin with a colon. The plugin takes `~` too, with which a signature such as
 * `~ The team` begins.
 */
export function useDefinitionLists(markdownIt: MarkdownIt): void {
  const rule = blockRuleOf(markdownIt, dl);
  markdownIt.block.ruler.at(
    'dl',
    (state, startLine, endLine, silent) => {
      const next = state.isEmpty(startLine + 1) ? startLine + 2 : startLine + 1;
      const text = state.src.slice((state.bMarks[next] ?? 0) + (state.tShift[next] ?? 0), state.eMarks[next]);
      return (silent || DEFINITION.test(text)) && rule(state, startLine, endLine, silent);
    },
    { alt: ['paragraph', 'reference', 'blockquote'] },
  );
}
