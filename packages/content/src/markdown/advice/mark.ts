/** Text that was probably meant as something else. Every quantifier has an upper bound, because texts may be long. */
export type Mark = {
  readonly pattern: RegExp;
  /** Why it is shown as text, and what to write. */
  readonly why: string | ((...found: string[]) => string);
  /** Whether it may be intended; otherwise it is a mistake. */
  readonly isAdvice?: boolean;
};

/** Replaces everything in a paragraph that isn't text: code, images, tags, escaped characters. */
export const ELEMENT = '\uFFFC';

/** Advice about the line that is `row` lines below a token's first line. */
export type Advice = { readonly message: string; readonly isMistake?: boolean; readonly row?: number };
