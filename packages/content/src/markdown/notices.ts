export type MarkdownNotice = {
  /** Whether readers lose something; the others are warnings. */
  readonly isMistake: boolean;
  /** 1-based line of the Markdown, which begins after the front matter. */
  readonly line: number;
  readonly message: string;
};

/** A mistake with which a post is not published. */
export type Refusal = Pick<MarkdownNotice, 'line' | 'message'>;

export type Notices = ReturnType<typeof createNotices>;

// If a text has very many mistakes, the first ones are enough.
const MAX_NOTICES = 100;

export function createNotices() {
  const notices: MarkdownNotice[] = [];
  const refusals: Refusal[] = [];
  return {
    mistake: (line: number, message: string) => notices.push({ isMistake: true, line, message }),
    refuse(line: number, message: string): void {
      notices.push({ isMistake: true, line, message });
      refusals.push({ line, message });
    },
    warn: (line: number, message: string) => notices.push({ isMistake: false, line, message }),
    firstRefusal: (): Refusal | undefined => refusals[0],
    list: (): readonly MarkdownNotice[] => notices.toSorted((a, b) => a.line - b.line).slice(0, MAX_NOTICES),
  };
}
