export type MarkdownNotice = {
  /** Whether readers lose something; the others are warnings. */
  readonly isMistake: boolean;
  /** 1-based line of the Markdown, which begins after the front matter. */
  readonly line: number;
  readonly message: string;
};

export type Notices = ReturnType<typeof createNotices>;

// If a text has very many mistakes, the first ones are enough.
const MOST_NOTICES = 100;

export function createNotices() {
  const notices: MarkdownNotice[] = [];
  return {
    mistake: (line: number, message: string) => notices.push({ isMistake: true, line, message }),
    warn: (line: number, message: string) => notices.push({ isMistake: false, line, message }),
    list: (): readonly MarkdownNotice[] => notices.toSorted((a, b) => a.line - b.line).slice(0, MOST_NOTICES),
  };
}
