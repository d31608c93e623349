import { type Post, plainText } from '@portico/content';

/** A place in a post's text where the query stands, with a few words around it. */
export type TextHit = {
  readonly post: Post;
  readonly excerpt: { readonly before: string; readonly match: string; readonly after: string };
};

const AROUND = 90;
// One letter is in every text.
const SHORTEST_QUERY = 2;

/**
 * The first `limit` of the posts whose text contains the query, letter case aside. No pattern is made of the query, and the
 * search ends with the last hit that is wanted.
 */
export function findInText(posts: readonly Post[], query: string, limit: number): readonly TextHit[] {
  const wanted = query.trim().toLowerCase();
  const hits: TextHit[] = [];
  if (wanted.length < SHORTEST_QUERY) {
    return hits;
  }
  for (const post of posts) {
    const text = textOf(post);
    const start = text.toLowerCase().indexOf(wanted);
    if (start !== -1) {
      hits.push({ post, excerpt: excerptAt(text, start, start + wanted.length) });
    }
    if (hits.length === limit) {
      break;
    }
  }
  return hits;
}

/** Cut at whole words, with an ellipsis where there is more. */
function excerptAt(text: string, start: number, end: number): TextHit['excerpt'] {
  const before = text.slice(Math.max(0, start - AROUND), start);
  const after = text.slice(end, end + AROUND);
  return {
    before: start > AROUND ? `…${before.replace(/^\S*\s/, '')}` : before,
    match: text.slice(start, end),
    after: end + AROUND < text.length ? `${after.replace(/\s\S*$/, '')}…` : after.trimEnd(),
  };
}

// Kept for as long as the post is in the content: a snapshot shares its unchanged posts with the one before.
const plainTexts = new WeakMap<Post, string>();

function textOf(post: Post): string {
  const text = plainTexts.get(post) ?? plainText(post.markdown);
  plainTexts.set(post, text);
  return text;
}
