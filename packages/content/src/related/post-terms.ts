import type { Post } from '#post.ts';
import { createWordsOf } from '#related/words-of.ts';

/**
 * The terms of posts by number, each with its weight: how often a term is in a post, where it counts most in the title and
 * the tags. A post is read once and remembered for as long as it is alive, so a change of one file costs one reading.
 */
export type PostTerms = {
  /** An entry for each different term of a post, in the order of their first appearance; see termOf and weightOf. */
  of(post: Post): Uint32Array;
  /** Numbers of terms that have been given out: all are below. */
  count(): number;
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
  const known = new WeakMap<Post, Uint32Array>();

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
    of(post) {
      const terms = known.get(post) ?? read(post);
      known.set(post, terms);
      return terms;
    },
    count: () => numbers.size,
  };
}
