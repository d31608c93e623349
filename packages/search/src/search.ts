import type { BlogPost } from '@portico/site/blog-post';
import { distinctNames } from '#distinct-names.ts';
import { createRankedIndex } from '#ranked-index.ts';

export type SearchResults<Found extends BlogPost = BlogPost> = {
  readonly posts: readonly Found[];
  readonly tags: readonly string[];
  readonly categories: readonly string[];
};

export type Search<Found extends BlogPost = BlogPost> = (
  query: string,
  options?: {
    /** Results a group: 5 unless given, Infinity for all. Does not change what an empty query shows. */
    readonly limit?: number;
  },
) => SearchResults<Found>;

/** What the palette shows of each group. */
const LIMIT = 5;
/** What a post matches on, the most important first. */
const FIELDS = ['title', 'description', 'slug', 'author'] as const;

/**
 * Indexes posts for the palette and the search page; the function that it returns answers queries.
 *
 * A query of nothing but white space shows the first 5 posts as given, `defaultTags` as given (whether a post has them or
 * not), and no category. Any other is taken as it is, white space included: posts are ranked by their fields, and
 * so are the distinct tags and categories, each list as match-sorter 8 makes it with `threshold: rankings.CONTAINS`. Texts of equal rank stand in the order of the runtime's language.
 */
export function createSearch<Found extends BlogPost>(
  posts: readonly Found[],
  { defaultTags }: { readonly defaultTags: readonly string[] },
): Search<Found> {
  const findPosts = finder(posts, ...FIELDS.map((field) => posts.map((post) => post[field])));
  const tags = distinctNames(posts.flatMap((post) => post.tags));
  const findTags = finder(tags, tags);
  const categories = distinctNames(posts.map(({ category }) => category));
  const findCategories = finder(categories, categories);

  return (query, { limit = LIMIT } = {}) =>
    query.trim() === ''
      ? { posts: posts.slice(0, LIMIT), tags: defaultTags, categories: [] }
      : { posts: findPosts(query, limit), tags: findTags(query, limit), categories: findCategories(query, limit) };
}

function finder<Item>(items: readonly Item[], ...columns: readonly (readonly string[])[]) {
  const find = createRankedIndex(columns);
  return (query: string, limit: number): readonly Item[] =>
    find(query, limit)
      .map((item) => items[item])
      .filter((item) => item !== undefined);
}
