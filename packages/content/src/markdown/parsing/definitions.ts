import { dl } from '@mdit/plugin-dl';
import type MarkdownIt from 'markdown-it';
import { ruleToWrap } from '#markdown/parsing/tokens.ts';

const WORD = /[\p{L}\p{N}]/u;

/** Terms with definitions below them, which begin with `: ` and have a word. A smiley below a line is none. */
export function useDefinitions(markdownIt: MarkdownIt): void {
  const { ruler } = markdownIt.block;
  const others = new Set(ruler.getRules(''));
  markdownIt.use(dl);
  const rule = ruleToWrap(ruler, (each) => !others.has(each));
  ruler.at(
    'dl',
    (state, line, endLine, silent) => {
      const definition = state.isEmpty(line + 1) ? line + 2 : line + 1;
      const text = state.src.slice(state.bMarks[definition], state.eMarks[definition]);
      return (silent || WORD.test(text)) && rule(state, line, endLine, silent);
    },
    { alt: ['paragraph', 'reference', 'blockquote'] },
  );
}
