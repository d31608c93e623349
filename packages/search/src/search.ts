import type { BlogPost } from '@portico/site/blog-post';
import { distinctNames } from '#distinct-names.ts';
import { doAtOnce, doInTurns, type InParts } from '#in-parts.ts';
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

/** Tags and categories without repetition. */
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
 * so are the distinct tags and categories, each list as match-sorter 8 makes it with `threshold: rankings.CONTAINS`. Texts of equal rank stand in the order of the runtime's language.
 */
export function createSearch<Found extends BlogPost>(posts: readonly Found[], options: SearchOptions): Search<Found> {
  return doAtOnce(searchInParts(posts, options));
}

/**
 * Makes the search of `createSearch` in parts of a millisecond or so, each once `pause` has resolved: 100,000 posts take a second.
 * `onUsable` gets it when less than half of that is done; for all results instead of the first few it should then be waited for.
 */
export function createSearchInTurns<Found extends BlogPost>(
  posts: readonly Found[],
  options: SearchOptions,
  pause: () => Promise<void>,
  onUsable?: (search: Search<Found>) => void,
): Promise<Search<Found>> {
  return doInTurns(searchInParts(posts, options, onUsable), pause);
}

function* searchInParts<Found extends BlogPost>(
  posts: readonly Found[],
  { defaultTags, names = searchNames(posts) }: SearchOptions,
  onUsable: (search: Search<Found>) => void = () => {},
): InParts<Search<Found>> {
  const { tags, categories } = names;
  const findTags = finder(tags, yield* createRankedIndex([tags]));
  const findCategories = finder(categories, yield* createRankedIndex([categories]));

  const searchWith = (index: RankedIndex): Search<Found> => {
    const findPosts = finder(posts, index);
    return (query, { limit = LIMIT } = {}) =>
      query.trim() === ''
        ? emptyResults(posts, { defaultTags })
        : { posts: findPosts(query, limit), tags: findTags(query, limit), categories: findCategories(query, limit) };
  };
  const columns = SEARCHED_FIELDS.map((field) => posts.map((post) => post[field]));
  return searchWith(yield* createRankedIndex(columns, (index) => onUsable(searchWith(index))));
}

/** The tags and categories that are found. */
export function searchNames(posts: readonly BlogPost[]): SearchNames {
  return {
    tags: distinctNames(posts.flatMap((post) => post.tags)),
    categories: distinctNames(posts.map(({ category }) => category)),
  };
}

/** What a query of nothing but white space finds. */
export function emptyResults<Found extends BlogPost>(
  posts: readonly Found[],
  { defaultTags }: SearchOptions,
): SearchResults<Found> {
  return { posts: posts.slice(0, LIMIT), tags: defaultTags, categories: [] };
}

function finder<Item>(items: readonly Item[], find: RankedIndex) {
  return (query: string, limit: number): readonly Item[] =>
    find(query, limit)
      .map((item) => items[item])
      .filter((item) => item !== undefined);
}
