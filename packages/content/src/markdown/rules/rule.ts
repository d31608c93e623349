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
  /** The number of each footnote that the text refers to, by `:` and its label, and -1 for the others. */
  readonly footnotes: Readonly<Record<string, number>>;
  /** The labels of the footnotes above. */
  readonly labels: Set<string>;
};

/** The message of a finding on the first line of the token, or `row` lines below it. Nothing is found without a message. */
export type Found = string | { readonly message: string; readonly row: number } | false | undefined;

export type Rule = {
  readonly name: RuleName;
  /** The types of the tokens that it looks at, separated by spaces. */
  readonly on: string;
  readonly find: (place: Place) => Found | readonly Found[];
};

export function rule(name: RuleName, on: string, find: Rule['find']): Rule {
  return { name, on, find };
}

/**
 * A rule for text that readers see although it was meant as markup. `why` says what to write; the name that it gets is the first
 * group of the pattern.
 */
export function textRule(
  name: RuleName,
  pattern: RegExp,
  why: string | ((name: string | undefined, callouts: readonly string[]) => string),
): Rule {
  return rule(name, 'inline', ({ text, callouts }) => {
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
  });
}
