import type { Post } from '#post.ts';
import { createWordsOf } from '#related/words-of.ts';

/** The terms of posts by number. Each post is read once and remembered for as long as it is in the content. */
export type PostTerms = {
  /** The terms of a post: a number, then its weight, which is how often it is there, where the title and the tags count most; and so on. */
  of(post: Post): readonly number[];
  /** How many numbers have been given out: all are below. */
  count(): number;
};

const FIELDS: ReadonlyArray<readonly [weight: number, textOf: (post: Post) => string]> = [
  [3, ({ title }) => title],
  [3, ({ tags }) => tags.join(' ')],
  [1, ({ description }) => description],
  [1, ({ category }) => category],
];

export function createPostTerms(): PostTerms {
  const wordsOf = createWordsOf();
  const numbers = new Map<string, number>();
  const known = new WeakMap<Post, readonly number[]>();

  function read(post: Post): readonly number[] {
    const weights = new Map<number, number>();
    for (const [weight, textOf] of FIELDS) {
      for (const word of wordsOf(textOf(post))) {
        const term = numbers.get(word) ?? numbers.size;
        numbers.set(word, term);
        weights.set(term, (weights.get(term) ?? 0) + weight);
      }
    }
    return [...weights].flat();
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
