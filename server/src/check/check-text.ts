import { type Advice, type MarkdownNotice, type Post, sourcePlace } from '@portico/content';
import type { Finding } from '#check/finding.ts';

// Notices of what no reader sees; the others tell of text that is shown in another way.
const LOST: ReadonlySet<MarkdownNotice['code']> = new Set(['diagram', 'html-dropped', 'math']);

/** What an author probably did not mean in a post's text, and what became of it in the page. */
export function checkText(
  post: Post,
  advice: readonly Advice[],
  notices: readonly MarkdownNotice[],
): readonly Finding[] {
  return [
    ...advice.map(({ isMistake, line, message }) => ({ isMistake, line, message })),
    ...notices.map(({ code, line, message }) => ({ isMistake: LOST.has(code), line, message })),
  ].map(({ isMistake, line, message }) => ({
    severity: isMistake ? 'mistake' : 'warning',
    ...sourcePlace(post, line),
    message,
  }));
}
