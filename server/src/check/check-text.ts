import { type MarkdownNotice, type Post, sourcePlace } from '@portico/content';
import type { Finding } from '#check/finding.ts';

/** What an author probably did not mean in a post's text, and what became of it in the page. */
export function checkText(post: Post, notices: readonly MarkdownNotice[]): readonly Finding[] {
  return notices.map(({ code: _, isMistake, line, message, ...column }) => ({
    severity: isMistake ? 'mistake' : 'warning',
    ...sourcePlace(post, line),
    ...column,
    message,
  }));
}
