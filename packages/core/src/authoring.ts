/** The development server responds to `?page=/blog/slug` with the PageMistakes of that page, as JSON. */
export const MISTAKES_PATH = '/@portico/mistakes';

/** The development server responds to `?page=/blog/slug` with a link to that draft on the running site, or the reason why there isn't one. */
export const PREVIEW_PATH = '/@portico/preview-link';

export type PreviewAnswer = { readonly url: string; readonly until?: number } | { readonly mistake: string };

/** The check's findings about the post on a page, or about files that are not published. */
export type PageMistakes = {
  readonly about: 'post' | 'content';
  readonly mistakes: readonly PageMistake[];
  readonly warnings: readonly PageMistake[];
  /** Whether the post isn't published, and a link to it on the running site can be created. */
  readonly hasPreview: boolean;
};

export type PageMistake = {
  /** The path relative to the server's working directory, with the 1-based line and column if known. */
  readonly place: string;
  readonly field?: string;
  /** The name of the rule that found it; docs/rules.md lists them. */
  readonly rule: string;
  /** What is wrong, why, and what to do. */
  readonly message: string;
  /** The path of the file on the author's machine, with line and column, in the form that editors expect. */
  readonly editorPath: string;
};

/** The start of placeholder texts in a new site. */
export const SITE_PLACEHOLDER = 'Replace this';
