import type { BlogPost } from '@portico/core/blog-post';
import { normalize } from '@portico/core/normalize';
import { type Topics, topicSlug } from '@portico/core/slugify';
import type { SourcePage } from '@portico/core/source-page';
import removeAccents from 'remove-accents';

export type SearchResults<Found extends BlogPost = BlogPost> = {
  readonly posts: readonly Found[];
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  /** Pages of other sites; absent if there are none. */
  readonly pages?: readonly SourcePage[];
};

export type SearchOptions = {
  readonly defaultTags: readonly string[];
  readonly topics?: Topics | undefined;
  readonly pages?: readonly SourcePage[];
};

type SearchedPost = Pick<BlogPost, 'title' | 'description' | 'slug' | 'author'>;

const LIMIT = 5;
const NO_MATCH = 4;

/**
 * Creates the search of the palette, which the search page uses too. It returns at most `limit` results of each kind. A query of
 * only white space returns the first posts and the default tags. Any other query is matched as typed, including white space.
 */
export function createSearch<Found extends BlogPost>(
  posts: readonly Found[],
  { defaultTags, topics, pages = [] }: SearchOptions,
) {
  const findPosts = createPostSearch(posts);
  const findTags = createNameSearch(
    posts.flatMap(({ tags }) => tags),
    topics,
  );
  const findCategories = createNameSearch(
    posts.map(({ category }) => category),
    topics,
  );
  const findPages = createPageSearch(pages);

  return (query: string, limit = LIMIT): SearchResults<Found> => {
    if (query.trim() === '') {
      return { posts: posts.slice(0, LIMIT), tags: defaultTags, categories: [] };
    }
    return {
      posts: findPosts(query).slice(0, limit),
      tags: findTags(query).slice(0, limit),
      categories: findCategories(query).slice(0, limit),
      ...(pages.length > 0 && { pages: findPages(query).slice(0, limit) }),
    };
  };
}

/** Searches what lists say of posts. Returns the posts that contain a query as it was typed, best first. */
export function createPostSearch<Found extends SearchedPost>(posts: readonly Found[]) {
  return createMatcher(posts, ({ title, description, slug, author }) => [title, description, slug, author]);
}

/** Searches pages of other sites. Returns the pages that match a query, best first. */
export function createPageSearch(pages: readonly SourcePage[]) {
  const matching = createMatcher(pages, ({ title, description }) => [title, description]);
  return (query: string): readonly SourcePage[] => matching(query.trim());
}

/**
 * Searches tags or categories. Returns the names that match a query, best first. If several spellings have the same slug, and
 * therefore the same page, returns only the one that matches best.
 */
export function createNameSearch(names: readonly string[], topics?: Topics) {
  const matching = createMatcher([...new Set(names)], (name) => [name]);
  return (query: string): readonly string[] => {
    const bySlug = new Map<string, string>();
    for (const name of matching(query)) {
      const slug = topicSlug(name, topics);
      bySlug.set(slug, bySlug.get(slug) ?? name);
    }
    return [...bySlug.values()];
  };
}

/**
 * Returns a function that finds the items with a field that contains a query, ignoring case and accents. The best match is first;
 * of equal matches, the one in the earlier field, and then the earlier item.
 */
function createMatcher<Item>(items: readonly Item[], fieldsOf: (item: Item) => readonly string[]) {
  const folded = items.map((item) => ({ item, fields: fieldsOf(item).map(fold) }));
  return (query: string): readonly Item[] => {
    const sought = fold(query);
    return folded
      .map(({ item, fields }) => ({ item, rank: rankIn(fields, sought) }))
      .filter(({ rank }) => rank < NO_MATCH)
      .sort((a, b) => a.rank - b.rank)
      .map(({ item }) => item);
  };
}

/** The whole part of the rank is the kind of the best match, the rest is the index of its field. */
function rankIn(fields: readonly string[], sought: string): number {
  return Math.min(...fields.map((text, index) => kindOf(text, sought) + index / fields.length));
}

/** 0 for a text that is the query, 1 for one that starts with it, 2 if a word starts with it, and 3 if it is somewhere else. */
function kindOf(text: string, sought: string): number {
  if (text.startsWith(sought)) {
    return text === sought ? 0 : 1;
  }
  if (!text.includes(sought)) {
    return NO_MATCH;
  }
  return text.includes(` ${sought}`) ? 2 : 3;
}

function fold(text: string): string {
  return removeAccents(normalize(text)).toLowerCase();
}
