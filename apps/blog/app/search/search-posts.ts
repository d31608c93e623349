import { type ContentIndex, type Post, plainText, type TextHas } from '@portico/content';
import { createSearch } from '@portico/search';
import { site } from '../../../../site.config.ts';
import { type Engines, type FoundPosts, findPosts } from './found-posts.ts';
import { fold } from './query-words.ts';
import { type Suggestions, suggest } from './suggest.ts';
import { createWordSearch, type WordSearch } from './word-search.ts';

/** `suggestions` where nothing is found. */
export type SearchedPosts = FoundPosts<Post> & { readonly suggestions: Suggestions | undefined };

// One for each snapshot of the content, for as long as that is held.
const known = new WeakMap<readonly Post[], Engines<Post>>();

/** What the search page shows for a query; see findPosts. */
export function searchPosts({ posts, textHas }: ContentIndex, query: string): SearchedPosts {
  const engines = known.get(posts) ?? {
    ranked: createSearch(posts, site.search),
    byWords: searchTexts(posts, textHas),
  };
  known.set(posts, engines);
  const found = findPosts(engines, query);
  return { ...found, suggestions: found.isNothing ? suggest(engines.byWords, found.words) : undefined };
}

/** Looks through the texts that `textHas` knows nothing of. */
export function searchTexts(posts: readonly Post[], textHas?: TextHas): WordSearch<Post> {
  return createWordSearch(posts, textHas, foldedText);
}

// Kept for as long as the post is in the content: a snapshot shares its unchanged posts with the one before.
const foldedTexts = new WeakMap<Post, string>();

function foldedText(post: Post): string {
  const text = foldedTexts.get(post) ?? fold(plainText(post.markdown));
  foldedTexts.set(post, text);
  return text;
}
