import type MarkdownIt from 'markdown-it';
import { lineAt, type Range, ruleToWrap, type Token } from '#markdown/parsing/tokens.ts';

/** Where the author wrote a link, an image or a comment in the text of its block, and where its destination is. */
export type Position = { readonly at: Range; readonly destination: Range | undefined };

/** The definition of a link, such as `[docs]: https://…`. */
export type Definition = {
  readonly label: string;
  /** The range of its lines in the Markdown. */
  readonly at: Range;
  readonly destination: Range;
  /** 1-based. */
  readonly line: number;
  /** Whether a link or an image refers to it. If two have the same label, the second one has no effect. */
  readonly isUsed: boolean;
};

/** The parser's result: the Markdown with its tokens and definitions. */
export type ParsedMarkdown = {
  readonly source: string;
  readonly tokens: readonly Token[];
  readonly definitions: readonly Definition[];
};

const CALLOUT = /^\[![a-z]+\]:/i;
const TOKENS = { link: 'link_open', image: 'image', html_inline: 'html_inline' } as const;

/** Stores the Position of tokens as `meta.position`, and definitions in `env`. */
export function usePositions({ block, core, inline, helpers, utils }: MarkdownIt): void {
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
      // Rules that ran for the text of a link have removed their own.
      const [destination] = destinations.splice(known);
      // The text before it may become a token first.
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
    // It would be read as a definition that no link refers to.
    if (CALLOUT.test(lineAt(state, startLine) ?? '')) {
      return false;
    }
    const known = destinations.length;
    const isFound = reference(state, startLine, endLine, silent);
    const [destination] = destinations.splice(known);
    if (isFound && !silent && destination !== undefined) {
      const at: Range = [
        (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0),
        state.eMarks[state.line - 1] ?? 0,
      ];
      const before = state.src.slice(at[0], destination[0]);
      const label = before.slice(1, before.lastIndexOf(']:'));
      state.env.definitions ??= [];
      state.env.definitions.push({ label, at, destination, line: startLine + 1, isUsed: false });
    }
    return isFound;
  });
  const used = new WeakMap<object, Set<unknown>>();
  // Links and images look up their definitions while the text of blocks is parsed.
  core.ruler.before('inline', 'look-ups', ({ env }) => {
    if (env.references !== undefined) {
      const found = new Set<unknown>();
      used.set(env, found);
      const get = (target: Record<string | symbol, unknown>, key: string | symbol) => {
        found.add(key);
        return target[key];
      };
      env.references = new Proxy(env.references, { get });
    }
  });
  core.ruler.after('inline', 'used-definitions', ({ env }) => {
    const found = new Set(used.get(env));
    for (const definition of env.definitions ?? []) {
      // If two have the same label, the first one counts.
      definition.isUsed = found.delete(utils.normalizeReference(definition.label));
    }
  });
}
