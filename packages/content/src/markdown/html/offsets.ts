import type MarkdownIt from 'markdown-it';
import { ruleNamed } from '#markdown/rule-named.ts';

type Token = ReturnType<MarkdownIt['parse']>[number];
type InlineRule = ReturnType<MarkdownIt['inline']['ruler']['getRules']>[number];

/** Lets tags and images within text know where in the text they begin: markdown-it itself knows the lines of blocks alone. */
export function keepOffsets({ inline: { ruler } }: MarkdownIt): void {
  for (const name of ['html_inline', 'image']) {
    ruler.at(name, withOffset(ruleNamed(ruler, name)));
  }
}

/** Where a tag or an image begins, in characters of the text that it stands in. */
export function offsetOf({ meta }: Token): number | undefined {
  return typeof meta?.offset === 'number' ? meta.offset : undefined;
}

function withOffset(rule: InlineRule): InlineRule {
  return (state, silent) => {
    const offset = state.pos;
    const matches = rule(state, silent);
    const token = state.tokens.at(-1);
    if (matches && !silent && token !== undefined) {
      token.meta = { offset };
    }
    return matches;
  };
}
