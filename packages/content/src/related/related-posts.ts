import { slugify } from '@portico/site/slugify';
import type { Post } from '#post.ts';
import type { PostTerms } from '#related/post-terms.ts';

/**
 * At most `count` of the indexed posts that are alike `post`, which need not be among them. The most alike are taken, and ordered: those
 * with its first tag, then those with another one of its tags, then the others, each the most alike first.
 * Posts that share no word are left out, and so are those of the same series, which has its own list, and those that a reader is shown `besides`.
 */
export type RelatedPosts = (post: Post, count: number, besides?: ReadonlyArray<Post | undefined>) => readonly Post[];

// A word that more of the posts have says nothing about any of them, and its list is the longest to walk. A blog of a few
// posts is about few things, so there each word counts.
const COMMON_SHARE = 0.25;
const COMMON_LEAST = 20;
// Entries of lists that are walked for one post, the rarest words first, which bounds the time for a page.
const MOST_ENTRIES = 30_000;
// For each post that is wanted, tags choose among this many of the most alike.
const ALIKE = 2;

/**
 * Compares posts (newest first) by their terms. Likeness is the cosine of the angle between two posts' TF-IDF vectors
 * (https://nlp.stanford.edu/IR-book/html/htmledition/tf-idf-weighting-1.html). The lists of terms are made at the first call.
 */
export function createRelatedPosts(posts: readonly Post[], terms: PostTerms): RelatedPosts {
  let index: TermIndex | undefined;
  return (post, count, besides = []) => {
    index ??= indexTerms(posts, terms);
    const scores = new Map<number, number>();
    for (const { entries, weight } of listsOf(terms.of(post), index)) {
      for (let at = 0; at < entries.length; at += 2) {
        const [place = 0, share = 0] = [entries[at], entries[at + 1]];
        scores.set(place, (scores.get(place) ?? 0) + weight * share);
      }
    }
    const alike = best(scores, ALIKE * count, (place) => {
      const other = posts[place];
      return other !== undefined && isRelatable(other, post) && !besides.includes(other);
    });
    return byTags(
      alike.flatMap((place) => posts[place] ?? []),
      post,
    ).slice(0, count);
  };
}

type TermIndex = {
  /** By term: the place of a post in the list of all, then how much of the post's vector the term is; and so on. */
  readonly entries: ReadonlyArray<readonly number[] | undefined>;
  /** By term: the logarithm of how rare it is; 0 if it is too common to say anything. */
  readonly rarity: Float64Array;
};

function indexTerms(posts: readonly Post[], terms: PostTerms): TermIndex {
  const all = posts.map(terms.of);
  const counts = new Uint32Array(terms.count());
  for (const ofPost of all) {
    for (let at = 0; at < ofPost.length; at += 2) {
      const term = ofPost[at] ?? 0;
      counts[term] = (counts[term] ?? 0) + 1;
    }
  }
  const common = Math.max(COMMON_LEAST, posts.length * COMMON_SHARE);
  // One more than there are, so that a word that all of few posts have still counts.
  const rarity = Float64Array.from(counts, (count) =>
    count === 0 || count > common ? 0 : Math.log((posts.length + 1) / count),
  );
  const entries: number[][] = [];
  for (const [place, ofPost] of all.entries()) {
    const length = lengthOf(ofPost, rarity);
    for (let at = 0; at < ofPost.length; at += 2) {
      const term = ofPost[at] ?? 0;
      const share = ((ofPost[at + 1] ?? 0) * (rarity[term] ?? 0)) / length;
      if (share > 0) {
        entries[term] ??= [];
        entries[term].push(place, share);
      }
    }
  }
  return { entries, rarity };
}

function lengthOf(ofPost: readonly number[], rarity: Float64Array): number {
  let squares = 0;
  for (let at = 0; at < ofPost.length; at += 2) {
    squares += ((ofPost[at + 1] ?? 0) * (rarity[ofPost[at] ?? 0] ?? 0)) ** 2;
  }
  return Math.sqrt(squares);
}

type TermList = { readonly entries: readonly number[]; readonly weight: number; readonly rare: number };

/** The lists of a post's terms, the rarest first, as many as may be walked; at least one. */
function listsOf(ofPost: readonly number[], { entries, rarity }: TermIndex): readonly TermList[] {
  const lists: TermList[] = [];
  for (let at = 0; at < ofPost.length; at += 2) {
    const term = ofPost[at] ?? 0;
    const rare = rarity[term] ?? 0;
    lists.push({ entries: entries[term] ?? [], weight: (ofPost[at + 1] ?? 0) * rare, rare });
  }
  let walked = 0;
  return lists
    .sort((a, b) => b.rare - a.rare)
    .filter((list, place) => {
      walked += list.entries.length / 2;
      return place === 0 || walked <= MOST_ENTRIES;
    });
}

function isRelatable(other: Post, { slug, series }: Post): boolean {
  return other.slug !== slug && (series === undefined || other.series !== series);
}

/** At most `count` places with the highest scores, the lower place first among equals. */
function best(scores: ReadonlyMap<number, number>, count: number, isWanted: (place: number) => boolean): number[] {
  const order = (a: number, b: number) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || a - b;
  const found: number[] = [];
  for (const place of scores.keys()) {
    const last = found.length < count ? undefined : found.at(-1);
    if (count > 0 && (last === undefined || order(place, last) < 0) && isWanted(place)) {
      found.push(place);
      found.sort(order);
      found.length = Math.min(found.length, count);
    }
  }
  return found;
}

/** Orders posts that are alike another: those that share its tags first. */
function byTags(alike: readonly Post[], { tags: [first, ...others] }: Post): readonly Post[] {
  const having = (tags: readonly string[]) => {
    const slugs = new Set(tags.map(slugify));
    return alike.filter((post) => post.tags.some((tag) => slugs.has(slugify(tag))));
  };
  return [...new Set([...having(first === undefined ? [] : [first]), ...having(others), ...alike])];
}
