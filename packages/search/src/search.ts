import type { BlogPost } from '@portico/site/blog-post';
import { doAtOnce, doInTurns, type InParts, ITEMS_A_PART } from '@portico/site/in-parts';
import { NONE } from '#collation-order.ts';
import { distinctNames } from '#distinct-names.ts';
import { createRankedIndex, type RankedIndex } from '#ranked-index.ts';

export type SearchResults<Found extends BlogPost = BlogPost> = {
  readonly posts: readonly Found[];
  readonly tags: readonly string[];
  readonly categories: readonly string[];
};

/**
 * A server's answer to the empty query. `list` is the address of the list of posts, where browsers are to search it themselves; `parts` is
 * that of the names of its parts, where it is too large for that.
 */
export type SearchOpening = SearchResults & { readonly list?: string; readonly parts?: string };

export type Search<Found extends BlogPost = BlogPost> = (
  query: string,
  options?: {
    /** Results a group: 5 unless given, Infinity for all. Does not change what an empty query shows. */
    readonly limit?: number;
  },
) => SearchResults<Found>;

export type SearchOptions = {
  /** What an empty query shows. */
  readonly defaultTags: readonly string[];
  /** Where the posts are some of a list: the names that are found of all of it. Those of the posts unless given. */
  readonly names?: SearchNames;
};

/** Tags and categories, each spelling once. */
export type SearchNames = { readonly tags: readonly string[]; readonly categories: readonly string[] };

/** What the palette shows of each group. */
export const LIMIT = 5;
/** What a post matches on, the most important first. */
export const SEARCHED_FIELDS = ['title', 'description', 'slug', 'author'] as const;

/**
 * Indexes posts for the palette and the search page; the function that it returns answers queries.
 *
 * A query of nothing but white space shows the first 5 posts as given, `defaultTags` as given (whether a post has them or
 * not), and no category. Any other is taken as it is, white space included: posts are ranked by their fields, and
 * so are the distinct tags and categories, each list as match-sorter 8 makes it with `threshold: rankings.CONTAINS`. Of spellings that lead to one page
 * the best is shown. Texts of equal rank stand in the order of the runtime's language.
 */
export function createSearch<Found extends BlogPost>(posts: readonly Found[], options: SearchOptions): Search<Found> {
  return doAtOnce(searchInParts(posts, options)).search;
}

/**
 * Makes the function that makes the search of `createSearch` in parts of a millisecond or so, each once `pause` has resolved: 100,000 posts
 * take a second. `onUsable` gets it when less than half of that is done; for all results instead of the first few it should then be waited for.
 * Each takes over from the one before what it knows of posts whose fields are the same, as long as these follow each other as they did: where
 * one has changed, 100,000 take a tenth of a second.
 */
export function createSearchMaker<Found extends BlogPost>(
  options: Omit<SearchOptions, 'names'>,
): (
  posts: readonly Found[],
  pause: () => Promise<void>,
  onUsable?: (search: Search<Found>) => void,
) => Promise<Search<Found>> {
  let before: Indexed<Found> | undefined;
  let count = 0;
  let newest = 0;
  return async (posts, pause, onUsable) => {
    count += 1;
    const number = count;
    const { search, indexed } = await doInTurns(searchInParts(posts, options, onUsable, before), pause);
    // One of an older list may take longer.
    if (number > newest) {
      newest = number;
      before = indexed;
    }
    return search;
  };
}

// A post that has come forward by more places than this counts as new; else all that it has passed would.
const FURTHEST = 1024;

/** A list with its index. */
type Indexed<Found> = { readonly posts: readonly Found[]; readonly index: RankedIndex };

function* searchInParts<Found extends BlogPost>(
  posts: readonly Found[],
  { defaultTags, names = searchNames(posts) }: SearchOptions,
  onUsable: (search: Search<Found>) => void = () => {},
  before?: Indexed<Found>,
): InParts<{ readonly search: Search<Found>; readonly indexed: Indexed<Found> }> {
  const { tags, categories } = names;
  const findTags = nameFinder(tags, yield* createRankedIndex([tags]));
  const findCategories = nameFinder(categories, yield* createRankedIndex([categories]));

  const searchWith = (index: RankedIndex): Search<Found> => {
    const findPosts = finder(posts, index);
    return (query, { limit = LIMIT } = {}) =>
      query.trim() === ''
        ? emptyResults(posts, { defaultTags })
        : { posts: findPosts(query, limit), tags: findTags(query, limit), categories: findCategories(query, limit) };
  };
  const columns: string[][] = [];
  for (const field of SEARCHED_FIELDS) {
    columns.push(posts.map((post) => post[field]));
    yield;
  }
  const known = before && { made: before.index.made, places: yield* placesBefore(before.posts, posts) };
  const index = yield* createRankedIndex(columns, (usable) => onUsable(searchWith(usable)), known);
  return { search: searchWith(index), indexed: { posts, index } };
}

/** Of each post its number in the list before; NONE for those that are not there, have other texts, or are in another order. */
function* placesBefore(before: readonly BlogPost[], posts: readonly BlogPost[]): InParts<Uint32Array> {
  const places = new Uint32Array(posts.length).fill(NONE);
  let bySlug: ReadonlyMap<string, number> | undefined;
  let next = 0;
  for (const [item, post] of posts.entries()) {
    let place = next;
    if (before[place]?.slug !== post.slug) {
      bySlug ??= yield* numbersBySlug(before);
      place = bySlug.get(post.slug) ?? -1;
    }
    if (place >= next && place < next + FURTHEST) {
      next = place + 1;
      places[item] = hasSameTexts(before[place], post) ? place : NONE;
    }
    if (item % ITEMS_A_PART === 0) {
      yield;
    }
  }
  return places;
}

function* numbersBySlug(posts: readonly BlogPost[]): InParts<ReadonlyMap<string, number>> {
  const bySlug = new Map<string, number>();
  for (const [number, { slug }] of posts.entries()) {
    bySlug.set(slug, number);
    if (number % ITEMS_A_PART === 0) {
      yield;
    }
  }
  return bySlug;
}

function hasSameTexts(one: BlogPost | undefined, other: BlogPost): boolean {
  return one === other || (one !== undefined && SEARCHED_FIELDS.every((field) => one[field] === other[field]));
}

/** Every spelling of the tags and categories, also where several have one slug: each is found by what stands on a post. */
export function searchNames(posts: readonly BlogPost[]): SearchNames {
  return {
    tags: [...new Set(posts.flatMap(({ tags }) => tags))],
    categories: [...new Set(posts.map(({ category }) => category))],
  };
}

/** What a query of nothing but white space finds. */
export function emptyResults<Found extends BlogPost>(
  posts: readonly Found[],
  { defaultTags }: SearchOptions,
): SearchResults<Found> {
  return { posts: posts.slice(0, LIMIT), tags: defaultTags, categories: [] };
}

function finder<Item>(items: readonly Item[], index: RankedIndex) {
  return (query: string, limit: number): readonly Item[] =>
    index
      .find(query, limit)
      .map((item) => items[item])
      .filter((item) => item !== undefined);
}

function nameFinder(names: readonly string[], index: RankedIndex) {
  const find = finder(names, index);
  return (query: string, limit: number) => distinctNames(find(query, Number.POSITIVE_INFINITY), limit);
}
