import type { Post } from '#post.ts';
import { createWordsOf } from '#related/words-of.ts';

/**
 * The terms of posts by number, each with its weight: how often a term is in a post, where it counts most in the title and
 * the tags. A post is read once and remembered until it is forgotten, so a change of one file costs one reading.
 */
export type PostTerms = {
  /** An entry for each different term of a post, in the order of their first appearance; see termOf and weightOf. Not to be kept. */
  of(post: Post): Uint32Array;
  /** Numbers of terms that have been given out: all are below. */
  count(): number;
  /** These are all posts: the terms of others are forgotten, once they take as much memory. */
  forgetOthers(posts: readonly Post[]): void;
};

// In one number, since two lists a post would take twice the memory: the weight in the lowest bits, the term above.
const WEIGHT_BITS = 8;
const HEAVIEST = 2 ** WEIGHT_BITS - 1;

export function termOf(entry: number): number {
  return entry >>> WEIGHT_BITS;
}

export function weightOf(entry: number): number {
  return entry & HEAVIEST;
}

const FIELDS: ReadonlyArray<readonly [weight: number, textOf: (post: Post) => string]> = [
  [3, ({ title }) => title],
  [3, ({ tags }) => tags.join(' ')],
  [1, ({ description }) => description],
  [1, ({ category }) => category],
];

export function createPostTerms(): PostTerms {
  const wordsOf = createWordsOf();
  const numbers = new Map<string, number>();
  let pool = createPool();
  // Numbers in the pool past which those of posts that are gone may be as many.
  let most = 0;

  function read(post: Post): Uint32Array {
    const weights = new Map<number, number>();
    for (const [weight, textOf] of FIELDS) {
      for (const word of wordsOf(textOf(post))) {
        const term = numbers.get(word) ?? numbers.size;
        numbers.set(word, term);
        weights.set(term, Math.min((weights.get(term) ?? 0) + weight, HEAVIEST));
      }
    }
    return Uint32Array.from(weights, ([term, weight]) => (term << WEIGHT_BITS) | weight);
  }

  return {
    of: (post) => pool.get(post) ?? pool.add(post, read(post)),
    count: () => numbers.size,
    forgetOthers(posts) {
      // The first posts are taken for those that there are: counting a hundred thousand takes some tens of milliseconds.
      most ||= MOST_UNUSED * pool.size();
      if (pool.size() <= most) {
        return;
      }
      const size = posts.reduce((sum, post) => sum + pool.sizeOf(post), 0);
      most = MOST_UNUSED * size;
      if (pool.size() > most) {
        const kept = createPool(size);
        for (const post of posts) {
          const entries = pool.get(post);
          if (entries !== undefined) {
            kept.add(post, entries);
          }
        }
        pool = kept;
      }
    },
  };
}

type Pool = {
  get(post: Post): Uint32Array | undefined;
  add(post: Post, entries: Uint32Array): Uint32Array;
  /** How many numbers a post takes. */
  sizeOf(post: Post): number;
  /** How many numbers all take, also those of posts that are gone. */
  size(): number;
};

// The size of the pool in relation to what of it is in use.
const MOST_UNUSED = 2;
const GROWTH = 1.5;

/** The lists of all posts in one array, each after its length: an array for each takes three times the memory. */
function createPool(capacity = 1024): Pool {
  const begins = new WeakMap<Post, number>();
  let numbers = new Uint32Array(capacity);
  let end = 0;

  return {
    get(post) {
      const begin = begins.get(post);
      return begin === undefined ? undefined : numbers.subarray(begin + 1, begin + 1 + (numbers[begin] ?? 0));
    },
    sizeOf(post) {
      const begin = begins.get(post);
      return begin === undefined ? 0 : 1 + (numbers[begin] ?? 0);
    },
    add(post, entries) {
      const after = end + 1 + entries.length;
      if (after > numbers.length) {
        const larger = new Uint32Array(Math.ceil(after * GROWTH));
        larger.set(numbers);
        numbers = larger;
      }
      numbers[end] = entries.length;
      numbers.set(entries, end + 1);
      begins.set(post, end);
      end = after;
      return entries;
    },
    size: () => end,
  };
}
