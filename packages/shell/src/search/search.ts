import type { BlogPost } from '@portico/core/blog-post';
import { closest } from '@portico/core/closest';
import { type Topics, topicSlug } from '@portico/core/slugify';
import type { SourcePage } from '@portico/core/source-page';
import { matchSorter, rankings } from 'match-sorter';

export type SearchResults<Found extends BlogPost = BlogPost> = {
  readonly posts: readonly Found[];
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  /** Pages of other sites; absent if there are none. */
  readonly pages?: readonly SourcePage[];
  /** If nothing is found, a similar query made of words from titles, tags and categories. */
  readonly suggestion?: string | undefined;
};

export type SearchOptions = {
  readonly defaultTags: readonly string[];
  readonly topics?: Topics | undefined;
  readonly pages?: readonly SourcePage[];
};

const LIMIT = 5;
const POST_FIELDS = ['title', 'description', 'slug', 'author'];
const threshold = rankings.CONTAINS;
const WORD = /[\p{L}\p{N}]+/gu;

/**
 * Creates the search of the palette, which the search page uses too. It returns at most `limit` results of each kind. A query of
 * only white space returns the first posts and the default tags. Any other query is matched as typed, including white space.
 */
export function createSearch<Found extends BlogPost>(
  posts: readonly Found[],
  { defaultTags, topics, pages = [] }: SearchOptions,
) {
  const tags = [...new Set(posts.flatMap((post) => post.tags))];
  const categories = [...new Set(posts.map(({ category }) => category))];
  let last = { query: '', posts };

  let known: ReadonlySet<string> | undefined;
  /** Returns undefined unless each word is known or similar to a known one. */
  function suggestionFor(query: string): string | undefined {
    known ??= new Set([...posts.map(({ title }) => title), ...tags, ...categories].flatMap(wordsIn));
    const words = known;
    const asked = wordsIn(query);
    const better = asked.flatMap((word) => (words.has(word) ? word : (closest(word, words) ?? [])));
    const isOther = better.some((word, index) => word !== asked[index]);
    return isOther && better.length === asked.length ? better.join(' ') : undefined;
  }

  /** A query that extends the previous one can only match posts that the previous one matched. */
  function findPosts(query: string): readonly Found[] {
    const among = query.startsWith(last.query) ? last.posts : posts;
    const found = matchSorter(among, query, { keys: POST_FIELDS, threshold });
    const matching = new Set(found);
    // In their original order, which decides between equal matches.
    last = { query, posts: among.filter((post) => matching.has(post)) };
    return found;
  }

  return (query: string, limit = LIMIT): SearchResults<Found> => {
    if (query.trim() === '') {
      return { posts: posts.slice(0, LIMIT), tags: defaultTags, categories: [] };
    }
    const found = {
      posts: findPosts(query).slice(0, limit),
      tags: findNames(tags, query, topics).slice(0, limit),
      categories: findNames(categories, query, topics).slice(0, limit),
      ...(pages.length > 0 && { pages: findPages(pages, query).slice(0, limit) }),
    };
    const isNothing = Object.values(found).every(({ length }) => length === 0);
    return isNothing ? { ...found, suggestion: suggestionFor(query) } : found;
  };
}

/** Returns the pages of other sites that match a query, best first. */
export function findPages(pages: readonly SourcePage[], query: string): readonly SourcePage[] {
  return pages.length === 0 ? [] : matchSorter(pages, query.trim(), { keys: ['title', 'description'], threshold });
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/**
 * Returns the tags or categories that match a query, best first. If several spellings have the same slug, and therefore the same
 * page, returns only the one that matches best.
 */
export function findNames(names: readonly string[], query: string, topics?: Topics): readonly string[] {
  const bySlug = new Map<string, string>();
  for (const name of matchSorter(names, query, { threshold })) {
    const slug = topicSlug(name, topics);
    bySlug.set(slug, bySlug.get(slug) ?? name);
  }
  return [...bySlug.values()];
}
