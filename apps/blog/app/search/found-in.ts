import { type Post, type TextBlock, textBlocks } from '@portico/content';
import { LRUCache } from 'lru-cache';
import { cutExcerpt } from './cut-excerpt.ts';
import { type MarkedText, markWords } from './marked-text.ts';
import { type NamedPlace, namedPlaces, untoldWords } from './named-places.ts';
import { fold } from './query-words.ts';

/** Where a word stands that neither title nor description has. */
export type Place = NamedPlace | { readonly kind: 'table' | 'picture' | 'section' | 'code'; readonly text: MarkedText };

export type FoundIn = {
  /** A part of the post's prose that has the words, else its description. */
  readonly excerpt: MarkedText;
  readonly places: readonly Place[];
};

type Folded = TextBlock & { readonly folded: string };

// Of equal blocks the kind that is read the most easily.
const KINDS: ReadonlyArray<TextBlock['kind']> = ['prose', 'row', 'picture', 'heading', 'code'];

const PLACES = { row: 'table', picture: 'picture', heading: 'section', code: 'code' } as const;

/**
 * What shows why a post was found by `words`, which are folded: of those that title and description do not have, the tag,
 * category or author with the word; of the others the paragraph with most of them, else the row of a table, what a picture
 * shows, the heading or the line of code.
 * `description` is as readers see it.
 */
export function foundIn(post: Post, description: string, words: readonly string[]): FoundIn {
  const places = namedPlaces(post, words);
  const names = fold(places.map(({ text }) => text.join('')).join('\n'));
  const inText = untoldWords(post, words).filter((word) => !names.includes(word));
  const block = inText.length === 0 ? undefined : bestBlock(post, inText);
  if (block?.kind === 'prose') {
    return { excerpt: markWords(partOf(block, inText), words), places };
  }
  const excerpt = markWords(description, words);
  if (block === undefined) {
    return { excerpt, places };
  }
  const text = markWords(partOf(block, inText), words);
  return { excerpt, places: [...places, { kind: PLACES[block.kind], text }] };
}

/** The block with most of the words: the first of its kind, and prose before all else. */
function bestBlock(post: Post, words: readonly string[]): Folded | undefined {
  const counted = foldedBlocks(post).map((block) => ({ block, count: countIn(block.folded, words) }));
  const most = counted.reduce((highest, { count }) => Math.max(highest, count), 0);
  const best = most === 0 ? [] : counted.filter(({ count }) => count === most).map(({ block }) => block);
  return KINDS.map((kind) => best.find((block) => block.kind === kind)).find((block) => block !== undefined);
}

function countIn(folded: string, words: readonly string[]): number {
  return words.filter((word) => folded.includes(word)).length;
}

/** Of code a line, of prose and of a long line the part where most of the words stand near to each other for the first time. */
function partOf({ kind, text, folded }: Folded, words: readonly string[]): string {
  if (kind !== 'code') {
    return cutExcerpt(text, folded, words);
  }
  const lines = text.split('\n').map((line) => ({ line: line.trim(), folded: fold(line.trim()) }));
  const best = lines.reduce((most, line) => (countIn(line.folded, words) > countIn(most.folded, words) ? line : most));
  return cutExcerpt(best.line, best.folded, words);
}

// Of the posts that were shown last: of all posts they take several times the memory of what is known of these.
const MOST_CHARACTERS = 4_000_000;
const blocksOfPosts = new LRUCache<Post, readonly Folded[]>({
  maxSize: MOST_CHARACTERS,
  sizeCalculation: (blocks) => blocks.reduce((sum, { text, folded }) => sum + text.length + folded.length, 1),
});

function foldedBlocks(post: Post): readonly Folded[] {
  const known = blocksOfPosts.get(post);
  if (known !== undefined) {
    return known;
  }
  const blocks = textBlocks(post.markdown).map((block) => ({ ...block, folded: fold(block.text) }));
  blocksOfPosts.set(post, blocks);
  return blocks;
}
