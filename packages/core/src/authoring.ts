/** The development server responds to `?page=/blog/slug` with the PageMistakes of that page, as JSON. */
export const MISTAKES_PATH = '/@portico/mistakes';

/** The development server responds to `?page=/blog/slug` with a link to that draft on the running site, or the reason why there isn't one. */
export const PREVIEW_PATH = '/@portico/preview-link';

/** A page sends this to the development server to ask what it missed while it was loading. */
export const CONNECTED_EVENT = 'portico:connected';

/** The server's answer, with the time since pages were last told to load again, in milliseconds. */
export const CHANGED_EVENT = 'portico:changed';

export type PreviewAnswer = { readonly url: string; readonly until?: number } | { readonly mistake: string };

/** What is wrong with a page or its post, with files that are not published, or with the site, whose last version is shown. */
export type PageMistakes = {
  readonly about: 'page' | 'post' | 'content' | 'site';
  readonly mistakes: readonly PageMistake[];
  readonly warnings: readonly PageMistake[];
  /** Whether the page shows the last good version of the post, because the current one is refused. */
  readonly isLastGood: boolean;
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
