import type { BlogPost } from '@portico/config/blog-post';
import { closest } from '@portico/config/closest';

const WORD = /[\p{L}\p{N}\p{M}]{4,}/gu;
// Each word is compared with all known words, so only short queries are corrected.
const MAX_WORDS = 10;

/**
 * Returns the query with each unknown word, which no title, description or name contains, replaced by the closest known one; undefined if
 * there is nothing to replace.
 */
export function correctSpelling(query: string, posts: readonly BlogPost[]): string | undefined {
  const asked = query.trim().toLowerCase();
  if ((asked.match(WORD) ?? []).length > MAX_WORDS) {
    return undefined;
  }
  const known = new Set(
    posts.flatMap(({ title, description, tags, category, author }) => {
      const texts = [title, description, category, author, ...tags];
      return texts.join(' ').toLowerCase().match(WORD) ?? [];
    }),
  );
  const corrected = asked.replace(WORD, (word) => (known.has(word) ? word : (closest(word, known) ?? word)));
  return corrected === asked ? undefined : corrected;
}
