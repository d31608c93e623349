/** A place where a page probably shows something else than its author meant. */
export type MarkdownNotice = {
  /** Whether readers lose something; the others are warnings. */
  readonly isMistake: boolean;
  /** 1-based line of the Markdown, which begins after the front matter. */
  readonly line: number;
  /** 1-based column of that line, if it is known. */
  readonly column?: number;
  /** What happened, why, and what to write instead. */
  readonly message: string;
};

export type Notices = {
  mistake(line: number, message: string, column?: number): void;
  warn(line: number, message: string, column?: number): void;
  /** In the order of their lines. */
  list(): readonly MarkdownNotice[];
};

// If a text consists of mistakes, the first ones are enough.
const MOST_NOTICES = 100;

export function createNotices(): Notices {
  const notices: MarkdownNotice[] = [];
  return {
    mistake(line, message, column) {
      notices.push({ isMistake: true, line, ...(column !== undefined && { column }), message });
    },
    warn(line, message, column) {
      notices.push({ isMistake: false, line, ...(column !== undefined && { column }), message });
    },
    list: () => notices.toSorted((a, b) => a.line - b.line).slice(0, MOST_NOTICES),
  };
}
