import { stringify } from 'yaml';

/** Stands in a new draft for what only its author knows. The check lets a draft have it, and nothing else. */
export const PLACEHOLDER = 'TODO';

/** Stands in what `npm run new-provider` wrote and nobody has replaced. */
export const STARTING_TEXT = 'Replace this';

export type DraftFacts = {
  readonly title: string;
  /** The placeholder where nobody knows. */
  readonly author: string;
  /** `2026-03-14`. */
  readonly date: string;
};

/** The text of a new draft's file: valid front matter with every field that is needed, and no text. */
export function draftSource({ title, author, date }: DraftFacts): string {
  // Flow style for the empty list alone; a long title stays on its line.
  const fields = { title, description: PLACEHOLDER, author, date, tags: [], category: PLACEHOLDER, draft: true };
  return `---\n${stringify(fields, { lineWidth: 0 })}---\n\n`;
}
