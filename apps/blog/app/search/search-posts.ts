import {
  type ContentIndex,
  createShortTurns,
  FAIR_SHARE,
  type Post,
  plainText,
  readableText,
  type TextHas,
} from '@portico/content';
import { createSearch, emptyResults, indexWords, oftenWords } from '@portico/search';
import { LRUCache } from 'lru-cache';
import { site } from '../../../../site.config.ts';
import { type Engines, type FoundPosts, findPosts } from './found-posts.ts';
import { fold } from './query-words.ts';
import { type Suggestions, suggest } from './suggest.ts';
import { createWordSearch, type FoldedText, type WordSearch } from './word-search.ts';

/** `suggestions` where nothing is found. */
export type SearchedPosts = FoundPosts<Post> & { readonly suggestions: Suggestions | undefined };

// One for each snapshot of the content, for as long as that is held.
const known = new WeakMap<readonly Post[], Promise<Engines<Post>>>();

/**
 * What the search page shows for a query; see findPosts. What it is looked up in is made at the first call for a snapshot, in short turns,
 * and an empty query waits for none of it.
 */
export async function searchPosts(index: ContentIndex, query: string): Promise<SearchedPosts> {
  const opening = enginesOf(index);
  if (query.trim() === '') {
    // A failure is told to whoever asks.
    opening.catch(() => {});
    const { posts, tags, categories } = emptyResults(index.posts, site.search);
    return {
      posts,
      tags,
      categories,
      words: [],
      isCut: false,
      isNothing: false,
      isPartial: false,
      suggestions: undefined,
    };
  }
  const engines = await opening;
  const pause = createShortTurns();
  const found = await findPosts(engines, query, pause);
  if (!found.isNothing) {
    return { ...found, suggestions: undefined };
  }
  return { ...found, suggestions: await suggest(engines.byWords, found.words, pause) };
}

function enginesOf(index: ContentIndex): Promise<Engines<Post>> {
  const engines = known.get(index.posts) ?? makeEngines(index);
  known.set(index.posts, engines);
  return engines;
}

async function makeEngines({ posts, textHas }: ContentIndex): Promise<Engines<Post>> {
  const byWords = searchTexts(posts, textHas);
  await byWords.prepare(createShortTurns({ share: FAIR_SHARE }));
  return { ranked: createSearch(posts, site.search), byWords };
}

/** Looks through the texts that `textHas` knows nothing of. */
export function searchTexts(posts: readonly Post[], textHas?: TextHas): WordSearch<Post> {
  return createWordSearch(posts, textHas, foldedText);
}

// Of a thousand posts or so: where nothing is noted at all, those of a hundred thousand have no room in memory.
const MOST_CHARACTERS = 8_000_000;
const foldedTexts = new LRUCache<Post, FoldedText>({
  maxSize: MOST_CHARACTERS,
  sizeCalculation: ({ text }) => text.length + 1,
});

function foldedText(post: Post): FoldedText | undefined {
  const known = foldedTexts.get(post);
  if (known !== undefined) {
    return known;
  }
  const text = readableText(post);
  if (text === undefined) {
    return undefined;
  }
  const folded = foldText(plainText(text));
  foldedTexts.set(post, folded);
  return folded;
}

function foldText(text: string): FoldedText {
  return { text: fold(text), often: oftenWords(indexWords(text)) };
}
