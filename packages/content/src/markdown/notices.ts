/** What can be reported of an author's text, by stable codes. True: readers lose something, so it is a mistake; the others are warnings. */
const IS_MISTAKE = {
  'callout-unknown': false,
  'code-note': false,
  'code-option': false,
  'code-prompt': false,
  'code-unclosed': true,
  'control-character': false,
  'diagram-not-drawn': false,
  'diagram-without-title': false,
  directive: false,
  footnote: true,
  'heading-id': false,
  'heading-level': false,
  'html-as-text': false,
  'html-dropped': true,
  'html-unclosed': false,
  'id-taken': false,
  'image-as-text': true,
  'image-without-text': false,
  'link-as-text': true,
  'link-empty': true,
  'mark-as-text': false,
  'markdown-in-html': false,
  math: true,
  'media-linked': false,
  'placeholder-text': false,
  'tab-name': false,
  table: true,
} as const satisfies Readonly<Record<string, boolean>>;

export type NoticeCode = keyof typeof IS_MISTAKE;

/** One place where a page shows something else than its author probably meant. */
export type MarkdownNotice = {
  readonly code: NoticeCode;
  readonly isMistake: boolean;
  /** 1-based line of the Markdown, which begins after the front matter. */
  readonly line: number;
  /** 1-based column of that line, if it is known. */
  readonly column?: number;
  /** What happened, why, and what to write instead. */
  readonly message: string;
};

export type Notices = {
  add(code: NoticeCode, line: number, message: string, column?: number): void;
  /** Whether something of this kind was reported, on the given line or anywhere. */
  has(code: NoticeCode, line?: number): boolean;
  /** In the order of their lines. */
  list(): readonly MarkdownNotice[];
};

// If a text consists of mistakes, the first ones are enough.
const MOST_NOTICES = 100;

export function createNotices(): Notices {
  const notices: MarkdownNotice[] = [];
  return {
    add(code, line, message, column) {
      if (notices.length < MOST_NOTICES) {
        notices.push({ code, isMistake: IS_MISTAKE[code], line, ...(column !== undefined && { column }), message });
      }
    },
    has: (code, line) => notices.some((notice) => notice.code === code && (line === undefined || notice.line === line)),
    list: () => notices.toSorted((a, b) => a.line - b.line),
  };
}
