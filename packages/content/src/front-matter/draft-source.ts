import { stringify } from 'yaml';

/** The value of fields in a new draft that only its author can fill in. The check accepts it only in drafts. */
export const DRAFT_PLACEHOLDER = 'TODO';

/** The start of placeholder texts that `npm run new-provider` writes. */
export const SITE_PLACEHOLDER = 'Replace this';

export function draftSource({ title, author, date }: Readonly<Record<'title' | 'author' | 'date', string>>): string {
  const fields = {
    title,
    description: DRAFT_PLACEHOLDER,
    author,
    date,
    tags: [],
    category: DRAFT_PLACEHOLDER,
    draft: true,
  };
  return `---\n${stringify(fields, { lineWidth: 0 })}---\n\n`;
}
