import { stringify } from 'yaml';
import { DRAFT_PLACEHOLDER } from '#front-matter/placeholders.ts';

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
