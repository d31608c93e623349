import { doAtOnce, doInTurns, type InParts, ITEMS_A_PART } from '@portico/site/in-parts';
import { slugify } from '@portico/site/slugify';
import type { Post } from '#post.ts';
import { type PostTerms, termOf, weightOf } from '#related/post-terms.ts';
import { createShortTurns, FAIR_SHARE } from '#short-turns.ts';

/**
 * At most `count` of the indexed posts that are alike `post`, which need not be among them. The most alike are taken, and ordered: those
 * with its first tag, then those with another one of its tags, then the others, each the most alike first.
 * Posts that share no word are left out, and so are those of the same series, which has its own list, and those that a reader is shown `besides`.
 */
export type RelatedPosts = (post: Post, count: number, besides?: ReadonlyArray<Post | undefined>) => readonly Post[];

export type RelatedIndex = {
  readonly related: RelatedPosts;
  /** Makes what `related` needs, which it makes in one turn otherwise: a third of a second for a hundred thousand posts. */
  readonly prepareRelated: () => Promise<void>;
};

// A word that more of the posts have says nothing about any of them, and its list is the longest to walk. A blog of a few
// posts is about few things, so there each word counts.
const COMMON_SHARE = 0.25;
const COMMON_LEAST = 20;
// Entries of lists that are walked for one post, the rarest words first: what bounds the cost of a page (half a
// millisecond), however many posts there are.
const MOST_ENTRIES = 30_000;

// For each post that is wanted, tags choose among this many of the most alike.
const ALIKE = 2;

/**
 * Indexes posts (newest first) by their terms. Likeness is the cosine of the angle between two posts' TF-IDF vectors
 * (https://nlp.stanford.edu/IR-book/html/htmledition/tf-idf-weighting-1.html). To find the posts that are alike one, only
 * the lists of its own terms are walked. Made when it is first asked.
 */
export function createRelatedPosts(posts: readonly Post[], terms: PostTerms): RelatedIndex {
  let index: TermIndex | undefined;
  let making: Promise<void> | undefined;
  // One of each serves all calls; made anew each time, they were a fifth of what a page of a large site left to the collector.
  let scores = new Float64Array();
  let touched = new Uint32Array();

  async function make(): Promise<void> {
    const made = await doInTurns(indexOf(posts, terms), shortTurn);
    index ??= made;
  }

  function related(post: Post, count: number, besides: Parameters<RelatedPosts>[2] = []): readonly Post[] {
    index ??= doAtOnce(indexOf(posts, terms));
    if (scores.length < posts.length) {
      scores = new Float64Array(posts.length);
      touched = new Uint32Array(posts.length);
    }
    const { places, shares } = index;
    let touchedCount = 0;
    for (const { from, end, weight } of listsOf(terms.of(post), index)) {
      for (let at = from; at < end; at += 1) {
        const place = places[at] ?? 0;
        const score = scores[place] ?? 0;
        if (score === 0) {
          touched[touchedCount] = place;
          touchedCount += 1;
        }
        scores[place] = score + weight * (shares[at] ?? 0);
      }
    }
    const alike = touched.subarray(0, touchedCount);
    const found = best(alike, scores, ALIKE * count, (place) => {
      const other = posts[place];
      return isRelatable(other, post) && !besides.includes(other);
    });
    for (const place of alike) {
      scores[place] = 0;
    }
    return byTags(
      found.flatMap((place) => posts[place] ?? []),
      post,
    ).slice(0, count);
  }

  return {
    related,
    async prepareRelated() {
      if (index === undefined) {
        making ??= make();
        await making;
      }
    },
  };
}

type IndexedPosts = {
  readonly posts: readonly Post[];
  readonly index: TermIndex;
};

// The last index of some terms, with what it was made of: a change of a text changes no terms, and an index of ten thousand
// posts takes as long as their pages do.
const lastIndexes = new WeakMap<PostTerms, IndexedPosts>();

function* indexOf(posts: readonly Post[], terms: PostTerms): InParts<TermIndex> {
  const last = lastIndexes.get(terms);
  const isAsBefore = (post: Post, place: number) => {
    const before = last?.posts[place];
    return post === before || (before !== undefined && isSame(terms.of(post), terms.of(before)));
  };
  if (last?.posts.length === posts.length && posts.every(isAsBefore)) {
    lastIndexes.set(terms, { ...last, posts });
    return last.index;
  }
  const index = yield* indexTerms(posts, terms);
  lastIndexes.set(terms, { posts, index });
  return index;
}

function isSame(a: Uint32Array, b: Uint32Array): boolean {
  return a.length === b.length && a.every((entry, at) => entry === b[at]);
}

type TermIndex = {
  /** Where the list of each term begins in the two that follow; the next one's beginning is its end. */
  readonly starts: Uint32Array;
  /** Places of posts in the list of all. */
  readonly places: Uint32Array;
  /** How much of its post's whole vector the term is. */
  readonly shares: Float32Array;
  /** The logarithm of how rare a term is; 0 where it is too common to say anything. */
  readonly rarity: Float64Array;
};

function* indexTerms(posts: readonly Post[], terms: PostTerms): InParts<TermIndex> {
  for (const [place, post] of posts.entries()) {
    if (place % ITEMS_A_PART === 0) {
      yield;
    }
    // New terms get their numbers.
    terms.of(post);
  }
  const counts = new Uint32Array(terms.count());
  for (const [place, post] of posts.entries()) {
    if (place % ITEMS_A_PART === 0) {
      yield;
    }
    for (const entry of terms.of(post)) {
      const term = termOf(entry);
      counts[term] = (counts[term] ?? 0) + 1;
    }
  }
  const common = Math.max(COMMON_LEAST, posts.length * COMMON_SHARE);
  // One more than there are, so that a word that all of few posts have still counts.
  const rarity = Float64Array.from(counts, (count) =>
    count === 0 || count > common ? 0 : Math.log((posts.length + 1) / count),
  );
  const starts = new Uint32Array(counts.length + 1);
  for (const [term, count] of counts.entries()) {
    starts[term + 1] = (starts[term] ?? 0) + ((rarity[term] ?? 0) === 0 ? 0 : count);
  }
  const ends = starts.slice();
  const size = starts.at(-1) ?? 0;
  const places = new Uint32Array(size);
  const shares = new Float32Array(size);
  for (const [place, post] of posts.entries()) {
    if (place % ITEMS_A_PART === 0) {
      yield;
    }
    const entries = terms.of(post);
    const length = lengthOf(entries, rarity);
    for (const entry of entries) {
      const term = termOf(entry);
      const weight = weightOf(entry) * (rarity[term] ?? 0);
      if (weight > 0) {
        const at = ends[term] ?? 0;
        ends[term] = at + 1;
        places[at] = place;
        shares[at] = weight / length;
      }
    }
  }
  return { starts, places, shares, rarity };
}

const shortTurn = createShortTurns({ share: FAIR_SHARE });

function lengthOf(entries: Uint32Array, rarity: Float64Array): number {
  let squares = 0;
  for (const entry of entries) {
    squares += (weightOf(entry) * (rarity[termOf(entry)] ?? 0)) ** 2;
  }
  return Math.sqrt(squares);
}

type TermList = { readonly from: number; readonly end: number; readonly weight: number };

/** The lists of a post's terms, the rarest first, as many as may be walked; at least one. */
function listsOf(entries: Uint32Array, { starts, rarity }: TermIndex): readonly TermList[] {
  const lists = Array.from(entries, (entry) => {
    const term = termOf(entry);
    const rare = rarity[term] ?? 0;
    const from = starts[term] ?? 0;
    return { from, end: rare === 0 ? from : (starts[term + 1] ?? 0), weight: weightOf(entry) * rare, rare };
  }).sort((a, b) => b.rare - a.rare);
  let walked = 0;
  const beyond = lists.findIndex(({ from, end }, number) => {
    walked += end - from;
    return number > 0 && walked > MOST_ENTRIES;
  });
  return beyond === -1 ? lists : lists.slice(0, beyond);
}

function isRelatable(other: Post | undefined, { slug, series }: Post): boolean {
  return other !== undefined && other.slug !== slug && (series === undefined || other.series !== series);
}

/** At most `count` places with the highest scores, the lower place first among equals. */
function best(
  places: Uint32Array,
  scores: Float64Array,
  count: number,
  isWanted: (place: number) => boolean,
): readonly number[] {
  const order = (a: number, b: number) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b;
  const found: number[] = [];
  for (const place of places) {
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
