/** Text that was probably meant as something else. Each quantifier has an end, because a text may be long. */
export type Mark = {
  readonly pattern: RegExp;
  /** Why it is shown as text, and what to write. */
  readonly why: string | ((...found: string[]) => string);
  /** Whether it may be meant as it is; otherwise it is a mistake. */
  readonly isAdvice?: boolean;
};

/** Stands in a paragraph's text for everything that isn't text: code, an image, a tag, an escaped character. */
export const ELEMENT = '\uFFFC';

/** Advice about the line that is `row` lines below a token's first line. */
export type Advice = { readonly message: string; readonly isMistake?: boolean; readonly row?: number };
