/** The development server responds to `?page=/blog/slug` with the PageMistakes of that page, as JSON. */
export const MISTAKES_PATH = '/@portico/mistakes';

/** The development server responds to `?page=/blog/slug` with a link to that draft on the running site, or why there is none. */
export const PREVIEW_PATH = '/@portico/preview-link';

export type PreviewAnswer = { readonly url: string; readonly until?: number } | { readonly mistake: string };

/** What the check reports about the post of a page, or about files that are not published. */
export type PageMistakes = {
  readonly about: 'post' | 'content';
  readonly mistakes: readonly PageMistake[];
  readonly warnings: readonly PageMistake[];
  /** Whether the post isn't published, and a link to it on the running site can be made. */
  readonly hasPreview: boolean;
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
