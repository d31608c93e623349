import type { BlogPost } from '@portico/config/blog-post';
import { closest } from '@portico/content/closest';

const WORD = /[\p{L}\p{N}\p{M}]{4,}/gu;

/** A query with each word that no title, description or name has replaced by the one that was probably meant; undefined if none is. */
export function correctSpelling(query: string, posts: readonly BlogPost[]): string | undefined {
  const asked = query.trim().toLowerCase();
  const known = new Set(
    posts.flatMap(({ title, description, tags, category, author }) => {
      const texts = [title, description, category, author, ...tags];
      return texts.join(' ').toLowerCase().match(WORD) ?? [];
    }),
  );
  const corrected = asked.replace(WORD, (word) => (known.has(word) ? word : (closest(word, known) ?? word)));
  return corrected === asked ? undefined : corrected;
}
