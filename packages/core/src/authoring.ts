/** The development server responds to `?page=/blog/slug` with the PageMistakes of that page, as JSON. */
export const MISTAKES_PATH = '/@portico/mistakes';

/** What the check reports about the post of a page, or about files that are not published. */
export type PageMistakes = {
  readonly about: 'post' | 'content';
  readonly mistakes: readonly PageMistake[];
  readonly warnings: readonly PageMistake[];
};

export type PageMistake = {
  /** Path relative to the server's working directory, with the 1-based line and column if known. */
  readonly place: string;
  readonly field?: string;
  /** What is wrong, why, and what to do. */
  readonly message: string;
  /** Path of the file on the author's machine, with line and column, as editors expect it. */
  readonly editorPath: string;
};

/** The start of placeholder texts in a new site. */
export const SITE_PLACEHOLDER = 'Replace this';
