import type { BlogPost } from '@portico/config/blog-post';
import { slugify } from '@portico/config/slugify';
import { matchSorter, rankings } from 'match-sorter';

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

export type SearchOptions = {
  /** What an empty query shows. */
  readonly defaultTags: readonly string[];
};

const LIMIT = 5;
const FIELDS = ['title', 'description', 'slug', 'author'];
const threshold = rankings.CONTAINS;

/**
 * Makes the search of the palette. A query of nothing but white space shows the first posts as given and the default tags. Any
 * other is matched as typed, white space included.
 */
export function createSearch<Found extends BlogPost>(posts: readonly Found[], options: SearchOptions): Search<Found> {
  const tags = [...new Set(posts.flatMap((post) => post.tags))];
  const categories = [...new Set(posts.map(({ category }) => category))];
  return (query, { limit = LIMIT } = {}) =>
    query.trim() === ''
      ? emptyResults(posts, options)
      : {
          posts: matchSorter(posts, query, { keys: FIELDS, threshold }).slice(0, limit),
          tags: findNames(tags, query).slice(0, limit),
          categories: findNames(categories, query).slice(0, limit),
        };
}

/** What a query of nothing but white space finds. */
export function emptyResults<Found extends BlogPost>(
  posts: readonly Found[],
  { defaultTags }: SearchOptions,
): SearchResults<Found> {
  return { posts: posts.slice(0, LIMIT), tags: defaultTags, categories: [] };
}

/** Of spellings with one slug, which lead to one page, the one that matches best. */
function findNames(names: readonly string[], query: string): readonly string[] {
  const bySlug = new Map<string, string>();
  for (const name of matchSorter(names, query, { threshold })) {
    const slug = slugify(name);
    bySlug.set(slug, bySlug.get(slug) ?? name);
  }
  return [...bySlug.values()];
}
