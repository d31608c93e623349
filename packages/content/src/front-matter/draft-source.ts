import { stringify } from 'yaml';

/** The text of a new draft's fields that only its author can write. The check accepts it only in drafts. */
export const PLACEHOLDER = 'TODO';

/** The start of placeholder texts that `npm run new-provider` writes. */
export const STARTING_TEXT = 'Replace this';

export type DraftFacts = {
  readonly title: string;
  readonly author: string;
  readonly date: string;
};

/** The text of a new draft's file: valid front matter with every field that is needed, and no text. */
export function draftSource({ title, author, date }: DraftFacts): string {
  // A long title stays on its line.
  const fields = { title, description: PLACEHOLDER, author, date, tags: [], category: PLACEHOLDER, draft: true };
  return `---\n${stringify(fields, { lineWidth: 0 })}---\n\n`;
}
