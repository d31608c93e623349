import { type Advice, type MarkdownNotice, type Post, sourcePlace } from '@portico/content';
import type { Finding } from '#check/finding.ts';

// Notices of what no reader sees, or cannot follow; the others tell of text that is shown in another way.
const LOST: ReadonlySet<MarkdownNotice['code']> = new Set([
  'footnote',
  'html-dropped',
  'image-as-text',
  'link-as-text',
  'link-empty',
  'math',
  'table',
]);

/** What an author probably did not mean in a post's text, and what became of it in the page. */
export function checkText(
  post: Post,
  advice: readonly Advice[],
  notices: readonly MarkdownNotice[],
): readonly Finding[] {
  return [...advice, ...notices.map(({ code, ...notice }) => ({ isMistake: LOST.has(code), ...notice }))].map(
    ({ isMistake, line, message, ...column }) => ({
      severity: isMistake ? 'mistake' : 'warning',
      ...sourcePlace(post, line),
      ...column,
      message,
    }),
  );
}
