import type { RuleName } from '@portico/core/check-rules';
import type { Token } from '#markdown/parsing/tokens.ts';

/** Replaces everything in a paragraph that isn't text: code, images, tags, escaped characters. */
export const ELEMENT = '\uFFFC';

/** What a rule sees of a text. */
export type Place = {
  readonly token: Token;
  /** The tokens of the text, or of its paragraph, and the index of this one. */
  readonly tokens: readonly Token[];
  readonly index: number;
  /** The lines of the Markdown. */
  readonly lines: readonly string[];
  /** The text of a paragraph, heading or cell as readers see it. */
  readonly text: string;
  /** The kinds of callouts. */
  readonly callouts: readonly string[];
  /** Whether the text refers to a footnote, and whether it was written before. */
  readonly footnote: { readonly isUsed: boolean; readonly isRepeated: boolean };
};

/** A finding, `row` lines below the first line of the token. */
export type Found = { readonly message: string; readonly row?: number };

export type Rule = {
  readonly name: RuleName;
  /** The type of the tokens that it looks at. */
  readonly on: string;
  readonly find: (place: Place) => readonly Found[];
};

/**
 * A rule for text that readers see although it was meant as markup. `why` says what to write; the name that it gets is the first
 * group of the pattern.
 */
export function textRule(
  name: RuleName,
  pattern: RegExp,
  why: string | ((name: string | undefined, callouts: readonly string[]) => string),
): Rule {
  return {
    name,
    on: 'inline',
    find({ text, callouts }) {
      // `matchAll` copies its pattern, and almost all patterns have no match.
      const matches = text.search(pattern) === -1 ? [] : [...text.matchAll(pattern)];
      let [row, counted] = [0, 0];
      return matches.map((match) => {
        row += text.slice(counted, match.index).split('\n').length - 1;
        counted = match.index;
        const [first = ''] = match[0].trim().split('\n');
        const shown = first.replace(/^(.{60}).+$/s, '$1…').replaceAll(ELEMENT, '…');
        const reason = typeof why === 'string' ? why : why(match[1], callouts);
        return { row, message: `${shown} is shown as text, because ${reason}` };
      });
    },
  };
}
