import type MarkdownIt from 'markdown-it';
import { lineAt, type Range, ruleToWrap, type Token } from '#markdown/parsing/tokens.ts';

/** Where the author wrote a link, an image or a comment in the text of its block, and the destination in it. */
export type Position = { readonly at: Range; readonly destination: Range | undefined };

/** What the parser read: the Markdown with its tokens, and the destinations of its definitions. */
export type ParsedMarkdown = {
  readonly source: string;
  readonly tokens: readonly Token[];
  readonly definitions: readonly Range[];
};

const CALLOUT = /^\[![a-z]+\]:/i;
const TOKENS = { link: 'link_open', image: 'image', html_inline: 'html_inline' } as const;

/** Notes the Position of tokens as `meta.position`, and the destinations of definitions in `env`. */
export function usePositions({ block, inline, helpers }: MarkdownIt): void {
  const { parseLinkDestination } = helpers;
  const destinations: Range[] = [];
  helpers.parseLinkDestination = (text, start, max) => {
    const result = parseLinkDestination(text, start, max);
    destinations.push([start, result.pos]);
    return result;
  };
  for (const [name, type] of Object.entries(TOKENS)) {
    const rule = ruleToWrap(inline.ruler, (each) => each.name === name);
    inline.ruler.at(name, (state, silent) => {
      const { pos, tokens } = state;
      const { length } = tokens;
      const known = destinations.length;
      const isFound = rule(state, silent);
      // Rules that were called for the text of a link have removed their own.
      const [destination] = destinations.splice(known);
      // Text before it may become a token first.
      const token = [tokens[length], tokens[length + 1]].find((each) => each?.type === type);
      if (isFound && !silent && token !== undefined) {
        const isInside = destination !== undefined && destination[1] <= state.pos;
        token.meta = { position: { at: [pos, state.pos], destination: isInside ? destination : undefined } };
      }
      return isFound;
    });
  }
  const reference = ruleToWrap(block.ruler, ({ name }) => name === 'reference');
  block.ruler.at('reference', (state, startLine, endLine, silent) => {
    // It would be the definition of a link that nothing refers to.
    if (CALLOUT.test(lineAt(state, startLine) ?? '')) {
      return false;
    }
    const known = destinations.length;
    const isFound = reference(state, startLine, endLine, silent);
    const [destination] = destinations.splice(known);
    if (isFound && !silent) {
      state.env.definitions ??= [];
      state.env.definitions.push(destination);
    }
    return isFound;
  });
}
