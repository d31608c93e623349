import type { Post } from '#reading/post.ts';

/** How much each word weighs. */
type WordWeights = ReadonlyMap<string, number>;
/** The posts that have a word, by their index in the list, and how much it weighs in each: index, weight, index, weight … */
type Holders = number[];

// A word that a larger share of the posts contains says little about any of them. In a small blog, every word counts.
const COMMON_SHARE = 0.25;
const COMMON_LEAST = 20;

const WORD = /[\p{L}\p{N}\p{M}]{2,}/gu;
const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;

// Reading the words of 10,000 posts takes longer than the rest, and most posts stay the same from one index to the next.
const weightsByPost = new WeakMap<Post, WordWeights>();

/** Compares posts by the words of their titles, descriptions, tags and categories; a rare word counts more (TF-IDF). */
export function createRelatedPosts(posts: readonly Post[]) {
  let holdersByWord: ReadonlyMap<string, Holders> | undefined;
  /** Returns at most `count` of the most similar posts, without those of the same series and those in `besides`. */
  return (post: Post, count: number, besides: readonly (Post | undefined)[] = []): readonly Post[] => {
    holdersByWord ??= indexWords(posts);
    const scores = new Float64Array(posts.length);
    for (const [word, weight] of weightsOf(post)) {
      const holders = holdersByWord.get(word) ?? [];
      const found = holders.length / 2;
      if (found > Math.max(COMMON_LEAST, posts.length * COMMON_SHARE)) {
        continue;
      }
      const rarity = Math.log((posts.length + 1) / found) ** 2;
      for (let next = 0; next < holders.length; next += 2) {
        const index = holders[next] ?? 0;
        scores[index] = (scores[index] ?? 0) + weight * rarity * (holders[next + 1] ?? 0);
      }
    }
    return posts
      .map((other, index) => ({ other, score: scores[index] ?? 0 }))
      .filter(({ other, score }) => score > 0 && isRelatable(other, post) && !besides.includes(other))
      .sort((a, b) => b.score - a.score)
      .slice(0, count)
      .map(({ other }) => other);
  };
}

function indexWords(posts: readonly Post[]): ReadonlyMap<string, Holders> {
  const holdersByWord = new Map<string, Holders>();
  for (const [index, post] of posts.entries()) {
    for (const [word, weight] of weightsOf(post)) {
      const holders = holdersByWord.get(word) ?? [];
      holdersByWord.set(word, holders);
      holders.push(index, weight);
    }
  }
  return holdersByWord;
}

/** Divides the weights by the square root of their number, so that a long description doesn't win by its length. */
function weightsOf(post: Post): WordWeights {
  const known = weightsByPost.get(post);
  if (known !== undefined) {
    return known;
  }
  const { title, tags, description, category } = post;
  const words = [title, title, ...tags, ...tags, description, category].flatMap(wordsOf);
  const weights = new Map<string, number>();
  for (const word of words) {
    weights.set(word, (weights.get(word) ?? 0) + 1 / Math.sqrt(words.length));
  }
  weightsByPost.set(post, weights);
  return weights;
}

function wordsOf(text: string): readonly string[] {
  const folded = text.normalize('NFKC').toLowerCase();
  if (!WITHOUT_SPACES.test(folded)) {
    return folded.match(WORD) ?? [];
  }
  const segments = new Intl.Segmenter('en', { granularity: 'word' }).segment(folded);
  return [...segments].flatMap(({ segment, isWordLike }) => (isWordLike ? segment : []));
}

function isRelatable(other: Post, { slug, translationOf = slug, series }: Post): boolean {
  return other.slug !== translationOf && (series === undefined || other.series !== series);
}
