/** What a renderer did to an author's text that the author may not expect: stable words for logs and tests. */
export const NOTICE_CODES = [
  'callout-unknown',
  'control-character',
  'diagram-not-drawn',
  'directive',
  'footnote',
  'heading-id',
  'html-as-text',
  'html-dropped',
  'html-unclosed',
  'id-taken',
  'image-as-text',
  'link-as-text',
  'link-empty',
  'mark-as-text',
  'math',
  'media-linked',
  'tab-name',
  'table',
] as const;
export type NoticeCode = (typeof NOTICE_CODES)[number];

/** One place where a page shows something else than its Markdown says. */
export type MarkdownNotice = {
  readonly code: NoticeCode;
  /** 1-based line of the Markdown, which begins after the front matter. */
  readonly line: number;
  /** 1-based column of that line, where it is known. */
  readonly column?: number;
  /** What became of it, why, and what to write instead. */
  readonly message: string;
};

export type Notices = {
  add(code: NoticeCode, line: number, message: string, column?: number): void;
  /** Whether something of the kind was told of a line. */
  has(code: NoticeCode, line: number): boolean;
  /** Whether anything more is dropped. */
  isFull(): boolean;
  /** In the order of their lines. */
  list(): readonly MarkdownNotice[];
};

// Of a text of nothing but tags the first are enough.
const MOST_NOTICES = 100;

export function createNotices(): Notices {
  const notices: MarkdownNotice[] = [];
  return {
    add(code, line, message, column) {
      if (notices.length < MOST_NOTICES) {
        notices.push({ code, line, ...(column !== undefined && { column }), message });
      }
    },
    has: (code, line) => notices.some((notice) => notice.code === code && notice.line === line),
    isFull: () => notices.length >= MOST_NOTICES,
    list: () => notices.toSorted((a, b) => a.line - b.line),
  };
}
