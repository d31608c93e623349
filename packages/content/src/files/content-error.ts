/** The kind of an author's mistake: a stable identifier for logs, dashboards and tests. */
export type ContentErrorCode =
  | 'front-matter-missing'
  | 'front-matter-syntax'
  | 'front-matter-field'
  | 'slug-form'
  | 'slug-reserved'
  | 'slug-clash'
  | 'alias-clash'
  | 'file-unreadable'
  | 'file-damaged'
  | 'file-encoding'
  | 'file-ignored'
  | 'file-too-long'
  | 'include'
  | 'translation'
  | 'mistake'
  | 'picture-too-large'
  | 'render-limit'
  | 'render-failed'
  /** Not the author's mistake: the server itself can't read or render the file at the moment. */
  | 'server-failed';

export type ContentError = {
  readonly code: ContentErrorCode;
  /** The name of the rule that found it, if a rule did. */
  readonly rule?: string;
  readonly file: string;
  /** 1-based line of the file; absent if the mistake concerns the file's name or the whole file. */
  readonly line?: number;
  readonly column?: number;
  readonly field?: string;
  readonly message: string;
};

type Place = { readonly file: string; readonly line?: number | undefined; readonly column?: number | undefined };

/** `posts/a.md:4:7 (date): … (date/order)`, in the form that editors and terminals make clickable. */
export function formatContentError({ field, message, rule, ...place }: Omit<ContentError, 'code'>): string {
  const name = rule === undefined ? '' : ` (${rule})`;
  return `${placeOf(place)}${field === undefined ? '' : ` (${field})`}: ${message}${name}`;
}

export function pluralize(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : `${noun}s`}`;
}

export function placeOf({ file, line, column }: Place): string {
  return [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined).join(':');
}
